/**
 * Breaking changes (SIMP, Bruno 2010, section 3.3.2): what of the minimum cannot go, each with the text that passes without it. Of
 * all simplifications of the minimum that pass, those are kept that take away least: none is part of another.
 */
import { GRAMMAR_PASSES } from '../passes/index.js';
import type { Snapshot } from '../syntax/index.js';
import { type Candidate, plainCandidate, type Search } from './search.js';
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
  const length = visibleLength(search.current.text);
  const partsAmong = (texts: readonly string[]): Passing[] =>
    texts
      .filter((text) => visibleLength(text) < length)
      .map((text) => ({ text, words: tokensOf(search.language.snapshot(text, search.current)) }))
      .filter(({ words }) => isPartOf(words, minimum))
      .sort((a, b) => b.words.length - a.words.length);
  const known = partsAmong(search.evaluator.passing);
  const kept: Passing[] = [];
  for (const { words, text } of known.length > 0 ? known : partsAmong(await ask(search, minimum))) {
    if (!kept.some((other) => isPartOf(words, other.words))) kept.push({ words, text });
  }
  return kept.map(({ words, text }) => ({ tokens: removed(minimum, words), count: minimum.length, text }));
}

interface Passing {
  readonly words: readonly string[];
  readonly text: string;
}

/** Texts that one edit makes of the minimum and that pass, the largest asked about first. */
async function ask(search: Search, minimum: readonly string[]): Promise<string[]> {
  const { current, language, evaluator } = search;
  const found = new Map<string, Candidate>();
  for (const pass of GRAMMAR_PASSES) {
    for (const edit of pass.edits(current, language)) {
      const candidate = plainCandidate(search, current, edit);
      if (isPartOf(tokensOf(candidate.snapshot), minimum)) found.set(candidate.canonical, candidate);
    }
  }
  const few = [...found.values()]
    .filter((one) => evaluator.known(one) === undefined)
    .sort((a, b) => b.size.tokens - a.size.tokens)
    .slice(0, MOST_CALLS);
  // They are a gift: they must not be what ends the run.
  if (!evaluator.mayAsk(few.length)) return [];
  const verdicts = await evaluator.judge(few);
  return few.filter((_, i) => verdicts[i] === 'vanished').map(({ text }) => text);
}

function tokensOf(snapshot: Snapshot): string[] {
  return unitsOf(snapshot, 'tokens').map(({ start, end }: Span) => snapshot.text.slice(start, end));
}

/** Without layout, which says nothing about how many tokens there are. */
function visibleLength(text: string): number {
  return text.replace(/\s+/g, '').length;
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
