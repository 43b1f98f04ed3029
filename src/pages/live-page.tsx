/** The live page: follows one run or all runs on this machine, and lets a person steer them. */
import { type JSX, render } from 'preact';
import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import type { LiveRequest, RunMessage, RunRequest } from '../live/live-messages.js';
import { type LiveRuns, lostRuns, nextRuns } from './live-state.js';
import { RunCards } from './run-cards.js';
import { RunView } from './run-view.js';
import { readSharedEvents } from './shared-events.js';

/** Asks a run for something. The answer comes as a message. */
async function ask(run: string, request: LiveRequest): Promise<void> {
  const body = JSON.stringify({ run, request } satisfies RunRequest);
  await fetch('actions', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
}

type Change = RunMessage | { readonly runs: LiveRuns } | 'lost';

function changedRuns(runs: LiveRuns, change: Change): LiveRuns {
  if (change === 'lost') return lostRuns(runs);
  return 'runs' in change ? change.runs : nextRuns(runs, change);
}

function LivePage(): JSX.Element {
  const [runs, change] = useReducer<LiveRuns, Change>(changedRuns, new Map());
  const [isConnected, setConnected] = useState(true);
  const [chosen, setChosen] = useState<string>();
  const latest = useRef(runs);
  latest.current = runs;
  useEffect(() => {
    readSharedEvents<LiveRuns>('events', {
      onMessage: (data) => change(JSON.parse(data) as RunMessage),
      onConnected: (value) => {
        setConnected(value);
        if (!value) change('lost');
      },
      state: () => latest.current,
      onState: (known) => change({ runs: known }),
    });
  }, []);
  const run = chosen !== undefined && runs.has(chosen) ? chosen : [...runs.keys()].at(0);
  const state = run === undefined ? undefined : runs.get(run);
  return (
    <>
      {runs.size > 1 && <RunCards runs={runs} chosen={run} onChoose={setChosen} onAsk={ask} />}
      {run !== undefined && state ? (
        <RunView key={run} state={state} onAsk={(request) => ask(run, request)} />
      ) : (
        <main>
          <h1>minrepro</h1>
          <p aria-live="polite">
            {isConnected
              ? 'No reduction runs on this machine. This page shows each one as soon as it starts.'
              : 'The program that serves this page has ended.'}
          </p>
        </main>
      )}
    </>
  );
}

const root = document.getElementById('page') as HTMLElement;
root.replaceChildren();
render(<LivePage />, root);
