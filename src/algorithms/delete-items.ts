/** Deletes the items of a layer that are not needed, by group testing. With several jobs, the result is the same. */
import { type Edit, type Span, spansAfter } from '../edit/edit.js';
import type { Layer, Snapshot } from '../language/language.js';
import { type RangeSearch, rangeSearch } from './range-search.js';
import { accept, type Candidate, candidateFor, inSteps, type Search } from './search.js';

export interface ItemDeletion {
  /** What leads from the text before to the current one; undefined if nothing could be deleted. */
  readonly edit: Edit | undefined;
  /** Where an item of the text before is now; undefined if it is deleted. */
  readonly move: (item: Span) => Span | undefined;
  /** How many of the given items were decided. */
  readonly decided: number;
}

interface ItemDeletionOptions {
  /** Whether single items are tried first. */
  readonly mostAreNeeded?: boolean;
  /** Whether to end before some items, given how spans have moved so far. Asked when something was deleted. */
  endsBefore?(move: (item: Span) => Span | undefined): (item: number) => boolean;
}

/** A candidate, and the question that it answers. */
interface Entry {
  readonly candidate: Candidate;
  readonly range: RangeSearch;
}

/** Tries the items of a layer of the current text, which is `base`, in the given order. */
export async function deleteItems(
  search: Search,
  base: Snapshot,
  layer: Layer,
  items: readonly number[],
  options: ItemDeletionOptions = {},
): Promise<ItemDeletion> {
  const { evaluator, language } = search;
  const isDeleted = new Uint8Array(layer.count);
  const candidateWithout = async ({ from, to }: RangeSearch): Promise<Candidate | undefined> => {
    const range = new Set(items.slice(from, to));
    const edit = layer.without((i) => isDeleted[i] === 1 || range.has(i));
    return edit && inSteps(search, candidateFor(search, edit, { base }));
  };
  let edit: Edit | undefined;
  let move = (item: Span): Span | undefined => item;
  let isEnd = options.endsBefore?.(move) ?? (() => false);
  const ends = ({ from, to }: RangeSearch): boolean => items.slice(from, to).some((i) => isEnd(i));
  let decided = items.length;
  for (let range = rangeSearch(items.length, options.mostAreNeeded); range && search.mayAsk?.() !== false; ) {
    if (ends(range)) {
      decided = range.from;
      break;
    }
    // With several jobs, the questions that follow if nothing can be deleted are asked at the same time.
    const batch: Entry[] = [];
    while (range && batch.length < evaluator.jobs && !ends(range)) {
      await evaluator.pause();
      const candidate = await candidateWithout(range);
      if (candidate) batch.push({ candidate, range });
      range = range.ifNeeded();
    }
    const verdicts = await evaluator.check(batch.map(({ candidate }) => candidate));
    const success = batch[verdicts.indexOf('reproduced')];
    if (!success) continue;
    for (const i of items.slice(success.range.from, success.range.to)) isDeleted[i] = 1;
    accept(search, success.candidate);
    edit = success.candidate.edit;
    move = spansAfter(base.text, edit, language.separator);
    isEnd = options.endsBefore?.(move) ?? isEnd;
    range = success.range.ifDeleted();
  }
  return { edit, move, decided };
}
