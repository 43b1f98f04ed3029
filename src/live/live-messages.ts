/** What the server of a live page and the page send each other. Plain data. */
import type { Interval, SteeringAction } from '../evaluate/steering.js';
import type { Lexis } from '../language/lexis.js';
import type { PassCalls, RecordedSearch, RecordedStep } from '../recording/recording.js';

/** How far the search is. */
export interface Progress {
  readonly calls: number;
  readonly seconds: number;
  readonly pass: string;
  readonly passes: readonly PassCalls[];
  readonly isPaused: boolean;
  /** How many more calls, if nothing else can be removed; absent if nobody can tell yet. */
  readonly remaining?: number;
}

/** From the server to the page. */
export type LiveMessage =
  /** The first message on each connection. */
  | {
      readonly kind: 'state';
      readonly name: string;
      readonly unit: string;
      readonly tokensBefore: number;
      readonly preserved: string;
      /** How texts are highlighted; absent before the search begins. */
      readonly lexis?: Lexis;
      readonly search: RecordedSearch;
      readonly progress: Progress;
      /** What a person asked for so far. */
      readonly actions: readonly SteeringAction[];
    }
  | { readonly kind: 'step'; readonly step: RecordedStep }
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'action'; readonly action: SteeringAction }
  /** The last message. */
  | { readonly kind: 'end'; readonly how: string };

/** A message with the run that it is about: a page may follow several runs. */
export interface RunMessage {
  readonly run: string;
  /** Absent if the run can no longer be reached. */
  readonly message?: LiveMessage;
}

/** From the page to the server. */
export type LiveRequest = SteeringAction | Interval;

/** A request with the run that it is for. */
export interface RunRequest {
  readonly run: string;
  readonly request: LiveRequest;
}

/** A request from its JSON text; undefined if it is none. */
export function readRunRequest(json: string): RunRequest | undefined {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (typeof data !== 'object' || data === null) return undefined;
  const { run, request: given } = data as Readonly<Record<string, unknown>>;
  const request = readRequest(given);
  return typeof run === 'string' && request ? { run, request } : undefined;
}

function readRequest(data: unknown): LiveRequest | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { kind, text, start, step, pass, maxCalls, maxSeconds } = data as Readonly<Record<string, unknown>>;
  const isText = typeof text === 'string' && text !== '';
  switch (kind) {
    case 'pause':
      return { kind };
    case 'resume':
      return { kind };
    case 'stop':
      return { kind };
    case 'keep':
      return isText ? { kind, text } : undefined;
    case 'drop':
      return isText && isCount(start) ? { kind, start, text } : undefined;
    case 'back':
      return isCount(step) ? { kind, step } : undefined;
    case 'disable':
    case 'enable':
      return typeof pass === 'string' ? { kind, pass } : undefined;
    case 'limit':
      if (isCount(maxCalls)) return { kind, maxCalls };
      return isCount(maxSeconds) ? { kind, maxSeconds } : undefined;
    default:
      return undefined;
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
