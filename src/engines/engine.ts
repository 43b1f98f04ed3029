/** A real database behind one interface: every script starts on an empty one. */
import type { Dialect } from '../grammars/dialects.js';

export interface Engine {
  /** As people name it, for messages. */
  readonly name: string;
  readonly dialect: Dialect;
  /** Whether it takes a script as a whole, with whatever its shell understands, and not statement by statement. */
  readonly takesScripts: boolean;
  /** Runs statements one by one on a fresh database, going on after errors. Rejects where the engine cannot be had at all. */
  run(statements: readonly string[], options: RunOptions): Promise<ScriptRun>;
  close(): Promise<void>;
}

export interface RunOptions {
  /** Whether anybody will look at the rows. */
  readonly wantsRows: boolean;
  readonly timeLimit: number;
  readonly signal: AbortSignal;
}

export type ScriptRun =
  | { readonly kind: 'finished'; readonly results: readonly StatementResult[] }
  | { readonly kind: 'crashed'; readonly detail: string }
  | { readonly kind: 'hung' };

export interface StatementResult {
  readonly columns: readonly string[];
  /** Values joined by |; those beyond a limit are only counted. */
  readonly rows: readonly string[];
  readonly count: number;
  /** One at most, but for an engine that takes scripts. */
  readonly errors: readonly StatementError[];
  /** Warnings and other things the engine said. */
  readonly notices: readonly string[];
  readonly milliseconds: number;
}

export interface StatementError {
  readonly text: string;
  /** The engine's own number or letters for it, where it has one: SQLSTATE on servers. */
  readonly code?: string;
}

export function errorOf(text: string, code?: string): StatementError {
  return code === undefined ? { text } : { text, code };
}

/** What a run showed, whatever time it took: equal texts for equal answers. */
export function shownIn(run: ScriptRun): string {
  if (run.kind !== 'finished') return JSON.stringify(run);
  return JSON.stringify(run.results.map(({ rows, count, errors }) => [rows, count, errors]));
}

export interface OpenOptions {
  /** Told of installations and other things people should know. */
  readonly tell?: (line: string) => void;
  /** Whether every script runs from its first statement on, with no state shared between scripts. */
  readonly startsAfresh?: boolean;
  /** Whether scripts may reach beyond the scratch database: files, other databases, users. */
  readonly allowsExisting?: boolean;
}

/** An engine behind which something else is to be closed. */
export function closedWith(engine: Engine, close: () => Promise<void>): Engine {
  const { name, dialect, takesScripts } = engine;
  const run: Engine['run'] = (statements, options) => engine.run(statements, options);
  return { name, dialect, takesScripts, run, close: () => engine.close().finally(close) };
}

/** An engine that cannot be used, and what would help. */
export class EngineError extends Error {}
