/** The current text of a running search. A person can select a part of it, and keep or drop that part. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LiveRequest } from '../live/live-messages.js';
import { Highlighted } from './highlight.js';
import { Code } from './marked-text.js';

/** A longer text is shown only in part: nobody reads it while it shrinks. */
const MAX_SHOWN = 20_000;
const MAX_QUOTED = 40;

interface CurrentTextProps {
  /** Undefined as long as it is too long to be shown. */
  readonly text: string | undefined;
  readonly isOver: boolean;
  onAsk(request: LiveRequest): void;
}

interface Selected {
  readonly start: number;
  readonly text: string;
}

export function CurrentText({ text, isOver, onAsk }: CurrentTextProps): JSX.Element {
  const element = useRef<HTMLSpanElement>(null);
  const [selected, setSelected] = useState<Selected>();
  /** The last thing that was asked for: it takes effect before the next check, which may be after a pause. */
  const [asked, setAsked] = useState('');
  const ask = (kind: 'keep' | 'drop', { start, text: part }: Selected): void => {
    onAsk(kind === 'keep' ? { kind, text: part } : { kind, start, text: part });
    setAsked(`Noted: ${kind === 'keep' ? 'keep' : 'try without'} “${shortened(part)}”, before the next check.`);
  };
  useEffect(() => {
    const listen = (): void => setSelected(element.current ? selectionIn(element.current) : undefined);
    document.addEventListener('selectionchange', listen);
    return () => document.removeEventListener('selectionchange', listen);
  }, []);
  const title = <h2 id="current">{isOver ? 'Result' : 'Current text'}</h2>;
  if (text === undefined)
    return (
      <section aria-labelledby="current">
        {title}
        <p>It is shown as soon as it is short enough.</p>
      </section>
    );
  const shown = text.slice(0, MAX_SHOWN);
  return (
    <section aria-labelledby="current">
      {title}
      <Code label="the current text">
        <span ref={element}>
          <Highlighted text={shown} />
        </span>
        {text.length > shown.length && `\n… ${(text.length - shown.length).toLocaleString('en')} more characters`}
      </Code>
      {!isOver && (
        <p class="hint controls" role="toolbar" aria-label="Selected part">
          <button type="button" class="plain" disabled={!selected} onClick={() => selected && ask('keep', selected)}>
            Keep
          </button>
          <button type="button" class="plain" disabled={!selected} onClick={() => selected && ask('drop', selected)}>
            Drop
          </button>
          <span role="status">{asked || 'Select a part of the text to keep it, or to try without it.'}</span>
        </p>
      )}
    </section>
  );
}

function shortened(part: string): string {
  const line = part.trim().replace(/\s+/g, ' ');
  return line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED)}…` : line;
}

/** The selected part of an element; undefined if nothing in it is selected. */
function selectionIn(element: HTMLElement): Selected | undefined {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return undefined;
  const range = selection.getRangeAt(0);
  if (!element.contains(range.startContainer) || !element.contains(range.endContainer)) return undefined;
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const text = range.toString();
  return text.trim() === '' ? undefined : { start: before.toString().length, text };
}
