/**
 * What a person asks a running search to do, as in the visual tool for SIMP (Bruno and Nehme). An action takes effect between two
 * checks, and its place among the checks is recorded: a replay of the journal applies it at the same place and has the same result.
 */
import type { Budget } from './search-limits.js';

/** One action of a person. */
export type SteeringAction =
  /** Every further text has to contain this one; white space does not count. */
  | { readonly kind: 'keep'; readonly text: string }
  /** Removes this part of the current text, if the rest still fails. */
  | { readonly kind: 'drop'; readonly start: number; readonly text: string }
  /** Continues from the text after so many accepted steps; 0 is the original. */
  | { readonly kind: 'back'; readonly step: number }
  | { readonly kind: 'disable' | 'enable'; readonly pass: string }
  | ({ readonly kind: 'limit' } & Budget);

/** What changes when a search goes on, not where: recorded, and without effect in a replay. */
export interface Interval {
  readonly kind: 'pause' | 'resume' | 'stop';
}

/** An action and the number of checks before it. */
export interface RecordedAction {
  readonly action: SteeringAction | Interval;
  readonly checks: number;
}

/** Where actions are recorded. */
export interface ActionRecord {
  /** The actions of an earlier run that is resumed. */
  readonly actions: readonly RecordedAction[];
  steered(recorded: RecordedAction): void;
}

/** Gives a search its actions. */
export interface Steering {
  /** Asks for an action; it takes effect before the next check. */
  ask(action: SteeringAction): void;
  pause(): void;
  resume(): void;
  /** Records that a person ended the search; whoever calls it ends the search. */
  stop(): void;
  readonly isPaused: boolean;
  /** Resolves when the search may go on; undefined if it is not paused. Rejects never. */
  waitWhilePaused(signal: AbortSignal): Promise<void> | undefined;
  /** The action that takes effect after so many checks, if there is one. */
  next(checks: number): SteeringAction | undefined;
}

/** Ends a check before it starts, so that the search can follow an action. */
export class Steered extends Error {
  override readonly name = 'Steered';
  readonly action: SteeringAction;
  constructor(action: SteeringAction) {
    super(`the search was asked to ${action.kind}`);
    this.action = action;
  }
}

/** Actions that are asked for, and those that an earlier run recorded. */
export function createSteering(record?: ActionRecord): Steering {
  const recorded = (record?.actions ?? [])
    .flatMap(({ action, checks }) => (isInterval(action) ? [] : [{ action, checks }]))
    .sort((a, b) => a.checks - b.checks);
  const asked: SteeringAction[] = [];
  let lastChecks = 0;
  const recordInterval = (kind: Interval['kind']): void => record?.steered({ action: { kind }, checks: lastChecks });
  let paused: { readonly promise: Promise<void>; readonly resume: () => void } | undefined;
  return {
    ask: (action) => {
      asked.push(action);
    },
    pause: () => {
      if (paused) return;
      let resume = (): void => {};
      const promise = new Promise<void>((resolve) => {
        resume = resolve;
      });
      paused = { promise, resume };
      recordInterval('pause');
    },
    resume: () => {
      if (!paused) return;
      recordInterval('resume');
      paused.resume();
      paused = undefined;
    },
    stop: () => recordInterval('stop'),
    get isPaused() {
      return paused !== undefined;
    },
    waitWhilePaused: (signal) => {
      if (!paused || signal.aborted) return undefined;
      const { promise } = paused;
      const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
      return Promise.race([promise, aborted]);
    },
    next: (checks) => {
      lastChecks = checks;
      if (recorded[0] && recorded[0].checks <= checks) return recorded.shift()?.action;
      const action = asked.shift();
      if (action) record?.steered({ action, checks });
      return action;
    },
  };
}

function isInterval(action: SteeringAction | Interval): action is Interval {
  return action.kind === 'pause' || action.kind === 'resume' || action.kind === 'stop';
}
