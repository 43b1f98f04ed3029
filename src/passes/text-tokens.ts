/** The tokens of a whole text in a row, for passes that look for brackets and what is between their commas. */
import type { Span } from '../edit/edit.js';
import type { Snapshot } from '../language/language.js';
import { bracketPartners, leavesOf } from '../syntax/index.js';

/** The tokens of a text, with the partner of each bracket. */
export interface TextTokens {
  readonly spans: readonly Span[];
  readonly partner: Int32Array;
  at(index: number): string;
  /** The index of the token that starts at an offset or after it. */
  from(offset: number): number;
}

export function textTokens({ text, statements }: Snapshot): TextTokens {
  const spans = statements.flatMap(({ start: offset, tree }) =>
    Array.from(leavesOf(tree), ({ start, end }) => ({ start: offset + start, end: offset + end })),
  );
  const starts = spans.map(({ start }) => start);
  const partner = bracketPartners(
    text,
    starts,
    spans.map(({ end }) => end),
  );
  return {
    spans,
    partner,
    at: (i) => text.slice(spans[i]?.start, spans[i]?.end),
    from: (offset) => {
      let [low, high] = [0, starts.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((starts[middle] as number) < offset) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
}

/** The ranges of tokens between brackets and commas. */
export function argumentsIn({ partner, at }: TextTokens, open: number, close: number): (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = [];
  let from = open + 1;
  for (let i = open + 1; i <= close; i++) {
    if (i < close && (partner[i] as number) > i) i = partner[i] as number;
    else if (i === close || at(i) === ',') {
      if (i > from) ranges.push([from, i]);
      from = i + 1;
    }
  }
  return ranges;
}
