/** What a live page knows about runs, and how messages change it. */
import type { SteeringAction } from '../evaluate/steering.js';
import type { Lexis } from '../language/lexis.js';
import type { LiveMessage, Progress, RunMessage } from '../live/live-messages.js';
import type { RecordedSearch } from '../recording/recording.js';
import { changed } from '../recording/replay.js';

export interface LiveState {
  readonly name: string;
  readonly unit: string;
  readonly tokensBefore: number;
  readonly preserved: string;
  readonly lexis?: Lexis;
  readonly search: RecordedSearch;
  /** The current text; undefined as long as it is too long to be shown. */
  readonly text: string | undefined;
  readonly progress: Progress;
  readonly actions: readonly SteeringAction[];
  /** How the run ended. */
  readonly end?: string;
}

/** The runs by their ids, in the order in which they became known. */
export type LiveRuns = ReadonlyMap<string, LiveState>;

/** What is said about a run that ended without its last message. */
const LOST = 'The run cannot be reached any more.';

/** The runs after a message. */
export function nextRuns(runs: LiveRuns, { run, message }: RunMessage): LiveRuns {
  const before = runs.get(run);
  if (before?.end !== undefined) return runs;
  const state = message ? nextState(before, message) : before && { ...before, end: LOST };
  return state ? new Map(runs).set(run, state) : runs;
}

/** The runs if no further message can come. */
export function lostRuns(runs: LiveRuns): LiveRuns {
  return new Map([...runs].map(([run, state]) => [run, { ...state, end: state.end ?? LOST }]));
}

function nextState(state: LiveState | undefined, message: LiveMessage): LiveState | undefined {
  if (message.kind === 'state') {
    const { kind: _, ...given } = message;
    const { original, steps, skipped } = message.search;
    const isTooLong = skipped !== undefined && original === '';
    return {
      ...given,
      text: isTooLong ? undefined : steps.reduce((text, { changes }) => changed(text, changes), original),
    };
  }
  if (!state) return undefined;
  switch (message.kind) {
    case 'step': {
      const { step } = message;
      const search = { ...state.search, steps: [...state.search.steps, step] };
      return { ...state, search, text: changed(state.text ?? '', step.changes) };
    }
    case 'progress':
      return { ...state, progress: message.progress };
    case 'action':
      return { ...state, actions: [...state.actions, message.action] };
    case 'end':
      return { ...state, end: message.how };
  }
}

/** The passes that are switched off. */
export function disabledPasses({ actions }: Pick<LiveState, 'actions'>): ReadonlySet<string> {
  const disabled = new Set<string>();
  for (const action of actions) {
    if (action.kind === 'disable') disabled.add(action.pass);
    if (action.kind === 'enable') disabled.delete(action.pass);
  }
  return disabled;
}

/** The size of the current text. */
export function currentTokens({ search, tokensBefore }: Pick<LiveState, 'search' | 'tokensBefore'>): number {
  return (search.steps.at(-1) ?? search.skipped?.at(-1))?.tokens ?? tokensBefore;
}

/** An action in words. */
export function actionText(action: SteeringAction): string {
  switch (action.kind) {
    case 'keep':
      return `keep ${action.text}`;
    case 'drop':
      return `try without ${action.text}`;
    case 'back':
      return action.step === 0 ? 'go back to the original' : `go back to step ${action.step}`;
    case 'disable':
      return `switch ${action.pass} off`;
    case 'enable':
      return `switch ${action.pass} on`;
    case 'limit':
      return action.maxCalls === undefined
        ? `stop after ${action.maxSeconds} seconds`
        : `stop after ${action.maxCalls} calls`;
  }
}
