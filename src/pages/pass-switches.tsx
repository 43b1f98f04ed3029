/** Switches for passes, and a new limit of calls. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { LiveRequest } from '../live/live-messages.js';
import type { PassCalls } from '../recording/recording.js';

interface PassSwitchesProps {
  readonly passes: readonly PassCalls[];
  readonly disabled: ReadonlySet<string>;
  readonly isOver: boolean;
  onAsk(request: LiveRequest): void;
}

export function PassSwitches({ passes, disabled, isOver, onAsk }: PassSwitchesProps): JSX.Element | null {
  const [limit, setLimit] = useState('');
  if (isOver) return null;
  const names = [...new Set([...passes.map(({ pass }) => pass), ...disabled])];
  return (
    <details>
      <summary>Switch passes off, or change the limit</summary>
      <p class="switches">
        {names.map((pass) => (
          <label>
            <input
              type="checkbox"
              checked={!disabled.has(pass)}
              onChange={() => onAsk({ kind: disabled.has(pass) ? 'enable' : 'disable', pass })}
            />{' '}
            {pass}
          </label>
        ))}
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (Number(limit) > 0) onAsk({ kind: 'limit', maxCalls: Number(limit) });
        }}
      >
        <label>
          Stop after{' '}
          <input type="number" min={1} value={limit} onInput={({ currentTarget: { value } }) => setLimit(value)} />{' '}
          calls
        </label>{' '}
        <button type="submit" class="plain">
          Set
        </button>
      </form>
    </details>
  );
}
