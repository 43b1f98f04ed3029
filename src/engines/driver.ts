/** What runs inside an engine's process: a database that can be had afresh. */
import type { StatementResult } from './engine.js';

export interface Driver {
  /** An empty database; a script that takes longer than the limit is given up by whoever asked. */
  open(options: { readonly timeLimit: number }): Promise<Session>;
}

export interface Session {
  /** Throws an `Error` where the engine rejects the statement; anything else thrown means that the engine is broken. */
  run(statement: string, wantsRows: boolean): Promise<Omit<StatementResult, 'errors'>>;
  close(): Promise<void>;
}

/** How to find a driver: its name, and the module of the engine it drives. */
export type DriverSpec =
  | { readonly driver: 'sql-js' | 'duckdb'; readonly module: string }
  | {
      readonly driver: 'postgres';
      readonly module: string;
      readonly url: string;
      readonly scratch: string;
      readonly isShared: boolean;
    }
  | {
      readonly driver: 'mysql';
      readonly module: string;
      readonly url: string;
      readonly scratch: string;
      readonly isShared: boolean;
    };

/** Rows beyond this are counted, not kept. */
export const KEPT_ROWS = 1_000;
