import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { commandLine, PROGRAM, runMinrepro } from './support/command-line.js';
import { until } from './support/processes.js';
import { canConfine } from './support/users.js';

const { file, folder, exists, read } = commandLine();
/** A temporary folder that everybody may write to, as /tmp is. */
const shared = mkdtempSync(join(tmpdir(), 'shared-'));
spawnSync('chmod', ['1777', shared]);
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(shared, { recursive: true, force: true });
});

const canUnshare = canConfine('unshare');

/** Runs a program as a user who owns nothing. */
const asOtherUser = (...command: string[]): ReturnType<typeof spawnSync> =>
  spawnSync('setpriv', ['--reuid=4321', '--regid=4321', '--clear-groups', ...command], {
    cwd: shared,
    env,
    encoding: 'utf8',
  });

const env = { ...process.env, TMPDIR: shared };
const reduceBug = (): ReturnType<typeof runMinrepro> =>
  runMinrepro(['reduce', file('bug.sql', 'SELECT 1;\n'), '--test', 'grep -q 1'], { cwd: folder, env });
const canChangeUser = asOtherUser('test', '-r', PROGRAM).status === 0;
if (!canChangeUser)
  process.stderr.write('skipped: only root can run as another user, who must be able to read the package\n');
const scratchFolders = (): string[] => readdirSync(shared).filter((name) => name.startsWith('minrepro-'));

/** Starts a run whose test command waits for `FOLDER/go`, and returns the run's scratch folder. */
async function startWaiting(...prefix: string[]): Promise<string> {
  const before = scratchFolders();
  const started = file('started', '');
  rmSync(join(folder, started));
  const test = file(
    'wait.sh',
    '#!/bin/sh\ntouch started\nexec sleep 600\n'.replace('started', join(folder, 'started')),
    0o755,
  );
  const [program = '', ...args] = [...prefix, process.execPath, PROGRAM, 'reduce', file('wait.sql', 'SELECT 2;\n')];
  running.push(spawn(program, [...args, '--test', `./${test}`], { cwd: folder, env, stdio: 'ignore', detached: true }));
  await until(() => exists('started'));
  return scratchFolders().filter((name) => !before.includes(name))[0] ?? '';
}

/** A folder as a killed run leaves it if its guardian was killed too. */
async function deadFolder(name: string): Promise<string> {
  const path = join(shared, name);
  mkdirSync(join(path, '0'), { recursive: true });
  writeFileSync(join(path, '0', 'left.sql'), 'SELECT 1;');
  const bind = `require('net').createServer().listen(${JSON.stringify(join(path, 'alive'))}, () => process.kill(process.pid, 'SIGKILL'))`;
  spawnSync(process.execPath, ['-e', bind]);
  expect(existsSync(join(path, 'alive'))).toBe(true);
  return path;
}

it('of a path with a line break is no reason to remove another folder', async () => {
  const [other, broken] = [join(shared, 'other'), join(shared, 'other\nx')];
  for (const path of [other, broken]) mkdirSync(path);
  const { code } = runMinrepro(['reduce', file('line.sql', 'SELECT 1;\n'), '--test', 'grep -q 1'], {
    cwd: folder,
    env: { ...env, TMPDIR: broken },
  });
  expect(code).toBe(0);
  // Another process removes what is left, after the end of the run.
  await delay(1_000);
  expect(existsSync(other)).toBe(true);
  expect(readdirSync(broken)).toEqual([]);
});

describe('the scratch folder', () => {
  it('of a run that was killed is removed by the next run', async () => {
    const dead = await deadFolder('minrepro-dead01');
    expect(reduceBug().code).toBe(0);
    expect(existsSync(dead)).toBe(false);
    expect(scratchFolders()).toEqual([]);
  });

  it('of a run that was killed at its creation is removed without another run', async () => {
    const preload = file(
      'kill-after-mkdir.cjs',
      `const fs = require('node:fs');
      const { mkdirSync } = fs;
      fs.mkdirSync = (path, ...rest) => {
        mkdirSync(path, ...rest);
        if (!/minrepro-\\w+$/.test(path)) return;
        fs.writeFileSync(${JSON.stringify(join(folder, 'created'))}, path);
        process.kill(process.pid, 'SIGKILL');
      };
      require('node:module').syncBuiltinESMExports();`,
    );
    const options = { cwd: folder, env: { ...env, NODE_OPTIONS: `--require ${join(folder, preload)}` } };
    const script = file('bug.sql', 'SELECT 1;\n');
    spawnSync(process.execPath, [PROGRAM, 'reduce', script, '--test', 'grep -q 1'], options);
    expect(read('created')).toContain(join(shared, 'minrepro-'));
    await until(() => scratchFolders().length === 0);
  });

  it('of a run that is alive is kept', async () => {
    const live = join(shared, 'minrepro-alive1');
    mkdirSync(live);
    const server = createServer().listen(join(live, 'alive'));
    expect(reduceBug().code).toBe(0);
    expect(existsSync(live)).toBe(true);
    await new Promise((resolve) => server.close(resolve));
    rmSync(live, { recursive: true, force: true });
  });

  it('is never taken for one if it only has a similar name', () => {
    const other = join(shared, 'minrepro-corpus');
    mkdirSync(other);
    writeFileSync(join(other, 'alive'), 'a file of the user');
    expect(reduceBug().code).toBe(0);
    expect(existsSync(join(other, 'alive'))).toBe(true);
    rmSync(other, { recursive: true });
  });

  it.runIf(canUnshare)('of a run in another pid namespace is kept', async () => {
    const live = await startWaiting('unshare', '--user', '--map-root-user', '--pid', '--fork', '--kill-child');
    expect(reduceBug().code).toBe(0);
    expect(scratchFolders()).toContain(live);
  });

  it.runIf(canChangeUser)('of another user blocks no run, whether dead or alive', async () => {
    const dead = await deadFolder('minrepro-dead02');
    spawnSync('chown', ['-R', '1234:1234', dead]);
    spawnSync('chmod', ['700', dead]);
    expect(reduceBug().code).toBe(0);
    const script = join(shared, 'bug.sql');
    writeFileSync(script, 'SELECT 1;\n');
    const { status, stderr } = asOtherUser(process.execPath, PROGRAM, 'reduce', script, '--test', 'grep -q 1');
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('scratch folder')]);
    expect(existsSync(dead)).toBe(true);
  });
});
