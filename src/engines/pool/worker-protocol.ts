/** The messages between `process-pool.ts` and `engine-worker.ts`, and the exit codes of a worker. */
import type { SessionSchedule, StatementResult } from '../engine.js';

/** The environment variable with the `DriverSpec` of a worker, as JSON. */
export const SPEC_VARIABLE: string = 'MINREPRO_DRIVER';

/** What a worker is started with. */
export interface DriverSpec {
  /** URL of a module that exports `createDriver`. */
  readonly driver: string;
  /** The argument of `createDriver`; it must survive JSON. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Whether no state is shared between scripts. */
  readonly isFresh: boolean;
  /** Whether the engine is a server, which can stop and come back while a worker runs. */
  readonly isServer?: boolean;
  /** Options of Node for the worker. */
  readonly execArgv?: readonly string[];
}

/** Scripts differ little, so statements and results that equal those of the previous script are not sent again. */
export interface WorkerRequest {
  readonly id: number;
  /** How many of the first statements equal those of the previous script. */
  readonly same: number;
  /** All further statements. */
  readonly statements: readonly string[];
  readonly wantsRows: boolean;
  readonly timeLimit: number;
  /** What several sessions do after the statements. */
  readonly schedule?: SessionSchedule;
}

/** Sent once, when the driver is connected. */
export interface WorkerReady {
  readonly kind: 'ready';
}

/** Sent if the engine cannot be started. */
export interface WorkerFailure {
  readonly kind: 'failed';
  readonly reason: string;
}

export interface WorkerReply {
  readonly kind: 'finished';
  /** How many of the first results equal those of the previous script. */
  readonly same: number;
  /** All further results. */
  readonly results: readonly StatementResult[];
  /** The memory that the worker occupies, in bytes. */
  readonly rss: number;
  /** Whether the script changed the process of the engine, so that no other script may run there. */
  readonly isSpent?: boolean;
  /** Text for the user. */
  readonly warning?: string;
}

export type WorkerMessage = WorkerReady | WorkerFailure | WorkerReply;

/** Why a worker ended itself. */
export const EXIT_CODES = {
  /** WebAssembly trapped: the engine is in an unknown state. */
  engineBroken: 70,
  /** The server was stopped, which is not the fault of the script. */
  serverStopped: 71,
  /** The connection broke without a reason: the server may have crashed. */
  serverLost: 72,
} as const;

/** The length of the longest common prefix. */
export function commonLength(first: readonly unknown[], second: readonly unknown[]): number {
  let length = 0;
  while (length < first.length && length < second.length && first[length] === second[length]) length++;
  return length;
}
