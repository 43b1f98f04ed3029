/** The order in which a pass proposes its edits: those that remove the most text come first. */
import { type Edit, gainOf } from '../edit/edit.js';
import type { Language, Pass, Snapshot } from '../language/language.js';

/** How many edits are collected between two chances for the search to check its limits. */
const EDITS_PER_PAUSE = 64;

/** How many edits are sorted at a time: very large statements have too many to collect them all. */
const MAX_SORTED = 200_000;

/**
 * Sorts edits by how much text they remove and drops duplicates. Edits of equal gain keep their order. Of very many edits, the first
 * ones are sorted and yielded before the others are made.
 */
export function* largestFirst(edits: Iterable<Edit | undefined>): Generator<Edit | undefined> {
  let byGain = new Map<number, Edit[]>();
  let count = 0;
  for (const edit of edits) {
    if (!edit || ++count % EDITS_PER_PAUSE === 0) yield undefined;
    if (!edit) continue;
    const gain = gainOf(edit);
    const equal = byGain.get(gain);
    if (equal) equal.push(edit);
    else byGain.set(gain, [edit]);
    if (count % MAX_SORTED > 0) continue;
    yield* inOrder(byGain);
    byGain = new Map();
  }
  yield* inOrder(byGain);
}

function* inOrder(byGain: Map<number, readonly Edit[]>): Generator<Edit | undefined> {
  for (const gain of [...byGain.keys()].sort((a, b) => b - a)) {
    const seen = new Map<string, Edit[]>();
    for (const edit of byGain.get(gain) as readonly Edit[]) {
      // The texts are not part of the key, because they may be long.
      const place = edit.replacements.map(({ start, end }) => `${start},${end}`).join('|');
      const others = seen.get(place);
      const isDuplicate = others?.some((other) => hasSameTexts(edit, other)) === true;
      if (isDuplicate) yield undefined;
      else yield edit;
      if (!others) seen.set(place, [edit]);
      else if (!isDuplicate) others.push(edit);
    }
    byGain.delete(gain);
  }
}

function hasSameTexts({ replacements }: Edit, other: Edit): boolean {
  return replacements.every(({ text }, i) => text === other.replacements[i]?.text);
}

/** All edits that a pass has for a text, for tests and tools that need no limits. */
export function allEdits(pass: Pass, snapshot: Snapshot, language: Language): Edit[] {
  return [...pass.edits(snapshot, language)].filter((edit) => edit !== undefined);
}

/** A range of items: from `from` up to, not including, `to`. */
export interface ItemRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The ranges of a list of `count` items to delete: the whole list, its halves, its quarters, … single items. Ranges of
 * equal size are yielded from the end of the list.
 */
export function* halvingRanges(count: number): Generator<ItemRange> {
  for (let chunks = 1; count > 0; chunks *= 2) {
    const size = Math.ceil(count / chunks);
    for (let i = Math.ceil(count / size) - 1; i >= 0; i--)
      yield { from: i * size, to: Math.min(count, (i + 1) * size) };
    if (size === 1) return;
  }
}
