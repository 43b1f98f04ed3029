/**
 * Runs scripts in shells, one at a time: in a new shell for each script, or in a shared sqlite3 shell, because starting a shell
 * takes longer than most scripts. A shared shell opens an empty database for each script; a marker on each stream shows where
 * the output of the script ends.
 */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeText } from '../../edit/text.js';
import { type Command, killGroup, signalOfStatus, startProcess } from '../../system/process.js';
import { type Excess, guardResources } from '../../system/resource-guard.js';
import { scratchFolderError } from '../../system/scratch-folder.js';

export interface ShellOutput {
  readonly stdout: string;
  readonly stderr: string;
}

/** A shell that has exited. */
export interface ShellExit extends ShellOutput {
  readonly status: number;
  readonly signal: NodeJS.Signals | null;
  /** Whether the shell ran no script before this one, so that only this script can be the cause. */
  readonly isFirstScript: boolean;
}

/** Why there is no answer. The `ShellProcess` cannot be used any more. */
export type NoAnswer = 'timed out' | 'too much output' | Excess | 'gone';

export interface ShellLimits {
  /** In milliseconds. */
  readonly timeLimit: number;
  /** In characters of each stream. */
  readonly maxOutput: number;
  readonly signal: AbortSignal;
}

/** Where shells run. */
export interface ShellPlace {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Where `runAlone` writes its script. */
  readonly scriptFile: string;
  /** Further options for the shells that are started from now on; each is one word. */
  options(): readonly string[];
  /** The command that runs a command inside the sandbox. */
  enter(command: Command): Command;
}

/** What the supervisor creates in its folder in order to find out whether it is confined. */
const TRIAL_FILE = 'inside';

/**
 * The supervisor: a small `sh` that starts shells on request and reports how they exit on both streams. The cost of fork grows
 * with the heap, so starting shells directly from this process takes longer than most scripts. A shared shell reads the input of
 * the supervisor; the supervisor skips lines that the shell did not read.
 */
const SUPERVISOR = `
marker=$1 script=$2 program=$3 options=; shift 3
exec 3>&2 2>/dev/null
while IFS= read -r line; do
  case $line in
    "$marker options "*) options=\${line#"$marker options "}; continue ;;
    "$marker shared") "$program" $options "$@" 2>&3 3>&- ;;
    "$marker try") true >${TRIAL_FILE} && ! true >"$script" ;;
    "$marker once") "$program" $options "$@" <"$script" 2>&3 3>&- ;;
    *) continue ;;
  esac
  status=$?
  echo "$marker $status"
  echo "$marker $status" >&3
done`;

/** The supervisor skips unread input byte by byte: beyond this many bytes it is faster to start a new one. */
const MAX_UNREAD = 16_384;

export class ShellProcess {
  readonly #supervisor: ChildProcessWithoutNullStreams;
  readonly #marker = randomUUID();
  readonly #folder: string;
  readonly #scriptFile: string;
  readonly #options: () => readonly string[];
  /** The options that the supervisor has been told. */
  #toldOptions = '';
  #stdout = '';
  #stderr = '';
  /** Scripts and lines that the shared shell has read. */
  #scripts = 0;
  #lines = 0;
  #isShared = false;
  #lastWritten = 0;
  #noAnswer: NoAnswer | undefined;
  #onProgress: () => void;

