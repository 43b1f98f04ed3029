import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { guardResources } from './resource-guard.js';

// Few other programs write to this file system.
const MEMORY_DISK = '/dev/shm';
const MEGABYTE = 1024 ** 2;

it.runIf(existsSync(MEMORY_DISK)).each([
  ['a file', 'head -c 64M /dev/zero >file'],
  ['a file that is removed while it is open', 'exec 3>file; rm file; head -c 64M /dev/zero >&3'],
])('notices %s that fills the disk', async (_, command) => {
  const folder = mkdtempSync(join(MEMORY_DISK, 'minrepro-guard-'));
  const child = spawn('/bin/sh', ['-c', `${command}; sleep 60`], { cwd: folder, detached: true });
  const { pid = 0 } = child;
  const excess = await new Promise((resolve) => {
    guardResources({ pid, folder }, resolve, { disk: 16 * MEGABYTE });
  });
  process.kill(-pid, 'SIGKILL');
  rmSync(folder, { recursive: true });
  expect(excess).toBe('out of disk space');
});

const PYTHON = '/usr/bin/python3';

it.runIf(existsSync(PYTHON))('notices a file that is kept in memory only', async () => {
  const program = `import os, time
file = os.memfd_create('x')
for _ in range(128): os.write(file, bytes(1 << 20))
time.sleep(60)`;
  const child = spawn(PYTHON, ['-c', program], { detached: true });
  const { pid = 0 } = child;
  const excess = await new Promise((resolve) => {
    guardResources({ pid, folder: '/' }, resolve, { memory: 100 * MEGABYTE });
  });
  process.kill(-pid, 'SIGKILL');
  expect(excess).toBe('out of memory');
});

it.runIf(process.platform === 'linux')('notices the memory of a program that another thread started', async () => {
  const inner = 'globalThis.kept = Buffer.alloc(200 * 2 ** 20, 1); setTimeout(() => {}, 60_000)';
  const thread = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}])`;
  const program = `new (require('worker_threads').Worker)(${JSON.stringify(thread)}, { eval: true }); setTimeout(() => {}, 60_000)`;
  const child = spawn(process.execPath, ['-e', program], { detached: true, stdio: 'ignore' });
  const { pid = 0 } = child;
  const excess = await new Promise((resolve) => {
    guardResources({ pid, folder: '/' }, resolve, { memory: 200 * MEGABYTE });
  });
  process.kill(-pid, 'SIGKILL');
  expect(excess).toBe('out of memory');
});
