/** Spans, indexed by their positions, and sets of spans that grow. */
import type { Span } from '../../../edit/edit.js';

/** Finds the spans inside another one. */
export class SpanIndex<Item extends Span> {
  readonly #items: readonly Item[];
  /** The indexes of the items, sorted by where the items start. */
  #sorted: readonly number[] | undefined;

  constructor(items: readonly Item[]) {
    this.#items = items;
  }

  /** The items inside a span, in the order in which they were given. */
  inside({ start, end }: Span): Item[] {
    const items = this.#items;
    this.#sorted ??= [...items.keys()].sort((a, b) => (items[a] as Item).start - (items[b] as Item).start);
    const sorted = this.#sorted;
    const startAt = (i: number): number => (items[sorted[i] as number] as Item).start;
    const found: number[] = [];
    for (let i = firstIndex(sorted.length, (k) => startAt(k) >= start); i < sorted.length && startAt(i) <= end; i++) {
      const index = sorted[i] as number;
      if ((items[index] as Item).end <= end) found.push(index);
    }
    return found.sort((a, b) => a - b).map((index) => items[index] as Item);
  }
}

/** The smallest index below `count` for which a condition holds; `count` if there is none. Once true, it must stay true. */
export function firstIndex(count: number, isReached: (index: number) => boolean): number {
  let low = 0;
  for (let high = count; low < high; ) {
    const middle = (low + high) >> 1;
    if (isReached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A set of spans that can tell whether one of them contains another span. */
export class SpanSet {
  /** Without those that others contain. Starts and ends both decrease: targets are mostly removed from the end of a text. */
  readonly #maximal: Span[] = [];

  get isEmpty(): boolean {
    return this.#maximal.length === 0;
  }

  contains({ start, end }: Span): boolean {
    const spans = this.#maximal;
    const index = firstIndex(spans.length, (i) => (spans[i] as Span).start <= start);
    return index < spans.length && (spans[index] as Span).end >= end;
  }

  add(span: Span): void {
    if (this.contains(span)) return;
    const spans = this.#maximal;
    // Those inside the new span are neighbours in the list.
    const from = firstIndex(spans.length, (i) => (spans[i] as Span).end <= span.end);
    const to = firstIndex(spans.length, (i) => (spans[i] as Span).start < span.start);
    spans.splice(from, Math.max(0, to - from), span);
  }
}
