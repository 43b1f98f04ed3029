/** A sqlite3 shell, or any program that reads SQL from standard input, as an engine: it runs a script as one text. */
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { encodeText } from '../../edit/text.js';
import { ProgramError } from '../../evaluate/unavailable-error.js';
import type { Dialect } from '../../languages/sql/dialects/dialect.js';
import { engineEnvironment } from '../../system/engine-environment.js';
import { type Command, type Finished, runProgram, signalOfStatus } from '../../system/process.js';
import { entryFailure, MAX_TRIAL_MS, NO_SANDBOX, openSandbox, type Sandbox } from '../../system/sandbox.js';
import { type ScratchFolder, scratchFolder } from '../../system/scratch-folder.js';
import { startFailure } from '../../system/start-failure.js';
import { type WorkFolder, workFolder } from '../../system/work-folder.js';
import {
  type Engine,
  EngineError,
  type OpenOptions,
  outputOf,
  type PlanReader,
  type RunOptions,
  type ScriptRun,
} from '../engine.js';
import { findSafeMode, type PreparedScript, type SafeMode } from './safe-mode.js';
import { type ShellLimits, type ShellOutput, ShellProcess } from './shell-process.js';
import { crashOf, finishedRun, runOfOutput } from './shell-result.js';
import { isShareable, mentionsAppendedEnd } from './shell-script.js';

/** Which program a shell engine runs, and how. */
export interface ShellOptions extends Omit<OpenOptions, 'sandbox'> {
  readonly name: string;
  readonly dialect: Dialect;
  readonly plans?: PlanReader | undefined;
  readonly program: string;
  readonly args: readonly string[];
  /** Where it runs; if omitted, in the sandbox of the system if it has one. */
  readonly sandbox?: Sandbox | undefined;
  /** Folders that it reads, which may lie in a folder that the sandbox hides. */
  readonly readable?: readonly string[];
  /** Whether it is a program of the user, which may need the whole environment unless it is confined. */
  readonly belongsToUser?: boolean;
  /** Whether it is a sqlite3 shell, which can run several scripts. */
  readonly isReusable: boolean;
  /** Whether the shell runs in its safe mode, if it has one. */
  readonly usesSafeMode?: boolean;
  /** Why a script is not run at all; undefined if it is run. */
  readonly refusalOf?: ((script: string, safeMode: SafeMode | undefined) => string | undefined) | undefined;
}

const MAX_OUTPUT = 4_000_000;
const MAX_PROBE_MS = 10_000;
const LEAK = /^LeakSanitizer/;
const COMPARE_EVERY = 100;

/** A process that starts shells, in a folder that no other process has used: a script may have put links into it. */
interface ShellInFolder {
  readonly shell: ShellProcess;
  /** The working directory of the shells. */
  readonly folder: WorkFolder;
}

/** Runs one script at a time. */
interface Slot {
  /** Contains the script of a shell that is not shared. */
  readonly scripts: ScratchFolder;
  current: ShellInFolder | undefined;
  /** The one whose shell exited last. It starts a new shell while the other one runs the next script. */
  spare: ShellInFolder | undefined;
}

/** An engine that is a program which reads SQL. */
export class ShellEngine implements Engine {
  readonly name: string;
  readonly dialect: Dialect;
  readonly plans: PlanReader | undefined;
  readonly takesScripts = true;
  readonly #options: ShellOptions;
  readonly #slots: Slot[] = [];
  readonly #idle: Slot[] = [];
  #sandbox: Sandbox | undefined;
  /** The options of the shells that are started. */
  #shellOptions: readonly string[] = [];
  #safeMode: SafeMode | undefined;
  #confined: Promise<boolean> = Promise.resolve(true);
  #safeModeFound: Promise<void> | undefined;
  #first: { readonly script: string; readonly run: ScriptRun } | undefined;
  #sharedRuns = 0;
  #sharesShell: boolean;

