/**
 * A sqlite3 shell that stays open: starting one takes longer than most scripts. Each script gets an empty database, and two
 * marks tell where its output ends. Only for scripts that leave nothing behind in the shell itself.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:os';
import { guardMemory } from './memory-guard.js';
import { killGroup, running } from './process.js';

export interface ShellOutput {
  readonly stdout: string;
  readonly stderr: string;
}

/** How a shell ended by itself, and whether nothing else than the script at hand can have been the cause. */
export interface ShellEnd {
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
  readonly isFirstScript: boolean;
}

/**
 * Starts the shell, tells how it ended, and starts it again when asked to; what the last one left unread is passed over. A
 * process as large as ours takes longer to start another than the shell takes for most scripts.
 */
const KEEPER = `
mark=$1; shift
exec 3>&2 2>/dev/null
while :; do
  "$@" 2>&3 3>&-
  echo "$mark $?" >&3
  while IFS= read -r line; do [ "$line" = "$mark" ] && continue 2; done
  exit
done`;

/** The keeper reads what was left byte by byte: past so much a new one is faster. */
const MOST_LEFT = 16_384;

/** What outlives the database in a shell: its own commands, and settings of the whole process. */
const OUTLIVES = /^\s*[.#/]|\b(?:heap_limit|store_directory|load_extension|fts3_tokenizer|edit|readfile|writefile)\b/im;

/** Whether a shell that stays open can run it: all there, and nothing but SQL. */
export function leavesNothingBehind(script: string): boolean {
  if (OUTLIVES.test(script) || script.includes('\0')) return false;
  const bare = withoutQuotes(script);
  // What is open at the end would swallow the marks; a trigger's body ends with END.
  if (/['"`[]|\/\*/.test(bare)) return false;
  return bare.split(/\bCREATE\b/i).every((part) => !/^[^;]*\bTRIGGER\b/i.test(part) || /\bEND\s*(?:;|$)/i.test(part));
}

/** Whether the end that was put to a script that has none may be what an error speaks of. */
export function speaksOfOurEnd(script: string, { stdout, stderr }: ShellOutput): boolean {
  return !/;\s*$/.test(withoutQuotes(script)) && /near ";": syntax error/.test(stdout + stderr);
}

function withoutQuotes(script: string): string {
  return script.replace(/--.*|\/\*[\s\S]*?\*\/|'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]/g, ' ');
}

/** What a shell leaves unfreed at its end is no failure of a script, unless somebody asks for that. */
export function shellEnvironment(): NodeJS.ProcessEnv {
  return { ASAN_OPTIONS: 'detect_leaks=0', ...process.env };
}

export class ShellProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #endMark = randomUUID();
  #stdout = '';
  #stderr = '';
  #lines = 0;
  #serial = 0;
  #scripts = 0;
  #written = 0;
  #isOver = false;
  #end: ShellEnd | undefined;
  #wake: () => void = () => {};

  constructor(program: string, args: readonly string[], cwd: string) {
    this.#child = spawn('/bin/sh', ['-c', KEEPER, 'sh', this.#endMark, program, ...args], {
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
      this.#isOver = true;
      if (pid !== undefined) running.delete(pid);
      this.#wake();
    };
    this.#child.on('error', over).on('close', over);
  }

  /** How the shell ended, where it did; undefined where it printed too much, or gave no answer in time: it is of no use then. */
  async run(
    script: string,
    limits: { timeLimit: number; most: number; signal: AbortSignal },
  ): Promise<ShellOutput | ShellEnd | undefined> {
    this.startAgain();
    const mark = `minrepro-${this.#serial++}`;
    const before = this.#lines + 1;
    const lines = `.open :memory:\n${script}\n;\n.print ${mark}\n.${mark}\n`;
    this.#lines += lines.split('\n').length - 1;
    this.#scripts++;
    this.#written = lines.length;
    [this.#stdout, this.#stderr] = ['', ''];
    this.#child.stdin.write(lines, 'latin1');
    const isDone = (): boolean =>
      this.#stdout.endsWith(`${mark}\n`) && this.#stderr.includes(mark) && this.#stderr.endsWith('\n');
    await new Promise<void>((resolve) => {
      const end = (): void => {
        this.#isOver = true;
        this.#wake();
      };
      const timer = setTimeout(end, limits.timeLimit);
      const endGuard = guardMemory(this.#child.pid, end);
      limits.signal.addEventListener('abort', end);
      this.#wake = () => {
        if (this.#stdout.length > limits.most || this.#stderr.length > limits.most) this.#isOver = true;
        if (!this.#isOver && !isDone() && !this.#hasEnded()) return;
        clearTimeout(timer);
        endGuard();
        limits.signal.removeEventListener('abort', end);
        resolve();
      };
      this.#wake();
    });
    if (this.#isOver) return undefined;
    if (this.#end) return this.#end;
    const stderr = this.#stderr.slice(0, this.#stderr.lastIndexOf('\n', this.#stderr.lastIndexOf(mark)) + 1);
    return {
      stdout: withLinesFrom(before, this.#stdout.slice(0, -mark.length - 1)),
      stderr: withLinesFrom(before, stderr),
    };
  }

  /** Whether it can take another script. */
  get isOfUse(): boolean {
    return !this.#isOver && (this.#end === undefined || this.#written <= MOST_LEFT);
  }

  /** Gets the next shell under way where the last one has ended. */
  startAgain(): void {
    if (!this.#end) return;
    this.#child.stdin.write(`\n${this.#endMark}\n`);
    this.#end = undefined;
    this.#scripts = 0;
    this.#lines = 0;
  }

  #hasEnded(): boolean {
    const at = this.#stderr.lastIndexOf(this.#endMark);
    if (at < 0 || !this.#stderr.endsWith('\n')) return false;
    const status = Number(this.#stderr.slice(at + this.#endMark.length));
    this.#end = { signal: signalOf(status), stderr: this.#stderr.slice(0, at), isFirstScript: this.#scripts === 1 };
    return true;
  }

  close(): void {
    if (this.#child.pid !== undefined) killGroup(this.#child.pid);
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
