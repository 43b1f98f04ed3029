/** SQLite's own shell, or any program that reads SQL on standard input: a script goes in as a whole. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Dialect } from '../grammars/dialects.js';
import { encodeText } from '../syntax/index.js';
import { crashDetail, sanitizerDetail } from './crash-detail.js';
import { type Engine, errorOf, type OpenOptions, type RunOptions, type ScriptRun, shownIn } from './engine.js';
import { type Finished, runProgram } from './process.js';
import { REFUSED, touchesFiles } from './reaches-out.js';
import { type ScratchFolder, scratchFolder } from './scratch-folder.js';
import { type ShellOutput, ShellProcess, shellEnvironment } from './shell-process.js';
import { leavesNothingBehind, speaksOfOurEnd } from './shell-script.js';

export interface ShellOptions extends OpenOptions {
  readonly name: string;
  readonly dialect: Dialect;
  readonly program: string;
  readonly args: readonly string[];
  /** Whether it is a sqlite3 shell, and can stay open for the next script. */
  readonly staysOpen: boolean;
}

/** Lines about errors that some shells print among the rows, and lines that show where. */
const ERROR = /^(?:parse |runtime )?error:? near line \d+/i;
const POINTER = /^ {2}/;
const KEPT_OUTPUT = 4_000_000;
const LEAK = /^LeakSanitizer/;
const COMPARE_EVERY = 100;
/** What a shell says of a program that it could not start. */
const NOT_STARTED = 126;
const NOT_FOUND = 127;

/** A place to run scripts in, one at a time. */
interface Seat {
  readonly folder: ScratchFolder;
  /** Where a script lies that a shell reads by itself. */
  readonly scripts: ScratchFolder;
  shell: ShellProcess | undefined;
  /** The one that crashed last: while it starts again, the other takes the next script. */
  spare: ShellProcess | undefined;
}

export class ShellEngine implements Engine {
  readonly name: string;
  readonly dialect: Dialect;
  readonly takesScripts = true;
  readonly #options: ShellOptions;
  readonly #seats: Seat[] = [];
  readonly #idle: Seat[] = [];
  #first: { readonly script: string; readonly run: ScriptRun } | undefined;
  #shared = 0;
  #sharesShell: boolean;

  constructor(options: ShellOptions) {
    this.name = options.name;
    this.dialect = options.dialect;
    this.#options = options;
    this.#sharesShell = options.staysOpen && options.startsAfresh !== true;
    // Where there is no room for it, people should know at once.
    const seat = this.#newSeat();
    this.#idle.push(seat);
    // The smaller we are, the sooner another process is started.
    this.#shellIn(seat);
  }

  async run(statements: readonly string[], options: RunOptions): Promise<ScriptRun> {
    const script = statements.join(';\n');
    if (this.#options.allowsExisting !== true && touchesFiles(script)) {
      const errors = [errorOf(REFUSED)];
      return { kind: 'finished', results: [{ columns: [], rows: [], count: 0, errors, notices: [], milliseconds: 0 }] };
    }
    const seat = this.#idle.pop() ?? this.#newSeat();
    try {
      return await this.#runIn(seat, script, options);
    } finally {
      this.#tidy(seat);
      this.#idle.push(seat);
    }
  }

  async close(): Promise<void> {
    for (const { shell, spare, folder, scripts } of this.#seats) {
      shell?.close();
      spare?.close();
      folder.remove();
      scripts.remove();
    }
    this.#seats.length = 0;
    this.#idle.length = 0;
  }

