/** The size of a snapshot, counted by its language. Statements that did not change are not counted again. */
import { ownCopy } from '../edit/text.js';
import type { Size } from '../edit/text-order.js';
import { finishSteps, type Steps } from '../syntax/index.js';
import type { Language, Snapshot } from './language.js';

interface Counts {
  readonly statements: WeakMap<object, number>;
  /** Gaps between statements: few distinct texts, which recur in every snapshot. */
  readonly gaps: Map<string, number>;
}

const countsOf = new WeakMap<Language, Counts>();
const MAX_GAPS = 1_000;
const MAX_GAP_LENGTH = 200;

export function sizeOf(language: Language, snapshot: Snapshot): Size {
  return finishSteps(sizeInSteps(language, snapshot));
}

/** `sizeOf` in short steps. */
export function* sizeInSteps(language: Language, { text, statements, tokens: known }: Snapshot): Steps<Size> {
  if (known !== undefined) return { tokens: known, text };
  const counts = countsOf.get(language) ?? { statements: new WeakMap(), gaps: new Map() };
  countsOf.set(language, counts);
  let tokens = 0;
  let behind = 0;
  for (const { start, end, identity } of statements) {
    let count = counts.statements.get(identity);
    if (count === undefined) {
      count = yield* tokensIn(language, text.slice(start, end));
      counts.statements.set(identity, count);
    }
    tokens += count + countGap(language, counts, text.slice(behind, start));
    behind = end;
  }
  return { tokens: tokens + language.countTokens(text.slice(behind)), text };
}

function* tokensIn(language: Language, text: string): Steps<number> {
  return language.countTokensInSteps ? yield* language.countTokensInSteps(text) : language.countTokens(text);
}

function countGap(language: Language, { gaps }: Counts, gap: string): number {
  const cached = gaps.get(gap);
  if (cached !== undefined) return cached;
  const count = language.countTokens(gap);
  if (gaps.size < MAX_GAPS && gap.length <= MAX_GAP_LENGTH) gaps.set(ownCopy(gap), count);
  return count;
}
