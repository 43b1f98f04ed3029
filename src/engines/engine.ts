/** The interface of all engines, and the types of their results. */

import { UnavailableError } from '../evaluate/unavailable-error.js';
import type { Dialect } from '../languages/sql/dialects/dialect.js';
import type { OptionValues } from '../options/option.js';
import type { Step } from '../sessions/schedule.js';
import type { SandboxOptions } from '../system/sandbox-options.js';
import type { Allowances } from './allowances.js';
import type { Plan } from './plans/plan.js';

/** A real database that runs each script on an empty database. */
export interface Engine {
  /** The address as the user wrote it, without its password. */
  readonly name: string;
  readonly dialect: Dialect;
  /** Whether it runs a script as one text, including the commands of its shell, instead of a list of statements. */
  readonly takesScripts: boolean;
  /** Whether it runs the steps of `RunOptions.schedule`; false if absent. */
  readonly hasSessions?: boolean | undefined;
  /** How to ask for execution plans; undefined if the engine has none that can be read. */
  readonly plans?: PlanReader | undefined;
  /** Runs statements one by one on an empty database and continues after errors. Rejects if the engine is unavailable. */
  run(statements: readonly string[], options: RunOptions): Promise<ScriptRun>;
  close(): Promise<void>;
}

/** How to run a script. */
export interface RunOptions {
  /** Whether the rows are needed; without them results only have counts. */
  readonly wantsRows: boolean;
  /** In milliseconds, for the whole script. */
  readonly timeLimit: number;
  readonly signal: AbortSignal;
  /** Whether the script is the setup alone, which runs before the original. */
  readonly isEmpty?: boolean;
  /** What several sessions do after the statements; the results of the steps follow those of the statements. */
  readonly schedule?: SessionSchedule;
}

/** Steps of several sessions on one database. */
export interface SessionSchedule {
  /** In the order in which they are sent. */
  readonly steps: readonly Step[];
  /** Whether to wait until the engine ends a wait that no step can end. */
  readonly awaitsTimeouts: boolean;
}

/** A notice of a step that was not sent, because its session or another one waits without end. */
export const NOT_SENT = 'not sent';

/** How a script ended. */
export type ScriptRun =
  | { readonly kind: 'finished'; readonly results: readonly StatementResult[] }
  | { readonly kind: 'crashed'; readonly detail: string }
  | { readonly kind: 'hung' };

/** The result of one statement. */
export interface StatementResult {
  readonly columns: readonly string[];
  /** Each row as its values joined by `|`; at most 1,000 rows. */
  readonly rows: readonly string[];
  /** The number of all rows. */
  readonly count: number;
  /** At most one, except if the engine takes scripts. */
  readonly errors: readonly StatementError[];
  /** Warnings and other messages of the engine. */
  readonly notices: readonly string[];
  readonly milliseconds: number;
}

/** The result of a statement that returned nothing. */
export const EMPTY_RESULT: StatementResult = {
  columns: [],
  rows: [],
  count: 0,
  errors: [],
  notices: [],
  milliseconds: 0,
};

/** An error that an engine reported. */
export interface StatementError {
  readonly text: string;
  /** The engine's code of the error, such as an SQLSTATE, if it has one. */
  readonly code?: string;
  /** Whether the statement needs rights that minrepro does not give to scripts. Such an error is never the failure to preserve. */
  readonly isRefusal?: boolean;
}

/** How an engine explains a query. Each engine has a reader in `plans/`. */
export interface PlanReader {
  /** Whether plans can contain actual row counts. */
  readonly hasActualRows: boolean;
  /** `isRun` executes the query, so that the plan contains actual row counts; it needs `hasActualRows`. */
  plan(query: string, isRun: boolean): PlanQuestion<Plan>;
  /** Counts the work of a query; the number is the same in every run. Undefined if the engine does not count. */
  readonly work?: (query: string) => PlanQuestion<number>;
}

/** Statements whose results contain a value. */
export interface PlanQuestion<Value> {
  readonly statements: readonly string[];
  /** `results` has one result per statement, or a single one if the engine takes scripts. Undefined if the value is missing. */
  read(results: readonly StatementResult[]): Value | undefined;
}

/** How to open an engine. */
export interface OpenOptions {
  /** Called with a line of text when a package is installed or when sharing state had to be given up. */
  readonly onNotice?: (line: string) => void;
  /** Whether each script starts on a new database, without any state kept from earlier scripts. */
  readonly isFresh?: boolean;
  /** Whether scripts run with all rights of the user, and on a server with all rights of the login: real data can be reached. */
  readonly allowsOutside?: boolean;
  /** What scripts may use in addition to their scratch database; nothing if omitted. */
  readonly allowances?: Allowances;
  /** How the processes of the engine are confined; if omitted, by the sandbox of the system if it has one. */
  readonly sandbox?: SandboxOptions;
  /** The values of the options that the engine's definition declares. */
  readonly values?: OptionValues;
}

/** Makes a `StatementError`. */
export function statementError(text: string, code?: string): StatementError {
  return code === undefined ? { text } : { text, code };
}

/** The visible output of a run without times: equal texts for equal output. */
export function outputOf(run: ScriptRun): string {
  if (run.kind !== 'finished') return JSON.stringify(run);
  return JSON.stringify(run.results.map(({ rows, count, errors }) => [rows, count, errors]));
}

/** The same engine; closing it calls `close` afterwards. */
export function closedWith(engine: Engine, close: () => Promise<void>): Engine {
  const { name, dialect, takesScripts, hasSessions, plans } = engine;
  const run: Engine['run'] = (statements, options) => engine.run(statements, options);
  return { name, dialect, takesScripts, hasSessions, plans, run, close: () => engine.close().finally(close) };
}

/** An engine cannot be used. The message says what would help. */
export class EngineError extends UnavailableError {
  override readonly name = 'EngineError';
}
