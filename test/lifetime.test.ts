import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine, PROGRAM } from './support/command-line.js';
import { endlessQuery, isAvailable, SHELL, SHELL_ENGINE } from './support/engines.js';
import { commandLineOf, cpuSecondsOf, descendantsOf, isRunning, processesTagged, until } from './support/processes.js';

const { file, folder } = commandLine();
const hasProc = existsSync('/proc/self/environ');

interface KilledRun {
  /** The processes that ran on behalf of the run. */
  readonly processes: readonly number[];
  readonly commandLines: readonly string[];
}

/** Starts a run, waits until `isBusy` holds for one of its processes, and kills it. */
async function kill9(args: readonly string[], isBusy: (pid: number) => boolean): Promise<KilledRun> {
  const tag = randomUUID();
  const scratch = mkdtempSync(join(tmpdir(), 'lifetime-'));
  // Servers of root run as another user.
  chmodSync(scratch, 0o711);
  const run = spawn(process.execPath, [PROGRAM, 'reduce', ...args], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, TMPDIR: scratch, MINREPRO_RUN: tag },
  });
  const { pid = 0 } = run;
  const all = (): number[] => [...new Set([...descendantsOf(pid), ...processesTagged(tag)])].filter((id) => id !== pid);
  await until(() => all().some(isBusy) || run.exitCode !== null);
  const processes = all();
  const commandLines = processes.map(commandLineOf);
  run.kill('SIGKILL');
  await until(
    () => !processes.some(isRunning) && processesTagged(tag).length === 0 && readdirSync(scratch).length === 0,
  );
  rmdirSync(scratch);
  return { processes, commandLines };
}

const ENGINES = ['sqlite', SHELL_ENGINE, 'better-sqlite3', 'duckdb', 'pglite', 'postgres@17', 'mariadb'];

// The time limit of the test ends it if a process or a folder is left.
describe.runIf(hasProc)('a run that is killed leaves no process and no folder behind', () => {
  it.each(ENGINES.filter(isAvailable))('during a long query of %s', async (engine) => {
    const script = file('endless.sql', `${endlessQuery(engine)};\n`);
    const { processes } = await kill9([script, '--engine', engine], (pid) => cpuSecondsOf(pid) > 1);
    expect(processes.length).toBeGreaterThan(1);
  });

  it.runIf(isAvailable(SHELL_ENGINE))('during a long query of a command: program', async () => {
    const script = file('endless.sql', `${endlessQuery(SHELL_ENGINE)};\n`);
    const { processes } = await kill9([script, '--engine', `command:${SHELL}`], (pid) => cpuSecondsOf(pid) > 1);
    expect(processes.length).toBeGreaterThan(1);
  });

  it('while a test command waits for children in the background, also in sessions of their own', async () => {
    const [first, second, third] = [1, 2, 3].map((n) => `sleep ${n}7${process.pid}`);
    const test = file('test.sh', `#!/bin/sh\n${first} &\nsetsid ${second} &\nexec ${third}\n`, 0o755);
    const script = file('bug.sql', 'SELECT 1;\n');
    const { commandLines } = await kill9([script, '--test', `./${test}`], (pid) => commandLineOf(pid) === third);
    expect(commandLines).toEqual(expect.arrayContaining([first, second, third]));
  });
});
