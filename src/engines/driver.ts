/** What runs inside an engine's process: a database that can be had afresh. */
import type { StatementResult } from './engine.js';

/** What a statement showed. */
export type Answer = Pick<StatementResult, 'columns' | 'rows' | 'count'> & Partial<Pick<StatementResult, 'notices'>>;

export interface Driver {
  /** Reaches the server, waiting a while for one that is being restarted. */
  connect?(): Promise<void>;
  /** An empty database; a script that takes longer than the limit is given up by whoever asked. */
  open(options: { readonly timeLimit: number }): Promise<Session>;
  /** A database as an image has it. */
  restore?(image: unknown): Promise<Session>;
  /** Whether all that a statement did is in the database. Without these two every script starts afresh. */
  canKeep?(statement: string): boolean;
  /** Whether what it did can be taken back. */
  canTakeBack?(statement: string): boolean;
}

export interface Session {
  /**
   * Throws an `Error`, with a `code` where there is one, if the engine rejects the statement; anything else thrown means that
   * the engine is broken.
   */
  run(statement: string, wantsRows: boolean): Promise<Answer>;
  /** The database as it is, where it can be kept. */
  image?(): unknown | Promise<unknown>;
  /** Sets a mark, and takes back all that statements did since; for statements of which `canTakeBack` holds. */
  mark?(): Promise<void>;
  takeBack?(): Promise<void>;
  close(): Promise<void>;
}

/** Engines that need no server. */
export type EmbeddedDriver = 'sql-js' | 'better-sqlite3' | 'duckdb' | 'pglite';

/** How to find a driver: its name, the module of the engine it drives, and for servers where they are. */
export type DriverSpec = (
  | { readonly driver: EmbeddedDriver; readonly module: string }
  | {
      readonly driver: 'postgres' | 'mysql';
      readonly module: string;
      readonly url: string;
      readonly scratch: string;
    }
) & {
  /** Whether no state is shared between scripts. */
  readonly startsAfresh?: boolean;
  /** Whether statements that would touch what is not ours are refused. */
  readonly isGuarded: boolean;
};

/** Rows beyond this are counted, not kept. */
export const KEPT_ROWS = 1_000;

/** Exit codes of a process: its engine is broken, its server was shut down, or did not say why it went. */
export const BROKEN = 70;
export const AWAY = 71;
export const LOST = 72;

/** Thrown where a server went away: by no fault of the script at hand, or else `isSuspect`. The script is run again. */
export class ServerAway extends Error {
  readonly isSuspect: boolean;
  constructor(message: string, isSuspect: boolean) {
    super(message);
    this.isSuspect = isSuspect;
  }
}
