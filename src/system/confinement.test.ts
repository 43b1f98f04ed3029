import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { confinementOf } from './confinement.js';

const folder = mkdtempSync(join(tmpdir(), 'minrepro-confinement-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Listens on many sockets again and again, and closes them. */
const OTHER_PROGRAM = `
const { createServer } = require('node:net');
const open = (i) => {
  const server = createServer().listen(process.argv[1] + '/' + i, () => server.close(() => setImmediate(open, i)));
};
for (let i = 0; i < 40; i++) open(i);
console.log('ready');
`;

it.runIf(process.platform === 'linux')('does not mind that sockets of other programs vanish', async () => {
  const other = spawn(process.execPath, ['-e', OTHER_PROGRAM, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(other.stdout, 'data');
  try {
    for (let i = 0; i < 2_000; i++) expect(confinementOf({ folder }, []).folder).toBe(folder);
  } finally {
    other.kill('SIGKILL');
    await once(other, 'exit');
  }
});
