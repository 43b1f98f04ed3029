/**
 * Deletes what is not needed layer by layer: nothing inside a fragment is tried before the fragment itself. The last items come first,
 * because texts use what they define before.
 */
import { type Edit, type Span, spansAfter } from '../edit/edit.js';
import type { Layer, Pass } from '../language/language.js';
import { parseStatements } from '../language/language-steps.js';
import type { NeededSpans } from './needed-spans.js';
import { type RangeSearch, rangeSearch } from './range-search.js';
import { accept, type Candidate, candidateFor, inSteps, type Search } from './search.js';
import type { SettledItems } from './settled-items.js';

/** What a pass with layers has. */
export type LayeredPass = Pass & Required<Pick<Pass, 'layerAt'>>;

/** How a text is searched. */
export interface LayerOptions {
  /** Is given what is needed. */
  readonly needed: NeededSpans;
  readonly settled: SettledItems;
  /** The deepest layer that was searched before: most of what is left there is expected to be needed. */
  readonly deepest: number;
  /** Whether to end before a layer of small items. */
  readonly isCoarse: boolean;
  /** Whether to leave out what is probably still needed. */
  readonly skipsSettled: boolean;
}

/** Also finds out what is needed. Returns the depth of the deepest layer. */
export async function deleteLayers(search: Search, pass: LayeredPass, options: LayerOptions): Promise<number> {
  options.needed.clear();
  let depth = 0;
  for (; ; depth++) {
    const layer = pass.layerAt(search.current, depth, search.language);
    if (!layer || (options.isCoarse && isFine(layer, search.current.text.length))) break;
    await deleteInLayer(search, pass, depth, options);
  }
  options.settled.add(search.current.text, options.needed.spans);
  return depth - 1;
}

/** A small item is shorter than this share of the text. */
const SMALL_ITEM = 1 / 25;
/** Small items that are a larger share of the text together can often be deleted together. */
const LARGE_SHARE = 1 / 2;

/** Whether the items of a layer are small: the passes that come later may remove more with fewer calls. */
function isFine(layer: Layer, length: number): boolean {
  let total = 0;
  for (let i = 0; i < layer.count; i++) {
    const { start, end } = layer.spanOf(i);
    total += end - start;
  }
  return total < LARGE_SHARE * length && total < layer.count * SMALL_ITEM * length;
}

/** A candidate, and the question that it answers. */
interface Entry {
  readonly candidate: Candidate;
  readonly range: RangeSearch;
}

async function deleteInLayer(
  search: Search,
  pass: LayeredPass,
  depth: number,
  { needed, settled, deepest, skipsSettled }: LayerOptions,
): Promise<void> {
  const { evaluator, current: base } = search;
  await inSteps(search, parseStatements(base.statements));
  const layer = pass.layerAt(base, depth, search.language);
  if (!layer) return;
  const all = Array.from({ length: layer.count }, (_, i) => layer.count - 1 - i);
  /** What is tried, the last items first. */
  const items = skipsSettled ? all.filter((i) => !settled.has(base.text, layer.spanOf(i))) : all;
  const isDeleted = new Uint8Array(layer.count);
  const candidateWithout = async ({ from, to }: RangeSearch): Promise<Candidate | undefined> => {
    const range = new Set(items.slice(from, to));
    const edit = layer.without((i) => isDeleted[i] === 1 || range.has(i));
    return edit && inSteps(search, candidateFor(search, edit, { base }));
  };
  let edit: Edit | undefined;
  for (let range = rangeSearch(items.length, depth <= deepest); range && search.mayAsk?.() !== false; ) {
    // With several jobs, the questions that follow if nothing can be deleted are asked at the same time.
    const batch: Entry[] = [];
    while (range && batch.length < evaluator.jobs) {
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
    range = success.range.ifDeleted();
  }
  if (edit) needed.accept(base, edit, search.language.separator);
  const move = edit ? spansAfter(base.text, edit, search.language.separator) : (span: Span): Span => span;
  needed.add(Array.from(isDeleted).flatMap((deleted, i) => (deleted === 0 ? (move(layer.spanOf(i)) ?? []) : [])));
}
