/**
 * Embedded SQLite: WebAssembly in processes of its own, so that a trap, an endless loop or exhausted memory ends the
 * script at hand and nothing else. Processes are kept for the next script and replaced after any trouble.
 */
import { type ChildProcess, fork } from 'node:child_process';

export interface StatementResult {
  /** Columns joined by |, as SQLite's own shell prints them. */
  readonly rows: readonly string[];
  readonly count: number;
  readonly error?: string;
}

export interface SqliteRequest {
  readonly id: number;
  readonly statements: readonly string[];
  /** Whether anybody will look at the rows. */
  readonly wantsRows: boolean;
}

export interface SqliteReply {
  readonly id: number;
  readonly results: readonly StatementResult[];
  readonly rss: number;
}

export type ScriptRun =
  | { readonly kind: 'finished'; readonly results: readonly StatementResult[] }
  | { readonly kind: 'crashed'; readonly detail: string }
  | { readonly kind: 'hung' };

/** A process that has grown beyond this is not kept. */
const LARGEST_PROCESS = 512 * 1024 * 1024;

export class SqliteProcesses {
  readonly #idle: ChildProcess[] = [];
  readonly #all = new Set<ChildProcess>();
  #serial = 0;

  /** Runs the statements one by one on a fresh database, going on after errors as the shell does. */
  run(
    statements: readonly string[],
    options: { readonly wantsRows: boolean; readonly timeLimit: number; readonly signal: AbortSignal },
  ): Promise<ScriptRun> {
    const { wantsRows, timeLimit, signal } = options;
    const child = this.#idle.pop() ?? this.#start();
    return new Promise((resolve) => {
      const finish = (run: ScriptRun, keep: boolean): void => {
        clearTimeout(timer);
        child.removeAllListeners();
        signal.removeEventListener('abort', stop);
        if (keep) this.#idle.push(child);
        else {
          this.#all.delete(child);
          child.kill('SIGKILL');
        }
        resolve(run);
      };
      const stop = (): void => finish({ kind: 'hung' }, false);
      const timer = setTimeout(stop, timeLimit);
      signal.addEventListener('abort', stop);
      child.on('message', (reply: SqliteReply) => {
        finish({ kind: 'finished', results: reply.results }, reply.rss < LARGEST_PROCESS);
      });
      child.on('exit', (code, signalName) => {
        finish({ kind: 'crashed', detail: signalName ?? (code === 70 ? 'the engine trapped' : `exit ${code}`) }, false);
      });
      child.on('error', (error) => finish({ kind: 'crashed', detail: error.message }, false));
      const request: SqliteRequest = { id: this.#serial++, statements, wantsRows };
      child.send(request);
    });
  }

  close(): void {
    for (const child of this.#all) child.kill('SIGKILL');
    this.#all.clear();
    this.#idle.length = 0;
  }

  #start(): ChildProcess {
    const child = fork(new URL('./sqlite-worker.js', import.meta.url), [], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Runs are short: compiling twice to run faster later, or beside the work, does not pay.
      execArgv: ['--liftoff-only', '--sparkplug', '--single-threaded'],
    });
    this.#all.add(child);
    return child;
  }
}
