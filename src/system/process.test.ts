import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runProgram } from './process.js';

it('does not start a program after the run was aborted', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'minrepro-process-'));
  const options = { cwd, env: process.env, timeLimit: 60_000 };
  const aborted = await runProgram(['touch', 'aborted'], { ...options, signal: AbortSignal.abort() });
  const done = await runProgram(['touch', 'done'], { ...options, signal: new AbortController().signal });
  expect([aborted.signal, done.code]).toEqual(['SIGKILL', 0]);
  expect([existsSync(join(cwd, 'aborted')), existsSync(join(cwd, 'done'))]).toEqual([false, true]);
  rmSync(cwd, { recursive: true });
});
