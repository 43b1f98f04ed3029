/** What runs inside an engine's process: a database that can be had afresh. */
import type { StatementResult } from './engine.js';

export interface Driver {
  /** An empty database. */
  open(): Promise<Session>;
}

export interface Session {
  /** Throws an `Error` where the engine rejects the statement; anything else thrown means that the engine is broken. */
  run(statement: string, wantsRows: boolean): Promise<Omit<StatementResult, 'errors'>>;
  close(): Promise<void>;
}

/** How to find a driver: its name, and the module of the engine it drives. */
export interface DriverSpec {
  readonly driver: 'sql-js' | 'duckdb';
  readonly module: string;
}

/** Rows beyond this are counted, not kept. */
export const KEPT_ROWS = 1_000;
