/** The lines of a text that matter, with a few lines around them. All other lines are folded until someone opens them. */
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Span } from '../edit/edit.js';
import { linesOf } from './marked-text.js';

interface FoldedLinesProps {
  readonly text: string;
  /** What matters. */
  readonly spans: readonly Span[];
  /** How many lines around each span are shown. */
  readonly context: number;
  /** What the folded lines are called, in the plural. */
  readonly what: string;
  /** Shows the text of one line. */
  render(line: Span): ComponentChildren;
}

/** Fewer lines than this are not worth folding. */
const MIN_FOLDED = 4;
/** So many lines are shown at first and opened at a time, because a browser cannot show a million. */
const MAX_OPENED = 2_000;

interface Block {
  readonly isFolded: boolean;
  readonly from: number;
  readonly to: number;
}

export function FoldedLines({ text, spans, context, what, render }: FoldedLinesProps): JSX.Element {
  const [opened, setOpened] = useState<ReadonlyMap<number, number>>(new Map());
  const lines = linesOf(text);
  const open = (from: number, count: number): void => setOpened(new Map(opened).set(from, count));
  return (
    <>
      {blocksOf(lines, spans, context).map(({ isFolded, from, to }) => {
        const shown = isFolded ? Math.min(to, from + (opened.get(from) ?? 0)) : to;
        return (
          <>
            {lines.slice(from, shown).map((line, i) => (
              <span class="line" data-line={from + i + 1}>
                {render(line)}
                {'\n'}
              </span>
            ))}
            {shown < to && (
              <button type="button" class="fold" onClick={() => open(from, (opened.get(from) ?? 0) + MAX_OPENED)}>
                … {(to - shown).toLocaleString('en')} {what}
              </button>
            )}
          </>
        );
      })}
    </>
  );
}

function blocksOf(lines: readonly Span[], spans: readonly Span[], context: number): Block[] {
  // If nothing matters more than the rest, the beginning is shown.
  const isShown = new Uint8Array(lines.length).fill(spans.length === 0 ? 1 : 0);
  const sorted = [...spans].sort((a, b) => a.start - b.start);
  let line = 0;
  for (const { start, end } of sorted) {
    while (line > 0 && (lines[line] as Span).start > start) line--;
    while (line + 1 < lines.length && (lines[line + 1] as Span).start <= start) line++;
    let last = line;
    while (last + 1 < lines.length && (lines[last + 1] as Span).start < end) last++;
    isShown.fill(1, Math.max(0, line - context), last + context + 1);
  }
  const blocks: Block[] = [];
  let room = MAX_OPENED;
  for (let from = 0; from < lines.length; ) {
    let to = from;
    while (to < lines.length && isShown[to] === isShown[from] && (isShown[from] === 0 || to - from < room)) to++;
    if (room === 0) to = lines.length;
    const isFolded = room === 0 || (isShown[from] === 0 && to - from >= MIN_FOLDED);
    blocks.push({ isFolded, from, to });
    if (!isFolded) room = Math.max(0, room - (to - from));
    from = to;
  }
  return blocks;
}
