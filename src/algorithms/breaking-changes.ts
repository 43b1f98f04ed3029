/**
 * Breaking changes (SIMP, Bruno 2010, section 3.3.2): what of the minimum cannot go, each with the text that passes without it. Of
 * all simplifications of the minimum that pass, those are kept that take away least: none is part of another.
 */
import type { Edit } from '../edit/edit.js';
import { GRAMMAR_PASSES } from '../passes/index.js';
import type { Snapshot } from '../syntax/index.js';
import { type Candidate, plainCandidate, type Search } from './search.js';
import { simplificationsOf } from './simplification.js';
import { type Span, unitsOf } from './units.js';

export interface BreakingChange {
  /** Which tokens of the minimum go, as stretches: from one, up to and without another. */
  readonly tokens: readonly { readonly from: number; readonly to: number }[];
  /** How many the minimum has. */
  readonly count: number;
  /** What passes. */
  readonly text: string;
}

/** A minimum longer than this is not looked at: it is no minimum. */
const MOST_TOKENS = 2_000;
/** Where no verdict is known, so many are asked for. */
const MOST_CALLS = 10;

export async function breakingChanges(search: Search): Promise<BreakingChange[]> {
  const minimum = tokensOf(search.current);
  if (minimum.length > MOST_TOKENS) return [];
  const { passing, open } = smallerTexts(search);
  const isSmaller = ({ snapshot }: Candidate): boolean => isPartOf(tokensOf(snapshot), minimum);
  const known = passing.filter(isSmaller);
  const kept: { readonly words: readonly string[]; readonly text: string }[] = [];
  for (const { snapshot, text } of known.length > 0 ? known : await ask(search, open.filter(isSmaller))) {
    const words = tokensOf(snapshot);
    if (!kept.some((other) => isPartOf(words, other.words))) kept.push({ words, text });
  }
  return kept.map(({ words, text }) => ({ tokens: removed(minimum, words), count: minimum.length, text }));
}

/** Texts that one edit makes of the minimum, the largest first: those known to pass, and those nobody has asked about. */
function smallerTexts(search: Search): { readonly passing: Candidate[]; readonly open: Candidate[] } {
  const { current, language, evaluator } = search;
  function* edits(): Generator<Edit> {
    for (const pass of GRAMMAR_PASSES) yield* pass.edits(current, language);
    yield* simplificationsOf(current, language);
  }
  const found = new Map<string, Candidate>();
  for (const edit of edits()) {
    const candidate = plainCandidate(search, current, edit);
    if (candidate.text.length < current.text.length) found.set(candidate.canonical, candidate);
  }
  const bySize = [...found.values()].sort((a, b) => b.size.tokens - a.size.tokens);
  return {
    passing: bySize.filter((one) => evaluator.known(one) === 'vanished'),
    open: bySize.filter((one) => evaluator.known(one) === undefined),
  };
}

async function ask(search: Search, open: readonly Candidate[]): Promise<Candidate[]> {
  const few = open.slice(0, MOST_CALLS);
  // They are a gift: they must not be what ends the run.
  if (!search.evaluator.mayAsk(few.length)) return [];
  const verdicts = await search.evaluator.judge(few);
  return few.filter((_, i) => verdicts[i] === 'vanished');
}

function tokensOf(snapshot: Snapshot): string[] {
  return unitsOf(snapshot, 'tokens').map(({ start, end }: Span) => snapshot.text.slice(start, end));
}

function isPartOf(some: readonly string[], all: readonly string[]): boolean {
  if (some.length >= all.length) return false;
  let at = 0;
  for (const word of all) if (word === some[at]) at++;
  return at === some.length;
}

/** Where the words that are missing stood: in one stretch if that can be, from the end where it is open. */
function removed(all: readonly string[], some: readonly string[]): { from: number; to: number }[] {
  const gone = all.length - some.length;
  let behind = 0;
  while (behind < some.length && all[all.length - 1 - behind] === some[some.length - 1 - behind]) behind++;
  const from = some.length - behind;
  if (some.slice(0, from).every((word, i) => word === all[i])) return [{ from, to: from + gone }];
  const stretches: { from: number; to: number }[] = [];
  let at = 0;
  for (const [i, word] of all.entries()) {
    if (word === some[at]) {
      at++;
      continue;
    }
    const last = stretches.at(-1);
    if (last?.to === i) last.to = i + 1;
    else stretches.push({ from: i, to: i + 1 });
  }
  return stretches;
}
