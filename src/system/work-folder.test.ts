/** The folder in which a worker or shell runs several scripts: it must notice every file that a script leaves. */
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { workFolder } from './work-folder.js';

const folder = workFolder();
afterEach(() => rmSync(join(folder.path, 'left'), { recursive: true, force: true }));

/** Longer than the resolution of the times of files. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

it('notices files at once, and forgets those that are removed', async () => {
  for (let round = 0; round < 3; round++) {
    expect(folder.isClean()).toBe(true);
    await settle();
    expect(folder.isClean()).toBe(true);
    writeFileSync(join(folder.path, 'left'), '');
    expect(folder.isClean()).toBe(false);
    rmSync(join(folder.path, 'left'));
  }
});

it('notices a file that is created directly after a check', () => {
  for (let round = 0; round < 200; round++) {
    expect(folder.isClean()).toBe(true);
    mkdirSync(join(folder.path, 'left'));
    expect(folder.isClean()).toBe(false);
    rmSync(join(folder.path, 'left'), { recursive: true });
  }
});

it('notices a file although its script sets the time of the folder back', async () => {
  await settle();
  expect(folder.isClean()).toBe(true);
  await settle();
  writeFileSync(join(folder.path, 'left'), '');
  utimesSync(folder.path, 0, 0);
  expect(folder.isClean()).toBe(false);
});
