/** What a live page knows about its run, and how messages change it. */
import type { LiveMessage, Progress } from '../live/live-messages.js';
import type { RecordedSearch } from '../recording/recording.js';
import { changed } from '../recording/replay.js';

export interface LiveState {
  readonly name: string;
  readonly unit: string;
  readonly tokensBefore: number;
  readonly preserved: string;
  readonly search: RecordedSearch;
  /** The current text. */
  readonly text: string;
  readonly progress: Progress;
  /** What a person asked for, in words. */
  readonly actions: readonly string[];
  readonly disabled: ReadonlySet<string>;
  /** How the run ended. */
  readonly end?: string;
}

/** The state after a message; undefined before the first one. */
export function nextState(state: LiveState | undefined, message: LiveMessage): LiveState | undefined {
  if (message.kind === 'state') {
    const { name, unit, tokensBefore, preserved, search, progress } = message;
    const text = search.steps.reduce((before, { changes }) => changed(before, changes), search.original);
    const earlier = { actions: state?.actions ?? [], disabled: state?.disabled ?? new Set<string>() };
    return { name, unit, tokensBefore, preserved, search, text, progress, ...earlier };
  }
  if (!state) return undefined;
  switch (message.kind) {
    case 'step': {
      const { step } = message;
      const search = { ...state.search, steps: [...state.search.steps, step] };
      return { ...state, search, text: changed(state.text, step.changes) };
    }
    case 'progress':
      return { ...state, progress: message.progress };
    case 'action': {
      const { action } = message;
      const disabled = new Set(state.disabled);
      if (action.kind === 'disable') disabled.add(action.pass);
      if (action.kind === 'enable') disabled.delete(action.pass);
      return { ...state, disabled, actions: [...state.actions, actionText(message)] };
    }
    case 'end':
      return { ...state, end: message.how };
  }
}

function actionText({ action }: Extract<LiveMessage, { kind: 'action' }>): string {
  switch (action.kind) {
    case 'keep':
      return `kept ${action.text}`;
    case 'drop':
      return `tried without ${action.text}`;
    case 'back':
      return `went back to step ${action.step}`;
    case 'disable':
      return `switched ${action.pass} off`;
    case 'enable':
      return `switched ${action.pass} on`;
    case 'limit':
      return action.maxCalls === undefined ? `limit ${action.maxSeconds} s` : `limit ${action.maxCalls} calls`;
  }
}
