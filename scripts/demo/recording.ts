/** Runs a program in a pseudo-terminal and records what it prints, with times. Uses `script` of util-linux. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { ScreenSize } from './terminal.js';

/** Text printed at once, and the time since the program was started. */
export interface Chunk {
  readonly seconds: number;
  readonly text: string;
}

export interface RecordingOptions {
  readonly folder: string;
  readonly size: ScreenSize;
}

/** Fails if the program does not exit with 0. */
export async function recordProgram(program: readonly string[], { folder, size }: RecordingOptions): Promise<Chunk[]> {
  const command = `stty cols ${size.columns} rows ${size.rows} && exec ${program.map(quoteForShell).join(' ')}`;
  const started = performance.now();
  // Standard input stays open: at its end `script` would send an end-of-file character to the terminal.
  const child = spawn('script', ['--quiet', '--return', '--flush', '--command', command, '/dev/null'], {
    cwd: folder,
    env: { ...process.env, SHELL: '/bin/sh', TERM: 'xterm' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const chunks: Chunk[] = [];
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (printed: string) => {
    chunks.push({ seconds: (performance.now() - started) / 1000, text: printed });
  });
  const [[code], errors] = await Promise.all([once(child, 'close'), text(child.stderr)]);
  if (code === 0) return chunks;
  throw new Error(`the program exited with ${code}:\n${chunks.map((chunk) => chunk.text).join('')}${errors}`);
}

function quoteForShell(argument: string): string {
  return `'${argument.replaceAll("'", "'\\''")}'`;
}
