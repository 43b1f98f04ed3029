/**
 * A sqlite3 shell that stays open: starting one takes longer than most scripts. Each script gets an empty database, and two
 * marks tell where its output ends. Only for scripts that leave nothing behind in the shell itself.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { guardMemory } from './memory-guard.js';
import { killGroup, running } from './process.js';

export interface ShellOutput {
  readonly stdout: string;
  readonly stderr: string;
}

export interface ShellEnd {
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
}

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
  #stdout = '';
  #stderr = '';
  #lines = 0;
  #serial = 0;
  #isOver = false;
  #firstEnd: ShellEnd | undefined;
  #wake: () => void = () => {};

  constructor(program: string, args: readonly string[], cwd: string) {
    this.#child = spawn(program, args, {
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
    const over = (_: unknown, signal?: NodeJS.Signals | null): void => {
      this.#isOver = true;
      if (this.#serial === 1) this.#firstEnd = { signal: signal ?? null, stderr: this.#stderr };
      if (pid !== undefined) running.delete(pid);
      this.#wake();
    };
    this.#child.on('error', over).on('close', over);
  }

  /** Undefined where the shell ended, printed too much, or gave no answer in time: it is of no use then. */
  async run(
    script: string,
    limits: { timeLimit: number; most: number; signal: AbortSignal },
  ): Promise<ShellOutput | undefined> {
    const mark = `minrepro-${this.#serial++}`;
    const before = this.#lines + 1;
    const lines = `.open :memory:\n${script}\n;\n.print ${mark}\n.${mark}\n`;
    this.#lines += lines.split('\n').length - 1;
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
        if (!this.#isOver && !isDone()) return;
        clearTimeout(timer);
        endGuard();
        limits.signal.removeEventListener('abort', end);
        resolve();
      };
      this.#wake();
    });
    if (this.#isOver) return undefined;
    const stderr = this.#stderr.slice(0, this.#stderr.lastIndexOf('\n', this.#stderr.lastIndexOf(mark)) + 1);
    return {
      stdout: withLinesFrom(before, this.#stdout.slice(0, -mark.length - 1)),
      stderr: withLinesFrom(before, stderr),
    };
  }

  /** How it ended, if it did so by itself at its first script: nothing else can have been the cause. */
  get firstEnd(): ShellEnd | undefined {
    return this.#firstEnd;
  }

  close(): void {
    if (this.#child.pid !== undefined) killGroup(this.#child.pid);
  }
}

/** Messages count lines from where the shell began; people count from where their script does. */
function withLinesFrom(before: number, text: string): string {
  return text.replace(/(?<=^(?:Parse |Runtime )?Error:? near line )\d+/gim, (line) => String(Number(line) - before));
}
