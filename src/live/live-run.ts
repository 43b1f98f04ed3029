/** A run that can be followed and steered while it works: turns the events of the reduction into messages for its followers. */
import type { Steering, SteeringAction } from '../evaluate/steering.js';
import type { Lexis } from '../language/lexis.js';
import { recordSearch } from '../recording/record-search.js';
import type { ReductionEvent } from '../reduction.js';
import type { LiveMessage, LiveRequest, Progress, RunMessage } from './live-messages.js';

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
  /** How texts are highlighted, once that is known. */
  lexis?(): Lexis | undefined;
}

/** Someone who follows runs. */
export interface Follower {
  /** Takes a message as JSON. Returns false if the follower can take no more before `resume` is called. */
  send(message: string): boolean;
  /** Called when no message will follow. */
  end?(): void;
}

/** What a follower does with a run. */
export interface Following {
  /** The follower can take messages again. */
  resume(): void;
  leave(): void;
}

/** Whatever can be followed and steered: one run of this process, or all runs on this machine. */
export interface LiveSource {
  /** The first message for each run is its state. */
  follow(follower: Follower): Following;
  /** Asks a run for something; a run that does not exist is not asked. */
  ask(run: string, request: LiveRequest): void;
}

/** A run that can be followed. */
export interface LiveRun extends LiveSource {
  /** What identifies it on this machine. */
  readonly id: string;
  show(event: ReductionEvent): void;
  /** Tells all followers how the run ended. */
  end(how: string): void;
}

/** So many random bytes identify a run. */
const ID_BYTES = 8;
const PROGRESS_INTERVAL_MS = 200;
/** Longer texts are not sent: nobody reads them, and no browser shows them in time. */
const MAX_TEXT_LENGTH = 500_000;

export function createLiveRun(options: LiveRunOptions): LiveRun {
  const { name, original, steering, stop } = options;
  const id = Array.from(crypto.getRandomValues(new Uint8Array(ID_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  const recorder = recordSearch(original, { maxLength: MAX_TEXT_LENGTH });
  const started = performance.now();
  const actions: SteeringAction[] = [];
  /** Whether each follower misses messages, and gets the whole state as soon as it can take messages again. */
  const followers = new Map<Follower, { isBehind: boolean }>();
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
  const encode = (message: LiveMessage): string => JSON.stringify({ run: id, message } satisfies RunMessage);
  const state = (): string => {
    const lexis = options.lexis?.();
    const words = lexis ? { lexis } : {};
    return encode({
      kind: 'state',
      name,
      ...start,
      ...words,
      search: recorder.search(),
      progress: progress(),
      actions,
    });
  };
  const sendTo = (follower: Follower, line: string): void => {
    const standing = followers.get(follower);
    if (standing && !standing.isBehind) standing.isBehind = !follower.send(line);
  };
  /** Nothing is encoded if nobody listens. */
  const send = (line: () => string): void => {
    if (followers.size === 0) return;
    const encoded = line();
    for (const follower of followers.keys()) sendTo(follower, encoded);
  };
  const update = (): void => {
    if (isChanged) send(() => encode({ kind: 'progress', progress: progress() }));
    isChanged = false;
  };
  const timer = setInterval(update, PROGRESS_INTERVAL_MS);
  // A process does not wait for it. In a page a timer is a number.
  (timer as unknown as { unref?(): void }).unref?.();
  return {
    id,
    follow: (follower) => {
      followers.set(follower, { isBehind: false });
      sendTo(follower, state());
      return {
        resume: () => {
          const standing = followers.get(follower);
          if (!standing?.isBehind) return;
          standing.isBehind = false;
          sendTo(follower, state());
        },
        leave: () => followers.delete(follower),
      };
    },
    ask: (run, request) => {
      if (run !== id) return;
      switch (request.kind) {
        case 'pause':
        case 'resume':
          steering[request.kind]();
          break;
        case 'stop':
          steering.stop();
          stop();
          break;
        default:
          steering.ask(request);
      }
      isChanged = true;
    },
    show: (event) => {
      const { steps: before, skipped: skippedBefore } = recorder.search();
      const { length } = before;
      recorder.add(event);
      isChanged = true;
      if (event.kind === 'pass') pass = event.name;
      if (event.kind === 'explaining') pass = event.what;
      if (event.kind === 'verdict') calls++;
      if (event.kind === 'steered') {
        const { action } = event;
        actions.push(action);
        send(() => encode({ kind: 'action', action }));
      }
      if (event.kind === 'started')
        start = { unit: event.unit, tokensBefore: event.tokens, preserved: event.preserved.description ?? '' };
      const { steps, skipped } = recorder.search();
      // The steps of long texts are not sent; the text that follows them is a new beginning.
      if (event.kind === 'started' || skipped?.length !== skippedBefore?.length) return send(state);
      for (const step of steps.slice(length)) send(() => encode({ kind: 'step', step }));
    },
    end: (how) => {
      clearInterval(timer);
      isChanged = true;
      update();
      for (const [follower, { isBehind }] of followers) {
        if (isBehind) follower.send(state());
        follower.send(encode({ kind: 'end', how }));
        follower.end?.();
      }
      followers.clear();
    },
  };
}
