import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine, PROGRAM } from './support/command-line.js';
import { endlessQuery, isAvailable, SHELL, SHELL_ENGINE } from './support/engines.js';
import { commandLineOf, cpuSecondsOf, descendantsOf, isRunning, processesTagged, until } from './support/processes.js';
import { canConfine, pathWithout } from './support/users.js';

const { file, folder } = commandLine();
const hasProc = existsSync('/proc/self/environ');

interface KilledRun {
  /** The processes that ran on behalf of the run. */
  readonly processes: readonly number[];
  readonly commandLines: readonly string[];
}

interface KillOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly withGuardian?: boolean;
}

const isGuardian = (pid: number): boolean => commandLineOf(pid).includes('trap');

/** Starts a run, waits until `isBusy` holds for one of its processes, kills it, and waits until nothing of it is left. */
async function kill9(
  args: readonly string[],
  isBusy: (pid: number) => boolean,
  { env = {}, withGuardian = false }: KillOptions = {},
): Promise<KilledRun> {
  const tag = randomUUID();
  const scratch = mkdtempSync(join(tmpdir(), 'lifetime-'));
  // Servers of root may run as another user.
  chmodSync(scratch, 0o711);
  const run = spawn(process.execPath, [PROGRAM, 'reduce', ...args], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, TMPDIR: scratch, MINREPRO_RUN: tag, ...env },
  });
  const { pid = 0 } = run;
  const all = (): number[] => [...new Set([...descendantsOf(pid), ...processesTagged(tag)])].filter((id) => id !== pid);
  await until(() => all().some(isBusy) || run.exitCode !== null);
  const processes = all();
  const commandLines = processes.map(commandLineOf);
  if (withGuardian) for (const id of processes.filter(isGuardian)) process.kill(id, 'SIGKILL');
  run.kill('SIGKILL');
  await until(() => !processes.some(isRunning) && processesTagged(tag).length === 0);
  // Without a guardian the folder is removed by the next run.
  await until(() => withGuardian || readdirSync(scratch).length === 0);
  rmSync(scratch, { recursive: true });
  return { processes, commandLines };
}

const ENGINES = ['sqlite', SHELL_ENGINE, 'better-sqlite3', 'duckdb', 'pglite', 'postgres@17', 'mariadb'];

/** A process that has used this much processor time runs a query. */
const BUSY_SECONDS = 0.5;

const SANDBOXES = [
  { mechanism: 'bwrap', path: process.env['PATH'] },
  { mechanism: 'unshare', path: pathWithout('bwrap') },
].filter(({ mechanism }) => canConfine(mechanism));

// The time limit of the test ends it if a process or a folder is left.
describe.runIf(hasProc)('a run that is killed leaves no process and no folder behind', () => {
  it.each(ENGINES.filter(isAvailable))('during a long query of %s', async (engine) => {
    const script = file('endless.sql', `${endlessQuery(engine)};\n`);
    const { processes } = await kill9([script, '--engine', engine], (pid) => cpuSecondsOf(pid) > BUSY_SECONDS);
    expect(processes.length).toBeGreaterThan(1);
  });

  it.runIf(isAvailable(SHELL_ENGINE))('during a long query of a command: program', async () => {
    const script = file('endless.sql', `${endlessQuery(SHELL_ENGINE)};\n`);
    const { processes } = await kill9(
      [script, '--engine', `command:${SHELL}`],
      (pid) => cpuSecondsOf(pid) > BUSY_SECONDS,
    );
    expect(processes.length).toBeGreaterThan(1);
  });

  it.each(SANDBOXES)('together with its guardian, in the sandbox of $mechanism', async ({ path }) => {
    const script = file('endless.sql', `${endlessQuery('sqlite')};\n`);
    const { processes } = await kill9([script, '--engine', 'sqlite'], (pid) => cpuSecondsOf(pid) > BUSY_SECONDS, {
      env: { PATH: path },
      withGuardian: true,
    });
    expect(processes.length).toBeGreaterThan(1);
  });

  it.runIf(isAvailable(SHELL_ENGINE))('without a sandbox', async () => {
    const script = file('endless.sql', `${endlessQuery('sqlite')};\n`);
    const args = [script, '--engine', 'sqlite', '--against', SHELL_ENGINE, '--sandbox', 'off'];
    const { processes } = await kill9(args, (pid) => cpuSecondsOf(pid) > BUSY_SECONDS);
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

it.runIf(hasProc)('a run that is killed leaves no daemon of a test command behind', async () => {
  const [daemon, last] = [1, 2].map((n) => `sleep ${n}9${process.pid}`);
  const test = file(
    'daemon.sh',
    `#!/bin/sh\n(cd / && setsid env -i /bin/sh -c 'exec ${daemon} <&- >&- 2>&-' &)\nexec ${last}\n`,
    0o755,
  );
  const script = file('bug.sql', 'SELECT 1;\n');
  const daemons = (): number[] =>
    readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && commandLineOf(pid) === daemon);
  await kill9([script, '--test', `./${test}`], (pid) => commandLineOf(pid) === last && daemons().length > 0);
  await until(() => daemons().length === 0);
});

// In a pid namespace of its own, because it would end everything that its user runs if it failed.
it.runIf(canConfine('unshare'))('a run that is killed while it starts its guardian harms no other process', () => {
  const guardian = new URL('../src/system/guardian.ts', import.meta.url).href;
  const program = `
    const { Socket } = await import('node:net');
    Socket.prototype.write = () => process.kill(process.pid, 'SIGKILL');
    const { guardFolder } = await import('${guardian}');
    guardFolder('${folder}/none');`;
  const steps = file(
    'killed-at-start.sh',
    `for i in 1 2 3 4 5 6 7 8 9 10 11 12; do sleep 60 & bystanders="$bystanders $!"; done
${process.execPath} --import tsx --input-type module -e "$1"; echo "status $?"
set -- /proc/[0-9]*
while [ $# -gt 13 ]; do sleep 0.1; set -- /proc/[0-9]*; done
kill -0 $bystanders && echo alive; kill $bystanders`,
  );
  const namespaces = ['--user', '--map-root-user', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const { stdout } = spawnSync('unshare', [...namespaces, 'sh', join(folder, steps), program], { encoding: 'utf8' });
  expect(stdout).toBe('status 137\nalive\n');
});
