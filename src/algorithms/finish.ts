/**
 * The last phase of a reduction: makes the text easier to read without making it larger. Edits must still fail. If the finished
 * text can be reduced further, it is, and then finished again: what is written is minimal.
 */

import { createRebasing } from '../edit/edit.js';
import { isPlainerText, isSmallerText, type Plainness } from '../edit/text-order.js';
import type { CheckResult } from '../evaluate/oracle.js';
import type { Pass, Snapshot } from '../language/language.js';
import { editsOf } from '../language/language-steps.js';
import { leavesOf } from '../syntax/index.js';
import { coarseToFine } from './coarse-to-fine.js';
import {
  accept,
  type Candidate,
  candidateFor,
  type IsWorth,
  inSteps,
  isAdmitted,
  paced,
  plainCandidate,
  type Search,
} from './search.js';
import { tokenwiseEdit } from './tokenwise-edit.js';

/** Layout and reduction might undo each other's changes: they take turns at most this often. */
const MAX_ROUNDS = 5;
/** Nobody reads a larger text, and to compare how easy it is to read would take long. */
const MAX_TOKENS = 5_000;

/** Returns whether neither the finishing passes nor the others find anything more. */
export async function finish(search: Search, passes: readonly Pass[]): Promise<boolean> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (search.size.tokens > MAX_TOKENS) return true;
    const reduced = search.current;
    await finishAtOnce(search, passes);
    for (const pass of passes) await finishWith(search, pass);
    if (search.current === reduced) return true;
    const finished = search.current;
    await coarseToFine(search, search.passes);
    if (search.current === finished) return true;
  }
  return false;
}

const isNotLarger: IsWorth = (size, current) => size.tokens <= current.tokens;

/** Tries the first edits of all passes together, one after the other in one candidate: mostly all of them work. */
async function finishAtOnce(search: Search, passes: readonly Pass[]): Promise<void> {
  const { language, current } = search;
  const done: Pass[] = [];
  let last: Candidate | undefined;
  let names = {};
  for (const pass of passes) {
    const base = last?.snapshot ?? current;
    for await (const edit of paced(search, editsOf(pass, base, language))) {
      last = await inSteps(search, plainCandidate(search, base, edit));
      names = { ...names, ...edit.names };
      done.push(pass);
      break;
    }
  }
  const [first, second] = done;
  if (!last || !first || !second || !isNotLarger(last.size, search.size) || !isPlainer(search, last)) return;
  if (!(await inSteps(search, isAdmitted(search, last)))) return;
  search.onPass(first.name);
  const { text } = last;
  // If it does not fail, each pass is asked alone, and one of them may lead to the same canonical text.
  const [verdict] = await search.evaluator.check([{ text, canonical: text, isExact: true }]);
  if (verdict !== 'reproduced') return;
  search.evaluator.verdicts.carryOver(oldTokens(current, last.snapshot));
  if (done.some(hasSameCode)) search.evaluator.verdicts.carryOverLayout();
  const edit = tokenwiseEdit(current, last.snapshot, done.map(({ name }) => name).join(', '));
  accept(search, { ...last, edit: { ...edit, names } });
}

/** Runs a finishing pass until none of its edits is accepted. */
async function finishWith(search: Search, pass: Pass): Promise<void> {
  const { language } = search;
  search.onPass(pass.name);
  for (let progressed = true, tried = new Set<string>(); progressed; ) {
    progressed = false;
    const { rebase, accept: rebaseOver } = createRebasing();
    for await (const edit of paced(search, editsOf(pass, search.current, language))) {
      const rebased = rebase(edit);
      const candidate = rebased && (await inSteps(search, candidateFor(search, rebased, { isWorth: isNotLarger })));
      if (!candidate || tried.has(candidate.text) || !isPlainer(search, candidate)) continue;
      tried.add(candidate.text);
      // The current text has the same canonical text: a layout that does not fail says nothing about it.
      const { text, canonical } = candidate;
      const request = hasSameCode(pass) ? { text, canonical: text, isExact: true } : { text, canonical };
      const [verdict] = await search.evaluator.check([request]);
      if (verdict !== 'reproduced') continue;
      search.evaluator.verdicts.carryOver(oldTokens(search.current, candidate.snapshot));
      if (hasSameCode(pass)) search.evaluator.verdicts.carryOverLayout();
      rebaseOver(edit, search.current.text, language.separator);
      accept(search, candidate);
      progressed = true;
    }
  }
}

/** Whether a finishing pass leaves the canonical text as it is. */
function hasSameCode({ changes }: Pass): boolean {
  return changes === 'layout' || changes === 'terminator';
}

function isPlainer({ language, current, size }: Search, candidate: Candidate): boolean {
  if (!language.plainness) return true;
  const a = language.plainness(candidate.snapshot);
  const b = plainnessOfCurrent.get(current) ?? language.plainness(current);
  plainnessOfCurrent.set(current, b);
  return isPlainerText(candidate.size, size, { a, b });
}

/** Most candidates are compared with the same text. */
const plainnessOfCurrent = new WeakMap<Snapshot, Plainness>();

/** For each new token the one that it replaces, if there is only one. The case of keywords does not count: verdicts ignore it. */
function oldTokens(before: Snapshot, after: Snapshot): ReadonlyMap<string, string> {
  const [old, now] = [before, after].map(({ text, statements }) =>
    statements.flatMap(({ start, tree }) =>
      Array.from(leavesOf(tree), (leaf) => {
        const token = text.slice(start + leaf.start, start + leaf.end);
        return leaf.name.startsWith("'") ? token.toUpperCase() : token;
      }),
    ),
  ) as [string[], string[]];
  const replaced = new Map<string, string>();
  if (old.length !== now.length) return replaced;
  const ambiguous = new Set<string>();
  for (const [i, token] of now.entries()) {
    const from = old[i] as string;
    if ((replaced.get(token) ?? from) !== from) ambiguous.add(token);
    replaced.set(token, from);
  }
  return new Map([...replaced].filter(([token, from]) => token !== from && !ambiguous.has(token)));
}

/** The single edits of the current text that no verdict is known for, although they were tested. */
export async function undecidedEdits(search: Search): Promise<CheckResult[]> {
  const { evaluator, current, language, passes } = search;
  if (evaluator.verdicts.undecided.length === 0) return [];
  const found = new Map<string, CheckResult>();
  for (const pass of passes) {
    for await (const edit of paced(search, editsOf(pass, current, language))) {
      const { canonical, size } = await inSteps(search, plainCandidate(search, current, edit));
      const result = evaluator.verdicts.undecidedResult(canonical);
      if (result && isSmallerText(size, search.size)) found.set(canonical, result);
    }
  }
  return [...found.values()];
}
