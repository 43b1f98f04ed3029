/**
 * A place where shells run, one at a time: one for each script, or a sqlite3 shell that stays open, for starting one takes longer
 * than most scripts. There each script gets an empty database, and two marks tell where its output ends.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { encodeText } from '../syntax/index.js';
import { guardMemory } from './memory-guard.js';
import { killGroup, running } from './process.js';
import { noRoom } from './scratch-folder.js';

export interface ShellOutput {
  readonly stdout: string;
  readonly stderr: string;
}

/** How a shell ended, and whether nothing else than the script at hand can have been the cause. */
export interface ShellEnd extends ShellOutput {
  readonly status: number;
  readonly signal: NodeJS.Signals | null;
  readonly isFirstScript: boolean;
}

/** Why there is no answer: this process is of no use then. */
export type NoAnswer = 'late' | 'too much output' | 'out of memory' | 'gone';

export interface ShellLimits {
  readonly timeLimit: number;
  /** Characters of output. */
  readonly most: number;
  readonly signal: AbortSignal;
}

/**
 * Starts a shell when asked to, for one script in a file or for what we write, and tells how it ended; what that one left
 * unread is passed over. A process as large as ours takes longer to start another than the shell takes for most scripts.
 */
const KEEPER = `
mark=$1 script=$2; shift 2
exec 3>&2 2>/dev/null
while IFS= read -r line; do
  case $line in
    "$mark stay") "$@" 2>&3 3>&- ;;
    "$mark once") "$@" <"$script" 2>&3 3>&- ;;
    *) continue ;;
  esac
  status=$?
  echo "$mark $status"
  echo "$mark $status" >&3
done`;

/** The keeper reads what was left byte by byte: past so much a new one is faster. */
const MOST_LEFT = 16_384;

/** What a shell leaves unfreed at its end is no failure of a script, unless somebody asks for that. */
export function shellEnvironment(): NodeJS.ProcessEnv {
  return { ASAN_OPTIONS: 'detect_leaks=0', ...process.env };
}