  async #runIn(seat: Seat, script: string, options: RunOptions): Promise<ScriptRun> {
    const isFirst = this.#first === undefined;
    // What shows only when a shell ends, and what does not end, takes a shell of its own; the first run tells.
    if (!isFirst && this.#sharesShell && leavesNothingBehind(script)) {
      const shared = await this.#inShared(seat, script, options);
      if (shared) return shared;
    }
    const alone = await this.#alone(seat, script, options);
    if (isFirst) this.#first = { script, run: alone };
    if (isFirst && (alone.kind === 'hung' || (alone.kind === 'crashed' && LEAK.test(alone.detail))))
      this.#sharesShell = false;
    return alone;
  }

  /** What the shell that stays open shows; undefined where it takes one of its own to tell. */
  async #inShared(seat: Seat, script: string, options: RunOptions): Promise<ScriptRun | undefined> {
    const shell = this.#shellIn(seat);
    const started = performance.now();
    const answer = await shell.run(script, { ...options, most: KEPT_OUTPUT });
    if (!shell.isOfUse) this.#dismiss(seat);
    if (options.signal.aborted) return { kind: 'hung' };
    if (typeof answer === 'string') return undefined;
    if (!('status' in answer)) {
      const shared = finished(answer, performance.now() - started);
      return speaksOfOurEnd(script, answer) ? undefined : this.#compared(seat, script, shared, options);
    }
    seat.shell?.stay();
    [seat.shell, seat.spare] = [seat.spare, seat.shell];
    const detail = crashOf(answer);
    if (detail === undefined) return undefined;
    // What earlier scripts have left may have been the cause.
    return answer.isFirstScript ? { kind: 'crashed', detail } : this.#inShared(seat, script, options);
  }

  #shellIn(seat: Seat): ShellProcess {
    const { program, args } = this.#options;
    seat.shell ??= new ShellProcess(program, args, seat.folder.path, join(seat.scripts.path, 'script.sql'));
    return seat.shell;
  }

  #dismiss(seat: Seat): void {
    seat.shell?.close();
    seat.shell = undefined;
  }

  /** Looks now and then whether a shell of its own shows the same; of the first script that is known. */
  async #compared(seat: Seat, script: string, shared: ScriptRun, options: RunOptions): Promise<ScriptRun> {
    if (this.#shared++ % COMPARE_EVERY > 0) return shared;
    const alone = script === this.#first?.script ? this.#first.run : await this.#alone(seat, script, options);
    if (shownIn(shared) === shownIn(alone)) return shared;
    this.#sharesShell = false;
    this.#options.tell?.(`${this.name}: a shared shell changed a result; every script gets its own from now on`);
    return alone;
  }

  async #alone(seat: Seat, script: string, options: RunOptions): Promise<ScriptRun> {
    const started = performance.now();
    const shell = this.#shellIn(seat);
    const answer = await shell.runAlone(script, { ...options, most: KEPT_OUTPUT });
    if (!shell.isOfUse) this.#dismiss(seat);
    if (answer === 'late' || options.signal.aborted) return { kind: 'hung' };
    if (answer === 'out of memory') return { kind: 'crashed', detail: answer };
    // Of what prints too much the end is kept, and why a program does not start is told by who starts it.
    const isOdd = typeof answer === 'string' || answer.status === NOT_STARTED || answer.status === NOT_FOUND;
    const ended = isOdd ? await this.#startedByUs(seat, script, options) : answer;
    if (options.signal.aborted || ('timedOut' in ended && ended.timedOut)) return { kind: 'hung' };
    const detail = crashOf(ended);
    return detail === undefined ? finished(ended, performance.now() - started) : { kind: 'crashed', detail };
  }

  #startedByUs({ folder }: Seat, script: string, { timeLimit, signal }: RunOptions): Promise<Finished> {
    const { program, args } = this.#options;
    const input = encodeText(script);
    const limits = { cwd: folder.path, env: shellEnvironment(), timeLimit, signal, input, keep: KEPT_OUTPUT };
    return runProgram(program, args, limits);
  }

  #newSeat(): Seat {
    const seat: Seat = { folder: scratchFolder(), scripts: scratchFolder(), shell: undefined, spare: undefined };
    this.#seats.push(seat);
    return seat;
  }

  /** Files that a script wrote are not there for the next one. */
  #tidy(seat: Seat): void {
    const { path } = seat.folder;
    const left = readdirSync(path);
    if (left.length === 0) return;
    this.#dismiss(seat);
    for (const name of left) rmSync(join(path, name), { recursive: true, force: true });
  }
}

function crashOf({ error, signal, stderr }: Pick<Finished, 'error' | 'signal' | 'stderr'>): string | undefined {
  return error ?? sanitizerDetail(stderr) ?? (signal ? crashDetail(signal, stderr) : undefined);
}

function finished({ stdout, stderr }: ShellOutput, milliseconds: number): ScriptRun {
  const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');
  const rows = lines(stdout).filter((line) => !ERROR.test(line));
  const said = [...lines(stdout).filter((line) => ERROR.test(line)), ...lines(stderr)];
  const errors = said.filter((line) => !POINTER.test(line)).map((line) => errorOf(line));
  return { kind: 'finished', results: [{ columns: [], rows, count: rows.length, errors, notices: [], milliseconds }] };
}
