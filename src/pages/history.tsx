/** The accepted steps of a search, one at a time, in both directions. Each is shown as what it removed and inserted. */
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { Replacement } from '../edit/edit.js';
import type { RecordedSearch } from '../recording/recording.js';
import { textsOf } from '../recording/replay.js';
import { FoldedLines } from './folded-lines.js';
import { useHighlighting } from './highlight.js';
import { Code, type Mark, markedPieces } from './marked-text.js';

interface HistoryProps {
  readonly search: RecordedSearch;
  readonly unit: string;
  /** How many steps were made; 0 is the original. */
  readonly current: number;
  onMove(to: (current: number) => number): void;
}

export function History({ search, unit, current, onMove }: HistoryProps): JSX.Element {
  const { steps } = search;
  const texts = useMemo(() => textsOf(search), [search]);
  const { length: last } = steps;
  const moveBy = (count: number): void => onMove((from) => Math.min(last, Math.max(0, from + count)));
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isElsewhere = (event.target as HTMLElement).closest('input, .code') !== null;
      if (isElsewhere || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'ArrowLeft') moveBy(-1);
      if (event.key === 'ArrowRight') moveBy(1);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
  const step = steps[current - 1];
  return (
    <div class="history">
      <div class="controls">
        <button
          type="button"
          class="plain"
          disabled={current === 0}
          onClick={() => moveBy(-1)}
          aria-label="Previous step"
        >
          ←
        </button>
        <input
          type="range"
          min={0}
          max={steps.length}
          value={current}
          aria-label="Step of the search"
          aria-valuetext={`step ${current} of ${steps.length}`}
          onInput={({ currentTarget: { value } }) => onMove(() => Number(value))}
        />
        <button
          type="button"
          class="plain"
          disabled={current === steps.length}
          onClick={() => moveBy(1)}
          aria-label="Next step"
        >
          →
        </button>
      </div>
      <p aria-live="polite">
        {step ? (
          <>
            <strong>
              Step {current} of {steps.length}
            </strong>
            : {step.note}; {step.tokens.toLocaleString('en')} {unit} after {step.calls.toLocaleString('en')} calls{' '}
            <small>({step.pass})</small>
          </>
        ) : (
          <>
            <strong>The original</strong>; {steps.length} steps follow. The keys ← and → move through them.
          </>
        )}
      </p>
      <Code label={step ? 'what this step changed' : 'the original'}>
        <Change before={texts[Math.max(0, current - 1)] as string} changes={step?.changes ?? []} />
      </Code>
    </div>
  );
}

function Change({ before, changes }: { before: string; changes: readonly Replacement[] }): JSX.Element {
  const { text, marks } = useMemo(() => bothTexts(before, changes), [before, changes]);
  const show = useHighlighting(text);
  return (
    <FoldedLines
      text={text}
      spans={marks}
      context={2}
      what="lines unchanged"
      render={(line) =>
        markedPieces(text, marks, line).map((piece) => {
          const kind = piece.marks[0]?.kind;
          if (kind === 'removed')
            return <del class={piece.text.trim() === '' ? 'blank' : undefined}>{show(piece)}</del>;
          return kind === 'inserted' ? <ins>{show(piece)}</ins> : show(piece);
        })
      }
    />
  );
}

/** A text that has both what was removed and what was inserted. */
function bothTexts(
  before: string,
  changes: readonly Replacement[],
): { text: string; marks: Mark<'removed' | 'inserted'>[] } {
  const marks: Mark<'removed' | 'inserted'>[] = [];
  let text = '';
  let offset = 0;
  const add = (part: string, kind: 'removed' | 'inserted'): void => {
    if (part !== '') marks.push({ start: text.length, end: text.length + part.length, kind });
    text += part;
  };
  for (const { start, end, text: inserted } of changes) {
    text += before.slice(offset, start);
    add(before.slice(start, end), 'removed');
    add(inserted, 'inserted');
    offset = end;
  }
  return { text: text + before.slice(offset), marks };
}
