/** The result with its essential fragments. Each opens the script without it, which no longer fails. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Span } from '../edit/edit.js';
import type { Recording } from '../recording/recording.js';
import type { Breaking } from '../reduction.js';
import { Highlighted, useHighlighting } from './highlight.js';
import { Code, type Mark, markedPieces } from './marked-text.js';

type Kind = { readonly breaking: number } | 'linked';

interface MinimumProps {
  readonly recording: Recording;
  /** What is pointed at in the original. */
  readonly linked: readonly Span[];
}

export function Minimum({ recording, linked }: MinimumProps): JSX.Element {
  const { text, breaking, failureRate, anonymity } = recording.reduction;
  const [chosen, setChosen] = useState<number>();
  const [isCopied, setCopied] = useState(false);
  const fragments = breaking.flatMap(({ fragments: parts }, i) =>
    parts.map(({ start, end }): Mark<Kind> => ({ start, end, kind: { breaking: i } })),
  );
  const marks = [...fragments, ...linked.map((span): Mark<Kind> => ({ ...span, kind: 'linked' }))].sort(
    (a, b) => a.start - b.start,
  );
  const shown = text.trimEnd();
  const show = useHighlighting(shown);
  const without = chosen === undefined ? undefined : breaking[chosen];
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <section aria-labelledby="minimum">
      <h2 id="minimum">Minimum</h2>
      <Code label="the minimum">
        {markedPieces(shown, marks, { start: 0, end: shown.length }).map((piece) => {
          const isLinked = piece.marks.some(({ kind }) => kind === 'linked');
          const fragment = piece.marks.map(({ kind }) => kind).find((kind) => kind !== 'linked');
          if (fragment === undefined) return <span class={isLinked ? 'linked' : ''}>{show(piece)}</span>;
          const { breaking: number } = fragment;
          return (
            <button
              type="button"
              class={`essential ${isLinked ? 'linked' : ''}`}
              aria-expanded={chosen === number}
              aria-controls="without"
              onClick={() => setChosen(chosen === number ? undefined : number)}
            >
              {show(piece)}
            </button>
          );
        })}
      </Code>
      <p class="hint">
        {fragments.length > 0 && (
          <span>
            Removing a <mark>marked</mark> fragment makes the failure{' '}
            {failureRate < 1 ? 'rarer or makes it disappear' : 'disappear'}; choose one to see the script without it.{' '}
          </span>
        )}
        <button type="button" class="plain" onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      </p>
      {anonymity && (
        <p class="hint">
          Names, literals and comments were replaced.{' '}
          {anonymity.kept.length > 0 && 'Not replaced, so check it before you share this page: '}
          {anonymity.kept.map(({ text: kept }) => (
            <>
              <u>
                <code>{kept}</code>
              </u>{' '}
            </>
          ))}
        </p>
      )}
      <div id="without" aria-live="polite">
        {without && <Without breaking={without} />}
      </div>
      <div class="printed">{breaking.map((each) => each.fragments.length > 0 && <Without breaking={each} />)}</div>
    </section>
  );
}

/** The script without an essential fragment. On paper all of them are shown. */
function Without({ breaking: { fragments, without } }: { breaking: Breaking }): JSX.Element {
  return (
    <>
      <h3>
        Passes without <code>{fragments.map((fragment) => fragment.text).join(' … ')}</code>
      </h3>
      <Code label="the script without the fragment">
        <Highlighted text={without.trimEnd()} />
      </Code>
    </>
  );
}
