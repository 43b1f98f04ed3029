/** The live page of a run: follows the search, and lets a person steer it. */
import { type JSX, render } from 'preact';
import { useEffect, useReducer, useState } from 'preact/hooks';
import type { LiveMessage, LiveRequest } from '../live/live-messages.js';
import { CurrentText } from './current-text.js';
import { History } from './history.js';
import { type LiveState, nextState } from './live-state.js';
import { PassSwitches } from './pass-switches.js';
import { PassTable } from './pass-table.js';
import { SizeChart } from './size-chart.js';

/** Asks the run for something. The answer comes as an event. */
async function ask(request: LiveRequest): Promise<void> {
  const body = JSON.stringify(request);
  await fetch('actions', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
}

function LivePage(): JSX.Element {
  const [state, receive] = useReducer(nextState, undefined);
  const [isLost, setLost] = useState(false);
  // Undefined follows the search.
  const [chosen, setChosen] = useState<number>();
  useEffect(() => {
    const events = new EventSource('events');
    events.onmessage = ({ data }) => {
      const message = JSON.parse(data) as LiveMessage;
      setLost(false);
      if (message.kind === 'end') events.close();
      receive(message);
    };
    events.onerror = () => setLost(events.readyState !== EventSource.OPEN);
    return () => events.close();
  }, []);
  if (!state) return <p aria-live="polite">{isLost ? 'The run cannot be reached.' : 'Waiting for the run …'}</p>;
  const { search, progress, unit, tokensBefore } = state;
  const last = search.steps.length;
  const current = Math.min(chosen ?? last, last);
  const isOver = state.end !== undefined || isLost;
  return (
    <>
      <Header state={state} isLost={isLost} />
      <main>
        <CurrentText text={state.text} isOver={isOver} onAsk={ask} />
        <section aria-labelledby="search">
          <h2 id="search">Search</h2>
          <SizeChart
            tokensBefore={tokensBefore}
            unit={unit}
            calls={progress.calls}
            steps={search.steps}
            current={current}
          />
          <History
            search={search}
            unit={unit}
            current={current}
            onMove={(to) => {
              const next = to(current);
              setChosen(next === last ? undefined : next);
            }}
          />
          {!isOver && current < last && (
            <p>
              <button type="button" class="plain" onClick={() => ask({ kind: 'back', step: current })}>
                Continue from {current === 0 ? 'the original' : `step ${current}`}
              </button>
            </p>
          )}
          <PassTable passes={progress.passes} />
          <PassSwitches passes={progress.passes} disabled={state.disabled} isOver={isOver} onAsk={ask} />
        </section>
        {state.actions.length > 0 && (
          <section aria-labelledby="actions">
            <h2 id="actions">Actions</h2>
            <ol>
              {state.actions.map((action) => (
                <li>{action}</li>
              ))}
            </ol>
          </section>
        )}
      </main>
    </>
  );
}

function Header({ state, isLost }: { state: LiveState; isLost: boolean }): JSX.Element {
  const { name, preserved, progress, unit, tokensBefore, search, end } = state;
  const tokens = search.steps.at(-1)?.tokens ?? tokensBefore;
  const rate = progress.seconds > 0 ? progress.calls / progress.seconds : 0;
  return (
    <header>
      <p class="brand">minrepro</p>
      <h1>{name}</h1>
      <p>{preserved}</p>
      <p class="facts">
        <span>
          <b>{tokensBefore.toLocaleString('en')}</b> → <b>{tokens.toLocaleString('en')}</b> {unit}
        </span>
        <span>
          {progress.calls.toLocaleString('en')} calls, {rate.toFixed(1)} per second
        </span>
        <span>{progress.seconds.toFixed(0)} s</span>
        {end === undefined && progress.remaining !== undefined && (
          <span>about {progress.remaining} more calls, if nothing else can be removed</span>
        )}
      </p>
      <p class="controls" role="toolbar" aria-label="Run">
        {end === undefined && !isLost ? (
          <>
            <button
              type="button"
              class="plain"
              onClick={() => ask(progress.isPaused ? { kind: 'resume' } : { kind: 'pause' })}
            >
              {progress.isPaused ? 'Resume' : 'Pause'}
            </button>
            <button type="button" class="plain" onClick={() => ask({ kind: 'stop' })}>
              Stop
            </button>
            <span aria-live="polite">{progress.isPaused ? 'paused' : progress.pass}</span>
          </>
        ) : (
          <strong aria-live="polite">{end ?? 'The run cannot be reached any more.'}</strong>
        )}
      </p>
    </header>
  );
}

render(<LivePage />, document.getElementById('page') as HTMLElement);
