/** A run with a live page: follows the events of the reduction, and passes on what a person asks for. */
import type { Steering } from '../evaluate/steering.js';
import { recordSearch } from '../recording/record-search.js';
import type { ReductionEvent } from '../reduction.js';
import { livePage } from '../report/html-page.js';
import type { LiveMessage, Progress } from './live-messages.js';
import { startLiveServer } from './live-server.js';

/** What is shown and steered. */
export interface LiveRunOptions {
  /** The script, for people. */
  readonly name: string;
  readonly original: string;
  readonly steering: Steering;
  /** Ends the search; its result so far stays. */
  stop(): void;
  /** How many more calls are expected, if nothing else can be removed. */
  remaining?(): number | undefined;
}

/** The live page of a run. */
export interface LiveRun {
  readonly url: string;
  show(event: ReductionEvent): void;
  /** Tells the page how the run ended, and stops serving it. */
  end(how: string): Promise<void>;
}

const PROGRESS_INTERVAL_MS = 200;

export async function startLiveRun(options: LiveRunOptions): Promise<LiveRun> {
  const { name, original, steering, stop } = options;
  const recorder = recordSearch(original);
  const started = performance.now();
  let start = { unit: 'tokens', tokensBefore: 0, preserved: '' };
  let pass = '';
  let calls = 0;
  let isChanged = false;
  const progress = (): Progress => {
    const remaining = options.remaining?.();
    return {
      calls,
      pass,
      seconds: (performance.now() - started) / 1000,
      passes: recorder.search().passes,
      isPaused: steering.isPaused,
      ...(remaining === undefined ? {} : { remaining }),
    };
  };
  const state = (): LiveMessage => ({ kind: 'state', name, ...start, search: recorder.search(), progress: progress() });
  const server = await startLiveServer({
    page: livePage(name),
    state,
    onRequest: (request) => {
      switch (request.kind) {
        case 'pause':
        case 'resume':
          steering[request.kind]();
          break;
        case 'stop':
          stop();
          break;
        default:
          steering.ask(request);
      }
      isChanged = true;
    },
  });
  const update = (): void => {
    if (isChanged) server.send({ kind: 'progress', progress: progress() });
    isChanged = false;
  };
  const timer = setInterval(update, PROGRESS_INTERVAL_MS).unref();
  return {
    url: server.url,
    show: (event) => {
      const { length } = recorder.search().steps;
      recorder.add(event);
      isChanged = true;
      if (event.kind === 'started') {
        start = { unit: event.unit, tokensBefore: event.tokens, preserved: event.preserved.description ?? '' };
        server.send(state());
      }
      if (event.kind === 'pass') pass = event.name;
      if (event.kind === 'explaining') pass = event.what;
      if (event.kind === 'verdict') calls++;
      if (event.kind === 'steered') server.send({ kind: 'action', action: event.action });
      for (const step of recorder.search().steps.slice(length)) server.send({ kind: 'step', step });
    },
    end: async (how) => {
      clearInterval(timer);
      isChanged = true;
      update();
      server.send({ kind: 'end', how });
      await server.close();
    },
  };
}