export class ShellProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #mark = randomUUID();
  readonly #script: string;
  #stdout = '';
  #stderr = '';
  /** Of the shell that stays open: scripts and lines so far. */
  #scripts = 0;
  #lines = 0;
  #isStaying = false;
  #written = 0;
  #noAnswer: NoAnswer | undefined;
  #wake: () => void;

  /** `script`: the file from which it reads what runs alone. */
  constructor(program: string, args: readonly string[], cwd: string, script: string) {
    this.#script = script;
    this.#wake = this.#whileIdle;
    this.#child = spawn('/bin/sh', ['-c', KEEPER, 'sh', this.#mark, script, program, ...args], {
      cwd,
      env: shellEnvironment(),
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const { pid, stdin, stdout, stderr } = this.#child;
    if (pid !== undefined) running.add(pid);
    stdin.on('error', () => {});
    stdout.setEncoding('latin1').on('data', (chunk: string) => {
      this.#stdout += chunk;
      this.#wake();
    });
    stderr.setEncoding('latin1').on('data', (chunk: string) => {
      this.#stderr += chunk;
      this.#wake();
    });
    const over = (): void => {
      this.#noAnswer ??= 'gone';
      // Where somebody has ended the keeper, its shell must not outlive it.
      this.close();
      if (pid !== undefined) running.delete(pid);
      this.#wake();
    };
    this.#child.on('error', over).on('exit', over);
  }

  /** Whether it can take another script. */
  get isOfUse(): boolean {
    return this.#noAnswer === undefined && (this.#isStaying || this.#written <= MOST_LEFT);
  }

  /** Gets a shell that stays open under way. */
  stay(): void {
    if (this.#isStaying) return;
    this.#child.stdin.write(`\n${this.#mark} stay\n`);
    [this.#isStaying, this.#scripts, this.#lines] = [true, 0, 0];
  }

  /** Runs a script in the shell that stays open; how that ended, where it did. */
  async run(script: string, limits: ShellLimits): Promise<ShellOutput | ShellEnd | NoAnswer> {
    this.stay();
    const mark = `minrepro-${this.#scripts++}`;
    const before = this.#lines + 1;
    const lines = `.open :memory:\n${script}\n;\n.print ${mark}\n.${mark}\n`;
    this.#lines += lines.split('\n').length - 1;
    const isDone = (): boolean =>
      this.#stdout.endsWith(`${mark}\n`) && this.#stderr.includes(mark) && this.#stderr.endsWith('\n');
    await this.#exchange(lines, () => isDone() || this.#hasEnded(), limits);
    if (this.#noAnswer) return this.#noAnswer;
    if (!isDone()) return this.#end();
    const stderr = this.#stderr.slice(0, this.#stderr.lastIndexOf('\n', this.#stderr.lastIndexOf(mark)) + 1);
    return {
      stdout: withLinesFrom(before, this.#stdout.slice(0, -mark.length - 1)),
      stderr: withLinesFrom(before, stderr),
    };
  }

  /** Runs a script in a shell of its own. */
  async runAlone(script: string, limits: ShellLimits): Promise<ShellEnd | NoAnswer> {
    if (this.#isStaying) {
      await this.#exchange('.quit\n', () => this.#hasEnded(), limits);
      this.#isStaying = false;
      if (this.#noAnswer) return 'gone';
    }
    try {
      writeFileSync(this.#script, encodeText(script));
    } catch (error) {
      throw noRoom(error);
    }
    this.#scripts = 1;
    await this.#exchange(`\n${this.#mark} once\n`, () => this.#hasEnded(), limits);
    return this.#noAnswer ?? this.#end();
  }

  close(): void {
    if (this.#child.pid !== undefined) killGroup(this.#child.pid);
  }

  /** Writes, and waits until there is an answer or there will be none. */
  async #exchange(lines: string, isAnswered: () => boolean, limits: ShellLimits): Promise<void> {
    const bytes = encodeText(lines);
    this.#written = bytes.length;
    [this.#stdout, this.#stderr] = ['', ''];
    this.#child.stdin.write(bytes);
    const giveUp = (why: NoAnswer): void => {
      this.#noAnswer ??= why;
      this.#wake();
    };
    const onAbort = (): void => giveUp('late');
    const timer = setTimeout(onAbort, limits.timeLimit);
    const endGuard = guardMemory(this.#child.pid, () => giveUp('out of memory'));
    limits.signal.addEventListener('abort', onAbort);
    await new Promise<void>((resolve) => {
      this.#wake = () => {
        if (Math.max(this.#stdout.length, this.#stderr.length) > limits.most) this.#noAnswer ??= 'too much output';
        if (this.#noAnswer || isAnswered()) resolve();
      };
      this.#wake();
    });
    this.#wake = this.#whileIdle;
    clearTimeout(timer);
    endGuard();
    limits.signal.removeEventListener('abort', onAbort);
  }

  /** Somebody may end the shell between two scripts. */
  readonly #whileIdle = (): void => {
    if (this.#hasEnded()) this.#isStaying = false;
  };

  #hasEnded(): boolean {
    return [this.#stdout, this.#stderr].every((text) => text.endsWith('\n') && text.lastIndexOf(this.#mark) >= 0);
  }

  #end(): ShellEnd {
    this.#isStaying = false;
    const [stdout, stderr] = [this.#stdout, this.#stderr].map((text) => text.slice(0, text.lastIndexOf(this.#mark)));
    const status = Number(this.#stderr.slice(this.#stderr.lastIndexOf(this.#mark) + this.#mark.length));
    const isFirstScript = this.#scripts === 1;
    return { stdout: stdout as string, stderr: stderr as string, status, signal: signalOf(status), isFirstScript };
  }
}

/** A shell says 128 more than the signal. */
function signalOf(status: number): NodeJS.Signals | null {
  const [name] = Object.entries(constants.signals).find(([, number]) => number === status - 128) ?? [];
  return (name ?? null) as NodeJS.Signals | null;
}

/** Messages count lines from where the shell began; people count from where their script does. */
function withLinesFrom(before: number, text: string): string {
  return text.replace(/(?<=^(?:Parse |Runtime )?Error:? near line )\d+/gim, (line) => String(Number(line) - before));
}
