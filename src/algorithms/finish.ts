/**
 * The last phase of a reduction: makes the text easier to read without making it larger. Edits must still fail. If the finished
 * text can be reduced further, it is, and then finished again: what is written is minimal.
 */

import { isSmallerText } from '../edit/text-order.js';
import type { CheckResult } from '../evaluate/oracle.js';
import type { Pass, Snapshot } from '../language/language.js';
import { editsOf } from '../language/language-steps.js';
import { coarseToFine } from './coarse-to-fine.js';
import {
  accept,
  type Candidate,
  candidateFor,
  type IsWorth,
  inSteps,
  paced,
  plainCandidate,
  type Search,
} from './search.js';

/** Layout and reduction might undo each other's changes: they take turns at most this often. */
const MAX_ROUNDS = 5;

/** Returns whether neither the finishing passes nor the others find anything more. */
export async function finish(search: Search, passes: readonly Pass[]): Promise<boolean> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const reduced = search.current;
    for (const pass of passes) await finishWith(search, pass);
    if (search.current === reduced) return true;
    const finished = search.current;
    await coarseToFine(search, search.passes);
    if (search.current === finished) return true;
  }
  return false;
}

const isNotLarger: IsWorth = (size, current) => size.tokens <= current.tokens;

/** Runs a finishing pass until none of its edits is accepted. */
async function finishWith(search: Search, pass: Pass): Promise<void> {
  search.onPass(pass.name);
  // An accepted edit changes the text, so the edits are computed again.
  for (let progressed = true, tried = new Set<string>(); progressed; ) {
    progressed = false;
    for await (const edit of paced(search, editsOf(pass, search.current, search.language))) {
      const candidate = await inSteps(search, candidateFor(search, edit, { isWorth: isNotLarger }));
      if (!candidate || tried.has(candidate.text)) continue;
      tried.add(candidate.text);
      // The current text has the same canonical text: a layout that does not fail says nothing about it.
      const { text, canonical } = candidate;
      const [verdict] = await search.evaluator.check([
        { text, canonical: pass.changes === 'layout' ? text : canonical },
      ]);
      if (verdict !== 'reproduced') continue;
      if (pass.changes === 'names') search.evaluator.verdicts.carryOver(oldNames(search.current, candidate));
      if (pass.changes === 'layout') search.evaluator.verdicts.carryOverLayout();
      accept(search, candidate);
      progressed = true;
      break;
    }
  }
}

/** For each new name, the text that it replaces. */
function oldNames({ text }: Snapshot, { edit }: Candidate): ReadonlyMap<string, string> {
  return new Map(edit.replacements.map(({ start, end, text: name }) => [name, text.slice(start, end)]));
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
