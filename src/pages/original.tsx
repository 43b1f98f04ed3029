/** The original: what was removed is dimmed, and what survives points to its place in the minimum. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Span } from '../edit/edit.js';
import type { Recording } from '../recording/recording.js';
import { type Survivor, survivorsOf } from '../recording/replay.js';
import { FoldedLines } from './folded-lines.js';
import { useHighlighting } from './highlight.js';
import { Code, type Mark, markedPieces } from './marked-text.js';

/** Text in the place of a much longer part tells nothing about where it comes from. */
const MAX_GROWTH = 4;
const MIN_LONG = 40;

/** What survives and can be seen: white space alone is left out. */
export function visibleSurvivors({ search, reduction }: Recording): readonly Survivor[] {
  return survivorsOf(search).filter(({ before, after, isSame }) => {
    const [was, is] = [before.end - before.start, after.end - after.start];
    if (!isSame && was > Math.max(MIN_LONG, MAX_GROWTH * is)) return false;
    return reduction.text.slice(after.start, after.end).trim() !== '';
  });
}

interface OriginalProps {
  readonly recording: Recording;
  readonly survivors: readonly Survivor[];
  /** Called with the places in the minimum that a part of the original points to. */
  onPoint(linked: readonly Span[]): void;
}

export function Original({ recording, survivors, onPoint }: OriginalProps): JSX.Element {
  const { original } = recording.search;
  const show = useHighlighting(original);
  const marks = useMemo(
    () =>
      survivors
        .map((survivor): Mark<Survivor> => ({ ...survivor.before, kind: survivor }))
        .sort((a, b) => a.start - b.start),
    [survivors],
  );
  const length = recording.search.length ?? original.length;
  const share = survivors.reduce((sum, { before }) => sum + before.end - before.start, 0) / length;
  return (
    <section aria-labelledby="original">
      <h2 id="original">Original</h2>
      <p class="hint">
        {(100 * (1 - share)).toFixed(1)} % of {length.toLocaleString('en')} characters were removed. What is left is
        highlighted; point at it to see its place in the minimum.
      </p>
      <Code label="the original">
        <FoldedLines
          text={original}
          spans={survivors.map(({ before }) => before)}
          context={1}
          what="lines removed"
          render={(line) =>
            markedPieces(original, marks, line).map((piece) => {
              // White space is no target to point at.
              if (piece.marks.length === 0 || piece.text.trim() === '')
                return <span class="removed">{piece.text}</span>;
              const targets = piece.marks.map(({ kind }) => kind.after);
              const isRewritten = piece.marks.some(({ kind }) => !kind.isSame);
              return (
                <a
                  href="#minimum"
                  class={isRewritten ? 'survivor rewritten' : 'survivor'}
                  onMouseEnter={() => onPoint(targets)}
                  onMouseLeave={() => onPoint([])}
                  onFocus={() => onPoint(targets)}
                  onBlur={() => onPoint([])}
                >
                  {show(piece)}
                </a>
              );
            })
          }
        />
      </Code>
    </section>
  );
}
