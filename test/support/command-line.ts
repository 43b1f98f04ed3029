/** Runs the command line in a folder of files that exists as long as the test file runs. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

export const PROGRAM: string = new URL('../../dist/minrepro.js', import.meta.url).pathname;

export interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface CommandLine {
  readonly folder: string;
  /** Writes a file and returns its name. */
  file(name: string, content: string | Uint8Array, mode?: number): string;
  read(name: string): string;
  exists(name: string): boolean;
  minrepro(args: readonly string[], input?: string): CommandResult;
  /** Its standard error is the file `messages`. */
  start(args: readonly string[]): ChildProcess;
}

export function commandLine(): CommandLine {
  const folder = mkdtempSync(join(tmpdir(), 'minrepro-cli-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return {
    folder,
    file: (name, content, mode = 0o644) => {
      writeFileSync(join(folder, name), content);
      chmodSync(join(folder, name), mode);
      return name;
    },
    read: (name) => readFileSync(join(folder, name), 'utf8'),
    exists: (name) => existsSync(join(folder, name)),
    minrepro: (args, input = '') => runMinrepro(args, { cwd: folder, input }),
    start: (args) => {
      const messages = openSync(join(folder, 'messages'), 'w');
      const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: folder, stdio: ['ignore', 'ignore', messages] });
      closeSync(messages);
      return child;
    },
  };
}

export interface RunMinreproOptions {
  readonly cwd?: string;
  readonly input?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs the command line to its end. */
export function runMinrepro(args: readonly string[], options: RunMinreproOptions = {}): CommandResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], { ...options, encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

const POLL_MS = 50;

/** Starts a reduction of the text on an engine and kills it as soon as `isRunning` holds, so that it cannot clean up. */
export async function killDuring(engine: string, text: string, isRunning: () => Promise<boolean>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'minrepro-killed-'));
  const file = join(folder, 'bug.sql');
  writeFileSync(file, text);
  const child = spawn(process.execPath, [PROGRAM, 'reduce', file, '--engine', engine], { stdio: 'ignore' });
  const exit = new Promise((resolve) => child.once('exit', resolve));
  while (!(await isRunning())) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  child.kill('SIGKILL');
  await exit;
  rmSync(folder, { recursive: true });
}