  constructor(options: ShellOptions) {
    this.name = options.name;
    this.dialect = options.dialect;
    this.plans = options.plans;
    this.#options = options;
    this.#sharesShell = options.isReusable && options.isFresh !== true;
    // Create the first slot now, to report a full disk early and because the cost of fork grows with our heap.
    const slot = this.#createSlot();
    this.#idle.push(slot);
    this.#sandbox = options.sandbox;
    if (!this.#sandbox) return;
    const shell = this.#shellOf(slot);
    this.#confined =
      this.#sandbox.mechanism === undefined ? Promise.resolve(true) : shell.isConfined(limitsOf(MAX_TRIAL_MS));
    this.#safeModeFound = this.#confined.then(() => this.#findSafeMode(slot));
    // The first run reports why it could not be found out.
    this.#safeModeFound.catch(() => {});
  }

  /** Whether the sandbox could be entered and works, if there is one. */
  async isConfined(): Promise<boolean> {
    return this.#confined;
  }

  async run(statements: readonly string[], options: RunOptions): Promise<ScriptRun> {
    const script = statements.join(';\n');
    this.#sandbox ??= await openSandbox({ mode: 'auto' }, this.#options.onNotice);
    this.#safeModeFound ??= this.#findSafeMode(this.#slots[0] as Slot);
    await this.#safeModeFound;
    const refusal = this.#options.refusalOf?.(script, this.#safeMode);
    if (refusal !== undefined) return finishedRun({ errors: [{ text: refusal, isRefusal: true }] });
    const slot = this.#idle.pop() ?? this.#createSlot();
    try {
      return await this.#runIn(slot, script, options);
    } finally {
      this.#removeFiles(slot);
      this.#idle.push(slot);
    }
  }

  async close(): Promise<void> {
    for (const { current, spare, scripts } of this.#slots) {
      closeShell(current);
      closeShell(spare);
      scripts.remove();
    }
    this.#slots.length = 0;
    this.#idle.length = 0;
  }

  /** Runs nothing else in the meantime. */
  async #findSafeMode(slot: Slot): Promise<void> {
    if (this.#options.usesSafeMode !== true) return;
    this.#safeMode = await findSafeMode(async (options, script, name) => {
      this.#shellOptions = options;
      const answer = await this.#shellOf(slot).runAlone(script, limitsOf(MAX_PROBE_MS));
      const file = join((slot.current as ShellInFolder).folder.path, name);
      const hasFile = existsSync(file);
      rmSync(file, { force: true });
      if (!this.#shellOf(slot).isUsable) this.#closeCurrent(slot);
      return { stdout: typeof answer === 'string' ? '' : answer.stdout, hasFile };
    });
    this.#shellOptions = this.#safeMode?.args ?? [];
  }

