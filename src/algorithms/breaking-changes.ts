/**
 * Breaking changes (SIMP, Bruno 2010, section 3.3.2): the fragments of the minimum whose removal makes the failure
 * disappear, each with the text that passes without it. Of all texts that pass, only the largest are kept: none
 * contains another one.
 */

import type { Span } from '../edit/edit.js';
import type { Snapshot } from '../language/language.js';
import { editsOf, snapshotOf } from '../language/language-steps.js';
import type { ItemRange } from '../passes/edit-order.js';
import { type Candidate, inSteps, isAdmitted, paced, plainCandidate, type Search } from './search.js';
import { unitsOf } from './units.js';

/** A smallest set of tokens whose removal makes the failure disappear. */
export interface BreakingChange {
  /** The removed tokens of the minimum, as ranges of token indexes. */
  readonly tokens: readonly ItemRange[];
  /** How many tokens the minimum has. */
  readonly count: number;
  /** The text that passes. */
  readonly text: string;
}

/** Longer texts are skipped: they are far from a minimum. */
const MAX_TOKENS = 2_000;
/** How many candidates are tested if no passing text is known. */
const MAX_CALLS = 10;

/** The breaking changes of the current text. Uses the passing texts that the evaluator knows before it tests any. */
export async function breakingChanges(search: Search): Promise<BreakingChange[]> {
  const minimum = tokensOf(search.current);
  if (minimum.length > MAX_TOKENS) return [];
  const length = visibleLength(search.current.text);
  const partsAmong = async (texts: readonly string[]): Promise<PassingText[]> => {
    const parts: PassingText[] = [];
    for await (const text of paced(search, texts)) {
      if (visibleLength(text) >= length) continue;
      const tokens = tokensOf(await inSteps(search, snapshotOf(search.language, text, search.current)));
      if (isPartOf(tokens, minimum)) parts.push({ text, tokens });
    }
    return parts.sort((a, b) => b.tokens.length - a.tokens.length);
  };
  const cached = await partsAmong(search.evaluator.verdicts.passing);
  const largest: PassingText[] = [];
  const parts = cached.length > 0 ? cached : await partsAmong(await testEdits(search, minimum));
  for await (const { tokens, text } of paced(search, parts)) {
    if (!largest.some((larger) => isPartOf(tokens, larger.tokens))) largest.push({ tokens, text });
  }
  return largest.map(({ tokens, text }) => ({ tokens: removedRanges(minimum, tokens), count: minimum.length, text }));
}

interface PassingText {
  readonly tokens: readonly string[];
  readonly text: string;
}

/** Tests single edits of the minimum, the largest results first, and returns the texts that pass. */
async function testEdits(search: Search, minimum: readonly string[]): Promise<string[]> {
  const { current, language, evaluator } = search;
  const candidates = new Map<string, Candidate>();
  for (const pass of language.passes.filter(({ level }) => level === 'grammar')) {
    for await (const edit of paced(search, editsOf(pass, current, language))) {
      const candidate = await inSteps(search, plainCandidate(search, current, edit));
      // Whether a text that the search would not try still fails says nothing about the minimum.
      if (!isPartOf(tokensOf(candidate.snapshot), minimum)) continue;
      if (await inSteps(search, isAdmitted(search, candidate))) candidates.set(candidate.canonical, candidate);
    }
  }
  const selected = [...candidates.values()]
    .filter((candidate) => evaluator.verdicts.known(candidate) === undefined)
    .sort((a, b) => b.size.tokens - a.size.tokens)
    .slice(0, MAX_CALLS);
  // Breaking changes are an extra: they must not use up the budget.
  if (!evaluator.mayAsk(selected.length)) return [];
  const verdicts = await evaluator.check(selected);
  return selected.filter((_, i) => verdicts[i] === 'vanished').map(({ text }) => text);
}

function tokensOf(snapshot: Snapshot): string[] {
  return neededTokens(snapshot).map(({ start, end }) => snapshot.text.slice(start, end));
}

/** The tokens without the terminator of the last statement, which finishing may delete. */
export function neededTokens(snapshot: Snapshot): readonly Span[] {
  const tokens = unitsOf(snapshot, 'tokens');
  const last = snapshot.statements.at(-1);
  return last ? tokens.filter(({ start }) => start < last.end) : tokens;
}

/** The length without white space, which rules out most texts before they are parsed. */
function visibleLength(text: string): number {
  return text.replace(/\s+/g, '').length;
}

/** Whether a shorter list of tokens is a subsequence of another one. */
function isPartOf(part: readonly string[], whole: readonly string[]): boolean {
  if (part.length >= whole.length) return false;
  let matched = 0;
  for (const token of whole) if (token === part[matched]) matched++;
  return matched === part.length;
}

/**
 * The ranges of tokens that a subsequence lacks: a single range if possible, as far to the left as the tokens allow.
 */
function removedRanges(whole: readonly string[], part: readonly string[]): ItemRange[] {
  let suffix = 0;
  while (suffix < part.length && whole[whole.length - 1 - suffix] === part[part.length - 1 - suffix]) suffix++;
  const from = part.length - suffix;
  if (part.slice(0, from).every((token, i) => token === whole[i])) return [{ from, to: whole.length - suffix }];
  const ranges: { from: number; to: number }[] = [];
  let matched = 0;
  for (const [i, token] of whole.entries()) {
    if (token === part[matched]) {
      matched++;
      continue;
    }
    const last = ranges.at(-1);
    if (last?.to === i) last.to = i + 1;
    else ranges.push({ from: i, to: i + 1 });
  }
  return ranges;
}
