/** One run while it works: its text, its search, and what a person can ask for. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { LiveRequest } from '../live/live-messages.js';
import { CurrentText } from './current-text.js';
import { LexisContext } from './highlight.js';
import { History } from './history.js';
import { actionText, currentTokens, disabledPasses, type LiveState } from './live-state.js';
import { PassSwitches } from './pass-switches.js';
import { PassTable } from './pass-table.js';
import { RunButtons } from './run-buttons.js';
import { SizeChart } from './size-chart.js';

interface RunViewProps {
  readonly state: LiveState;
  onAsk(request: LiveRequest): void;
}

export function RunView({ state, onAsk }: RunViewProps): JSX.Element {
  // Undefined follows the search.
  const [chosen, setChosen] = useState<number>();
  const { search, progress, unit, tokensBefore } = state;
  const skipped = search.skipped ?? [];
  const last = search.steps.length;
  const current = Math.min(chosen ?? last, last);
  // Steps count from the original, also if the first ones are not shown.
  const step = skipped.length + current;
  const isOver = state.end !== undefined;
  return (
    <LexisContext.Provider value={state.lexis}>
      <Header state={state} onAsk={onAsk} />
      <main>
        <CurrentText text={state.text} isOver={isOver} onAsk={onAsk} />
        <section aria-labelledby="search">
          <h2 id="search">Search</h2>
          <SizeChart
            tokensBefore={tokensBefore}
            unit={unit}
            calls={progress.calls}
            steps={[...skipped, ...search.steps]}
            current={step}
          />
          {state.text !== undefined && (
            <History
              search={search}
              unit={unit}
              current={current}
              onMove={(to) => {
                const next = to(current);
                setChosen(next === last ? undefined : next);
              }}
            />
          )}
          {!isOver && current < last && (
            <p>
              <button type="button" class="plain" onClick={() => onAsk({ kind: 'back', step })}>
                Continue from {step === 0 ? 'the original' : `step ${step}`}
              </button>
            </p>
          )}
          <PassTable passes={progress.passes} />
          <PassSwitches passes={progress.passes} disabled={disabledPasses(state)} isOver={isOver} onAsk={onAsk} />
        </section>
        {state.actions.length > 0 && (
          <section aria-labelledby="actions">
            <h2 id="actions">Actions</h2>
            <ol>
              {state.actions.map((action) => (
                <li>{actionText(action)}</li>
              ))}
            </ol>
          </section>
        )}
      </main>
    </LexisContext.Provider>
  );
}

function Header({ state, onAsk }: RunViewProps): JSX.Element {
  const { name, preserved, progress, unit, tokensBefore, end } = state;
  const rate = progress.seconds > 0 ? progress.calls / progress.seconds : 0;
  return (
    <header>
      <p class="brand">minrepro</p>
      <h1>{name}</h1>
      <p>{preserved}</p>
      <p class="facts">
        <span>
          <b>{tokensBefore.toLocaleString('en')}</b> → <b>{currentTokens(state).toLocaleString('en')}</b> {unit}
        </span>
        <span>
          {progress.calls.toLocaleString('en')} calls, {rate.toFixed(1)} per second
        </span>
        <span>{progress.seconds.toFixed(0)} s</span>
        {end === undefined && progress.remaining !== undefined && (
          <span>about {progress.remaining} more calls, if nothing else can be removed</span>
        )}
      </p>
      <RunButtons isPaused={progress.isPaused} pass={progress.pass} end={end} onAsk={onAsk} />
    </header>
  );
}
