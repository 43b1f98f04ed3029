/**
 * Deletes what is not needed layer by layer: nothing inside a fragment is tried before the fragment itself. The last items come first,
 * because texts use what they define before.
 */
import { combineEdits, type Edit, isInside, type Span } from '../edit/edit.js';
import type { Layer, Pass, Snapshot } from '../language/language.js';
import { parseStatements } from '../language/language-steps.js';
import { deleteItems, type ItemDeletion } from './delete-items.js';
import { createFreedItems, type FreedItems } from './freed-items.js';
import type { NeededSpans } from './needed-spans.js';
import { inSteps, type Search } from './search.js';
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
  const { needed, settled, deepest, isCoarse, skipsSettled } = options;
  needed.clear();
  const freed = createFreedItems();
  let depth = 0;
  for (; ; depth++) {
    const { current: start, language } = search;
    const layer = pass.layerAt(start, depth, language);
    if (!layer || (isCoarse && isFine(layer, start.text.length))) break;
    let isTried = (item: Span): boolean => !skipsSettled || !settled.has(start.text, item);
    for (let isDone = false; !isDone; ) {
      isDone = await deleteInLayer(search, pass, depth, { needed, freed, mostAreNeeded: depth <= deepest, isTried });
      // What has become superfluous is deleted as a whole before anything inside it is tried.
      await deleteFreed(search, pass, depth, { needed, freed });
      const { text } = search.current;
      const decided = new Set(needed.spans.map((span) => keyOf(text, span)));
      isTried = (item) => !decided.has(keyOf(text, item));
    }
  }
  settled.add(search.current.text, needed.spans);
  return depth - 1;
}

/** Equal for spans that differ in the blanks around them only: items may end with blanks, and deletions leave some. */
function keyOf(text: string, { start, end }: Span): string {
  const inner = text.slice(start, end).trimStart();
  return `${end - inner.length} ${end - inner.length + inner.trimEnd().length}`;
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

/** What is tried in a layer. */
interface LayerRun {
  readonly needed: NeededSpans;
  readonly freed: FreedItems;
  readonly mostAreNeeded: boolean;
  isTried(item: Span): boolean;
}

/** Adds the items that cannot be deleted. Returns false if it ended before an item inside one that has become superfluous. */
async function deleteInLayer(search: Search, pass: LayeredPass, depth: number, run: LayerRun): Promise<boolean> {
  const { needed, freed, mostAreNeeded } = run;
  const base = search.current;
  await inSteps(search, parseStatements(base.statements));
  const layer = pass.layerAt(base, depth, search.language);
  if (!layer) return true;
  const all = Array.from({ length: layer.count }, (_, i) => layer.count - 1 - i);
  /** What is tried, the last items first. */
  const items = all.filter((i) => run.isTried(layer.spanOf(i)));
  const endsBefore = (move: ItemDeletion['move']): ((item: number) => boolean) => {
    const superfluous = freed.find(search.current.text, move);
    return (i) => superfluous.some((span) => isInside(layer.spanOf(i), span));
  };
  const { edit, move, decided } = await deleteItems(search, base, layer, items, { mostAreNeeded, endsBefore });
  follow(search, base, edit, run);
  const undecided = new Set(items.slice(decided));
  const { text } = search.current;
  const known = new Set(needed.spans.map((span) => keyOf(text, span)));
  const kept = all.flatMap((i) => (undecided.has(i) ? [] : (move(layer.spanOf(i)) ?? [])));
  const added = kept.filter((item) => !known.has(keyOf(text, item)));
  needed.add(added);
  freed.add(text, added);
  return undecided.size === 0;
}

/** Deletes the items of all layers down to a depth that have become superfluous. */
async function deleteFreed(
  search: Search,
  pass: LayeredPass,
  depth: number,
  run: Pick<LayerRun, 'needed' | 'freed'>,
): Promise<void> {
  const { freed } = run;
  for (;;) {
    const base = search.current;
    const superfluous = freed.find(base.text, (item) => item);
    if (superfluous.length === 0) return;
    freed.remove(superfluous);
    const layer = layersAsOne(search, pass, depth, superfluous);
    const items = Array.from({ length: layer.count }, (_, i) => layer.count - 1 - i);
    const { edit, move } = await deleteItems(search, base, layer, items);
    follow(search, base, edit, run);
    freed.add(
      search.current.text,
      items.flatMap((i) => move(layer.spanOf(i)) ?? []),
    );
  }
}

/** Moves what is remembered with the text. `edit` refers to `base`. */
function follow(
  search: Search,
  base: Snapshot,
  edit: Edit | undefined,
  { needed, freed }: Pick<LayerRun, 'needed' | 'freed'>,
): void {
  if (!edit) return;
  const { separator } = search.language;
  needed.accept(base, edit, separator);
  freed.accept(base.text, edit, separator);
}

/** Items of all layers down to a depth, of which none is inside another, as one layer. */
function layersAsOne(search: Search, pass: LayeredPass, depth: number, spans: readonly Span[]): Layer {
  const { text } = search.current;
  const missing = new Set(spans.map((span) => keyOf(text, span)));
  const items: { readonly layer: Layer; readonly index: number; readonly span: Span }[] = [];
  for (let d = 0; d <= depth; d++) {
    const layer = pass.layerAt(search.current, d, search.language);
    for (let index = 0; index < (layer?.count ?? 0); index++) {
      const span = (layer as Layer).spanOf(index);
      if (missing.delete(keyOf(text, span))) items.push({ layer: layer as Layer, index, span });
    }
  }
  items.sort((a, b) => a.span.start - b.span.start);
  return {
    count: items.length,
    spanOf: (i) => (items[i] as (typeof items)[number]).span,
    without: (isDeleted) => {
      const deleted = new Map<Layer, Set<number>>();
      for (const [i, { layer, index }] of items.entries())
        if (isDeleted(i)) deleted.set(layer, (deleted.get(layer) ?? new Set()).add(index));
      if (deleted.size === 0) return undefined;
      const edits = [...deleted].map(([layer, indices]) => layer.without((index) => indices.has(index)));
      return edits.reduce((all, edit) => all && edit && combineEdits(all, edit));
    },
  };
}
