/** Several runs side by side: how far each is, and what can be done with it at once. */
import type { JSX } from 'preact';
import type { LiveRequest } from '../live/live-messages.js';
import { currentTokens, type LiveRuns } from './live-state.js';
import { RunButtons } from './run-buttons.js';
import { SizeChart } from './size-chart.js';

interface RunCardsProps {
  readonly runs: LiveRuns;
  /** The run that is shown below. */
  readonly chosen: string | undefined;
  onChoose(run: string): void;
  onAsk(run: string, request: LiveRequest): void;
}

export function RunCards({ runs, chosen, onChoose, onAsk }: RunCardsProps): JSX.Element {
  return (
    <nav class="cards" aria-label="Runs">
      {[...runs].map(([run, state]) => {
        const { name, unit, tokensBefore, search, progress, end } = state;
        return (
          <section key={run} class={run === chosen ? 'card chosen' : 'card'} aria-label={name}>
            <h2>
              <button type="button" class="link" aria-pressed={run === chosen} onClick={() => onChoose(run)}>
                {name}
              </button>
            </h2>
            <p class="facts">
              <span>
                <b>{tokensBefore.toLocaleString('en')}</b> → <b>{currentTokens(state).toLocaleString('en')}</b> {unit}
              </span>
              <span>{progress.calls.toLocaleString('en')} calls</span>
            </p>
            <SizeChart
              tokensBefore={tokensBefore}
              unit={unit}
              calls={progress.calls}
              steps={[...(search.skipped ?? []), ...search.steps]}
            />
            <RunButtons
              isPaused={progress.isPaused}
              pass={progress.pass}
              end={end}
              onAsk={(request) => onAsk(run, request)}
            />
          </section>
        );
      })}
    </nav>
  );
}