  constructor(command: Command, { cwd, env, scriptFile, options, enter }: ShellPlace) {
    this.#folder = cwd;
    this.#scriptFile = scriptFile;
    this.#options = options;
    this.#onProgress = this.#whileIdle;
    const supervisor = ['/bin/sh', '-c', SUPERVISOR, 'sh', this.#marker, scriptFile, ...command] as const;
    this.#supervisor = startProcess(enter(supervisor), { cwd, env, stdio: 'pipe' }) as ChildProcessWithoutNullStreams;
    const { stdin, stdout, stderr } = this.#supervisor;
    stdin.on('error', () => {});
    stdout.setEncoding('latin1').on('data', (chunk: string) => {
      this.#stdout += chunk;
      this.#onProgress();
    });
    stderr.setEncoding('latin1').on('data', (chunk: string) => {
      this.#stderr += chunk;
      this.#onProgress();
    });
    const onEnd = (): void => {
      this.#noAnswer ??= 'gone';
      this.#onProgress();
    };
    this.#supervisor.on('error', onEnd).on('exit', onEnd);
  }

  /** Whether it can run another script. */
  get isUsable(): boolean {
    return this.#noAnswer === undefined && (this.#isShared || this.#lastWritten <= MAX_UNREAD);
  }

  /** Whether it can write to its own folder and not to that of the script. Leaves no file. */
  async isConfined(limits: ShellLimits): Promise<boolean> {
    await this.#exchange(this.#request('try'), () => this.#hasExited(), limits);
    const file = join(this.#folder, TRIAL_FILE);
    const hasFile = existsSync(file);
    rmSync(file, { force: true });
    return hasFile && this.#noAnswer === undefined && this.#exit().status === 0;
  }

  /** Starts the shared shell unless it runs already. */
  startShared(): void {
    if (this.#isShared) return;
    this.#supervisor.stdin.write(this.#request('shared'));
    [this.#isShared, this.#scripts, this.#lines] = [true, 0, 0];
  }

  /** Runs a script in the shared shell. The result is a `ShellExit` if the script ended the shell. */
  async runShared(script: string, limits: ShellLimits): Promise<ShellOutput | ShellExit | NoAnswer> {
    this.startShared();
    const marker = `minrepro-${this.#scripts++}`;
    const before = this.#lines + 1;
    const lines = `.open :memory:\n${script}\n;\n.print ${marker}\n.${marker}\n`;
    this.#lines += lines.split('\n').length - 1;
    const isDone = (): boolean =>
      this.#stdout.endsWith(`${marker}\n`) && this.#stderr.includes(marker) && this.#stderr.endsWith('\n');
    await this.#exchange(lines, () => isDone() || this.#hasExited(), limits);
    if (this.#noAnswer) return this.#noAnswer;
    if (!isDone()) return this.#exit();
    const stderr = this.#stderr.slice(0, this.#stderr.lastIndexOf('\n', this.#stderr.lastIndexOf(marker)) + 1);
    return {
      stdout: relativeLines(before, this.#stdout.slice(0, -marker.length - 1)),
      stderr: relativeLines(before, stderr),
    };
  }

  /** Runs a script in a new shell. */
  async runAlone(script: string, limits: ShellLimits): Promise<ShellExit | NoAnswer> {
    if (this.#isShared) {
      await this.#exchange('.quit\n', () => this.#hasExited(), limits);
      this.#isShared = false;
      if (this.#noAnswer) return 'gone';
    }
    try {
      writeFileSync(this.#scriptFile, encodeText(script));
    } catch (error) {
      throw scratchFolderError(error);
    }
    this.#scripts = 1;
    await this.#exchange(this.#request('once'), () => this.#hasExited(), limits);
    return this.#noAnswer ?? this.#exit();
  }

  close(): void {
    if (this.#supervisor.pid !== undefined) killGroup(this.#supervisor.pid);
  }

  /** The lines that ask the supervisor for a shell. */
  #request(kind: 'try' | 'shared' | 'once'): string {
    const options = this.#options().join(' ');
    const lines = [...(options === this.#toldOptions ? [] : [`options ${options}`]), kind];
    this.#toldOptions = options;
    return `\n${lines.map((line) => `${this.#marker} ${line}\n`).join('')}`;
  }

  /** Writes to the shell and waits until `isAnswered` holds or `#noAnswer` is set. */
  async #exchange(lines: string, isAnswered: () => boolean, limits: ShellLimits): Promise<void> {
    const bytes = encodeText(lines);
    this.#lastWritten = bytes.length;
    [this.#stdout, this.#stderr] = ['', ''];
    this.#supervisor.stdin.write(bytes);
    const giveUp = (reason: NoAnswer): void => {
      this.#noAnswer ??= reason;
      this.#onProgress();
    };
    const onAbort = (): void => giveUp('timed out');
    const timer = setTimeout(onAbort, limits.timeLimit);
    const endGuard = guardResources({ pid: this.#supervisor.pid, folder: this.#folder }, giveUp);
    limits.signal.addEventListener('abort', onAbort);
    await new Promise<void>((resolve) => {
      this.#onProgress = () => {
        if (Math.max(this.#stdout.length, this.#stderr.length) > limits.maxOutput) this.#noAnswer ??= 'too much output';
        if (this.#noAnswer || isAnswered()) resolve();
      };
      this.#onProgress();
    });
    this.#onProgress = this.#whileIdle;
    clearTimeout(timer);
    endGuard();
    limits.signal.removeEventListener('abort', onAbort);
  }

  /** Somebody may kill the shared shell between two scripts. */
  readonly #whileIdle = (): void => {
    if (this.#hasExited()) this.#isShared = false;
  };

  #hasExited(): boolean {
    return [this.#stdout, this.#stderr].every((text) => text.endsWith('\n') && text.lastIndexOf(this.#marker) >= 0);
  }

  #exit(): ShellExit {
    this.#isShared = false;
    const beforeMarker = (text: string): string => text.slice(0, text.lastIndexOf(this.#marker));
    const status = Number(this.#stderr.slice(this.#stderr.lastIndexOf(this.#marker) + this.#marker.length));
    return {
      stdout: beforeMarker(this.#stdout),
      stderr: beforeMarker(this.#stderr),
      status,
      signal: signalOfStatus(status),
      isFirstScript: this.#scripts === 1,
    };
  }
}

/** Messages count lines from the start of the shell; converts them to lines of the script. */
function relativeLines(before: number, text: string): string {
  return text.replace(/(?<=^(?:Parse |Runtime )?Error:? near line )\d+/gim, (line) => String(Number(line) - before));
}
