/** What runs inside a worker process: a driver opens empty databases of one engine. Each driver is a module with `createDriver`. */
import { UnavailableError } from '../../evaluate/unavailable-error.js';
import type { Allowances } from '../allowances.js';
import type { SessionSchedule, StatementResult } from '../engine.js';

/** What the module of a driver exports. */
export interface DriverModule {
  createDriver(options: Readonly<Record<string, unknown>>): Promise<Driver>;
}

/** The options of a driver for an engine that needs no server. */
export interface EmbeddedOptions {
  /** The path of the main file of the engine's npm package. */
  readonly module: string;
  readonly allowances: Allowances;
  /** Where the extensions are that the user has installed, if the engine has such a folder. */
  readonly extensionFolder?: string;
}

/** The options of a driver for a server. */
export interface ServerOptions {
  /** The path of the main file of the client's npm package. */
  readonly module: string;
  readonly url: string;
  /** The prefix of the names of all databases of this run; each worker has a database of its own. */
  readonly prefix: string;
  /** Whether others use the server too. */
  readonly isShared: boolean;
  /** Whether scripts run as a user that has rights on the scratch database only, instead of the login in the URL. */
  readonly isRestricted: boolean;
  readonly allowances: Allowances;
}

/** Opens empty databases of one engine, inside a worker process. */
export interface Driver {
  /** Connects to the server; waits for a while if it is being restarted. */
  connect?(): Promise<void>;
  /** An empty database. */
  open(options: OpenDatabaseOptions): Promise<Session>;
  /** A database with the state of an image from `Session.snapshot`; undefined if a later script has made the image unusable. */
  restore?(image: unknown): Promise<Session | undefined>;
  /** Whether the effect of a statement is in the database alone. Without this and `canRollBack` no state is shared between scripts. */
  canSnapshot?(statement: string): boolean;
  /** Whether `Session.rollback` undoes the statement. */
  canRollBack?(statement: string): boolean;
  /** Whether a statement changes the process of the engine, not only the database: the process is then replaced after the script. */
  outlivesDatabase?(statement: string): boolean;
  /** Whether a script changes settings of the engine itself. It shares no state with other scripts then. */
  changesSettings?(statements: readonly string[]): Promise<boolean>;
}

/** For which script a database is opened. */
export interface OpenDatabaseOptions {
  /** The milliseconds after which the caller gives up on the script. */
  readonly timeLimit: number;
  /** What `changesSettings` says of the script. */
  readonly changesSettings: boolean;
}

/** Something that runs statements one after the other. */
export interface RunsStatements {
  /**
   * Throws an `Error`, with a `code` if the engine has one, if the engine rejects the statement, marked with `asRefusal` if the
   * script lacks the rights, and a `ServerUnavailableError` if the server is gone. If anything else is thrown, the engine is in
   * an unknown state.
   */
  run(statement: string, wantsRows: boolean): Promise<StatementAnswer>;
}

/** Runs a statement; an error of the statement is a result. */
export type RunOnSession = (session: RunsStatements, statement: string) => Promise<StatementResult>;

/** One open database. */
export interface Session extends RunsStatements {
  /**
   * Runs steps of several sessions on this database. The results of the steps are followed by one with the rows of all tables, if rows
   * are wanted. Absent if the engine has one session only.
   */
  runSteps?(schedule: SessionSchedule, run: RunOnSession, wantsRows: boolean): Promise<readonly StatementResult[]>;
  /** An image of the database; undefined if there is none. */
  snapshot?(): unknown | Promise<unknown>;
  savepoint?(): Promise<void>;
  /** Undoes all statements since `savepoint`, provided that `canRollBack` holds for each of them. */
  rollback?(): Promise<void>;
  close(): Promise<void>;
}

/** What one statement returned. */
export type StatementAnswer = Pick<StatementResult, 'columns' | 'rows' | 'count'> &
  Partial<Pick<StatementResult, 'notices'>>;

/** Further rows are only counted. */
export const MAX_ROWS = 1_000;

/** Marks an error of a statement that needs rights which scripts do not have. */
export function asRefusal(error: Error): Error {
  return Object.assign(error, { isRefusal: true });
}

/** The error of a statement that accesses files, in an engine that cannot restrict it. */
export function filesRefused(): Error {
  return asRefusal(new Error('not run by minrepro: the statement accesses a file; --allow files permits it'));
}

/** The server is gone. The script is run again. */
export class ServerUnavailableError extends UnavailableError {
  override readonly name = 'ServerUnavailableError';
  /** Whether the script may have crashed the server; otherwise somebody stopped it. */
  readonly mayBeCrash: boolean;

  constructor(message: string, { mayBeCrash, cause }: { readonly mayBeCrash: boolean; readonly cause?: unknown }) {
    super(message, { cause });
    this.mayBeCrash = mayBeCrash;
  }
}

/** Compares names, because a driver from another package may have another copy of the class. */
export function isServerUnavailable(error: unknown): error is ServerUnavailableError {
  return error instanceof Error && error.name === 'ServerUnavailableError';
}