  async #runIn(slot: Slot, script: string, options: RunOptions): Promise<ScriptRun> {
    // The original is the first script; what ran before it says nothing about the scripts to come.
    if (options.isEmpty) return this.#runAlone(slot, script, options);
    const isFirst = this.#first === undefined;
    if (!isFirst && this.#sharesShell && isShareable(script)) {
      const shared = await this.#runShared(slot, script, options);
      if (shared) return shared;
    }
    const alone = await this.#runAlone(slot, script, options);
    if (isFirst) this.#first = { script, run: alone };
    // A leak only shows when the shell exits, and a script that hangs costs a new shell each time.
    if (isFirst && (alone.kind === 'hung' || (alone.kind === 'crashed' && LEAK.test(alone.detail))))
      this.#sharesShell = false;
    return alone;
  }

  /** Runs a script in the shared shell; undefined if it must be run in a new shell. */
  async #runShared(slot: Slot, script: string, options: RunOptions): Promise<ScriptRun | undefined> {
    const shell = this.#shellOf(slot);
    const started = performance.now();
    const { text, originalLine } = this.#prepare(script);
    const answer = await shell.runShared(text, { ...options, maxOutput: MAX_OUTPUT });
    if (!shell.isUsable) this.#closeCurrent(slot);
    if (options.signal.aborted) return { kind: 'hung' };
    if (typeof answer === 'string') return undefined;
    if (!('status' in answer)) {
      if (mentionsAppendedEnd(script, answer)) return undefined;
      const run = this.#runOf(answer, performance.now() - started, originalLine);
      return this.#compareWithAlone(slot, script, run, options);
    }
    slot.current?.shell.startShared();
    [slot.current, slot.spare] = [slot.spare, slot.current];
    const detail = crashOf(answer);
    if (detail === undefined) return undefined;
    // State that earlier scripts left in the shell may have been the cause.
    return answer.isFirstScript ? { kind: 'crashed', detail } : this.#runShared(slot, script, options);
  }

  /** Compares one of every `COMPARE_EVERY` results of the shared shell with that of a new shell. */
  async #compareWithAlone(slot: Slot, script: string, shared: ScriptRun, options: RunOptions): Promise<ScriptRun> {
    if (this.#sharedRuns++ % COMPARE_EVERY > 0) return shared;
    const alone = script === this.#first?.script ? this.#first.run : await this.#runAlone(slot, script, options);
    if (outputOf(shared) === outputOf(alone)) return shared;
    // A script that shows the time has another output in each run.
    if (outputOf(await this.#runAlone(slot, script, options)) !== outputOf(alone)) return alone;
    this.#sharesShell = false;
    this.#options.onNotice?.(
      `${this.name}: sharing a shell between scripts changed a result; from now on each script gets a new shell`,
    );
    return alone;
  }

  async #runAlone(slot: Slot, script: string, options: RunOptions): Promise<ScriptRun> {
    const started = performance.now();
    const shell = this.#shellOf(slot);
    const { text, originalLine } = this.#prepare(script);
    const answer = await shell.runAlone(text, { ...options, maxOutput: MAX_OUTPUT });
    if (!shell.isUsable) this.#closeCurrent(slot);
    if (answer === 'timed out' || options.signal.aborted) return { kind: 'hung' };
    if (answer === 'out of memory' || answer === 'out of disk space') return { kind: 'crashed', detail: answer };
    // Without the supervisor, too much output is truncated, and a program that cannot be started gives a reason.
    const isUnclear = typeof answer === 'string' || startFailure(answer.status) !== undefined;
    const ended = isUnclear ? await this.#runDirectly(slot, text, options) : answer;
    const reason = 'code' in ended ? startFailure(ended.code) : undefined;
    if (options.isEmpty && reason !== undefined)
      throw new ProgramError(`${this.name}: ${reason}: ${ended.stderr.trim()}`);
    if (options.signal.aborted || ('timedOut' in ended && ended.timedOut)) return { kind: 'hung' };
    const detail = crashOf(ended);
    if (detail !== undefined) return { kind: 'crashed', detail };
    return this.#runOf(ended, performance.now() - started, originalLine);
  }

  #runOf(output: ShellOutput, milliseconds: number, originalLine: PreparedScript['originalLine']): ScriptRun {
    // A sqlite3 shell prints nothing but rows; other programs may separate results by empty lines.
    return runOfOutput(output, { milliseconds, originalLine, hasEmptyRows: this.#options.isReusable });
  }

  async #runDirectly(slot: Slot, script: string, { timeLimit, signal }: RunOptions): Promise<Finished> {
    const folder = workFolder();
    const { program, args } = this.#options;
    const finished = await runProgram(this.#enter(slot, folder, [program, ...this.#shellOptions, ...args]), {
      cwd: folder.path,
      env: this.#environment(folder.path),
      timeLimit,
      signal,
      input: encodeText(script),
      maxOutput: MAX_OUTPUT,
    });
    folder.remove();
    const failure = entryFailure(this.#sandbox, finished);
    if (failure !== undefined) throw new EngineError(`${this.name}: ${failure}`);
    return { ...finished, signal: finished.signal ?? signalOfStatus(finished.code) };
  }

  #prepare(script: string): PreparedScript {
    return this.#safeMode?.prepare(script) ?? { text: script, originalLine: (line) => line };
  }

  #createSlot(): Slot {
    const slot: Slot = { scripts: scratchFolder(), current: undefined, spare: undefined };
    this.#slots.push(slot);
    return slot;
  }

  #shellOf(slot: Slot): ShellProcess {
    slot.current ??= this.#startShell(slot);
    return slot.current.shell;
  }

  #startShell(slot: Slot): ShellInFolder {
    const { program, args } = this.#options;
    const folder = workFolder();
    const shell = new ShellProcess([program, ...args], {
      cwd: folder.path,
      env: this.#environment(folder.path),
      scriptFile: join(slot.scripts.path, 'script.sql'),
      options: () => this.#shellOptions,
      enter: (command) => this.#enter(slot, folder, command),
    });
    return { shell, folder };
  }

  #enter({ scripts }: Slot, folder: WorkFolder, command: Command): Command {
    const { program, readable = [] } = this.#options;
    const access = { readable: [dirname(program), program, scripts.path, ...readable] };
    return folder.enter(this.#sandbox ?? NO_SANDBOX, command, access);
  }

  #environment(folder: string): NodeJS.ProcessEnv {
    const keepsAll = this.#options.belongsToUser === true && this.#sandbox?.mechanism === undefined;
    return keepsAll ? { ...process.env, TMPDIR: folder } : engineEnvironment({ folder });
  }

  #closeCurrent(slot: Slot): void {
    closeShell(slot.current);
    slot.current = undefined;
  }

  /** The next script gets another folder if this one wrote files. The shells may still have them open. */
  #removeFiles(slot: Slot): void {
    if (slot.current?.folder.isClean() === false) this.#closeCurrent(slot);
    if (slot.spare?.folder.isClean() !== false) return;
    closeShell(slot.spare);
    slot.spare = undefined;
  }
}

function limitsOf(timeLimit: number): ShellLimits {
  return { timeLimit, maxOutput: MAX_OUTPUT, signal: new AbortController().signal };
}

function closeShell(shellInFolder: ShellInFolder | undefined): void {
  shellInFolder?.shell.close();
  shellInFolder?.folder.remove();
}
