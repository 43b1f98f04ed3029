/**
 * Triages cases with a test that sleeps, with one worker and with two, and prints how many cases per second each run completes. Needs
 * redis-server.
 *
 *   npm run bench:queue [-- --cases N] [--sleep SECONDS]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startRedis } from '../test/support/redis.js';
import { printLine } from './table.js';

const PROGRAM = fileURLToPath(import.meta.resolve('minrepro').replace(/index\.js$/, 'minrepro.js'));
const { values } = parseArgs({
  options: { cases: { type: 'string', default: '60' }, sleep: { type: 'string', default: '0.5' } },
});
const count = Number(values.cases);
const folder = mkdtempSync(join(tmpdir(), 'minrepro-queue-'));
const server = await startRedis();

/** The seconds that a triage takes. */
async function measure(workers: number): Promise<number> {
  const test = ['--test', './sleeps.sh', '--queue', server.address];
  const helpers = Array.from({ length: workers }, () => start(['worker', ...test]));
  // Workers have to be there before the clock starts.
  while (server.command('scard', 'minrepro:workers')[0] !== String(workers))
    await new Promise((resolve) => setTimeout(resolve, 500));
  const before = performance.now();
  const [code] = await once(start(['triage', 'in', ...test, '--out', `out-${workers}`]), 'exit');
  if (code !== 0) throw new Error(`the triage ended with ${code}`);
  const seconds = (performance.now() - before) / 1000;
  for (const helper of helpers) helper.kill('SIGKILL');
  server.command('flushall');
  return seconds;
}

function start(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [PROGRAM, ...args], { cwd: folder, stdio: ['ignore', 'ignore', 'ignore'] });
}

try {
  mkdirSync(join(folder, 'in'));
  // None fails, so that each case is one job with three runs.
  for (let i = 0; i < count; i++) writeFileSync(join(folder, 'in', `${i}.txt`), `case ${i}\n`);
  writeFileSync(join(folder, 'sleeps.sh'), `#!/bin/sh\nsleep ${values.sleep}\nexit 1\n`);
  chmodSync(join(folder, 'sleeps.sh'), 0o755);
  const [one, two] = [await measure(1), await measure(2)];
  const rate = (seconds: number): string => `${(count / seconds).toFixed(2)} cases/s`;
  printLine(`one worker: ${rate(one)}; two workers: ${rate(two)}; ratio ${(one / two).toFixed(2)}`);
} finally {
  await server.remove();
  rmSync(folder, { recursive: true });
}
