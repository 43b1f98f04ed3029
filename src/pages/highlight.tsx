/** Highlights the syntax of texts by the lexis of their language: keywords, strings, numbers and comments. */
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import type { Span } from '../edit/edit.js';
import type { Lexis } from '../language/lexis.js';
import { type SyntaxMark, syntaxOf } from '../report/syntax-marks.js';

/** The language of the texts of a page; without it nothing is highlighted. */
export const LexisContext: ReturnType<typeof createContext<Lexis | undefined>> = createContext<Lexis | undefined>(
  undefined,
);

/** A longer text is not highlighted: a browser would be busy for too long. */
export const MAX_HIGHLIGHTED = 1_000_000;

/** A function that shows a part of the text. */
export function useHighlighting(text: string): (part: Span) => ComponentChildren {
  const lexis = useContext(LexisContext);
  const tokens = useMemo(() => (lexis && text.length <= MAX_HIGHLIGHTED ? syntaxOf(text, lexis) : []), [text, lexis]);
  return (part) => highlighted(text, tokens, part);
}

/** A whole text. */
export function Highlighted({ text }: { text: string }): ComponentChildren {
  return useHighlighting(text)({ start: 0, end: text.length });
}

function highlighted(text: string, tokens: readonly SyntaxMark[], { start, end }: Span): ComponentChildren {
  const pieces: ComponentChildren[] = [];
  let offset = start;
  for (let i = firstEndingAfter(tokens, start); i < tokens.length; i++) {
    const token = tokens[i] as SyntaxMark;
    if (token.start >= end) break;
    const [from, to] = [Math.max(token.start, start), Math.min(token.end, end)];
    if (from > offset) pieces.push(text.slice(offset, from));
    pieces.push(<span class={token.kind}>{text.slice(from, to)}</span>);
    offset = to;
  }
  if (offset < end) pieces.push(text.slice(offset, end));
  return pieces;
}

/** The index of the first token that ends after an offset. */
export function firstEndingAfter(tokens: readonly Span[], offset: number): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle] as Span).end > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}
