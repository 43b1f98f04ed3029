/** Pauses, resumes and stops a run; says what it is doing, or how it ended. */
import type { JSX } from 'preact';
import type { LiveRequest } from '../live/live-messages.js';

interface RunButtonsProps {
  readonly isPaused: boolean;
  readonly pass: string;
  readonly end: string | undefined;
  onAsk(request: LiveRequest): void;
}

export function RunButtons({ isPaused, pass, end, onAsk }: RunButtonsProps): JSX.Element {
  if (end !== undefined)
    return (
      <p class="controls">
        <strong role="status">{end}</strong>
      </p>
    );
  return (
    <p class="controls" role="toolbar" aria-label="Run">
      <button type="button" class="plain" onClick={() => onAsk(isPaused ? { kind: 'resume' } : { kind: 'pause' })}>
        {isPaused ? 'Resume' : 'Pause'}
      </button>
      <button type="button" class="plain" onClick={() => onAsk({ kind: 'stop' })}>
        Stop
      </button>
      <span class="pass">{isPaused ? 'paused' : pass}</span>
    </p>
  );
}
