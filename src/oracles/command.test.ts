import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { decodeText } from '../syntax/index.js';
import { commandOracle } from './command.js';
import type { Judgement } from './oracle.js';

const folder = mkdtempSync(join(tmpdir(), 'minrepro-command-'));
afterAll(() => rmSync(folder, { recursive: true }));
const never = new AbortController().signal;

let serial = 0;
function script(body: string): string {
  const path = join(folder, `judge-${serial++}.sh`);
  writeFileSync(path, `#!/bin/sh\n${body}\n`);
  chmodSync(path, 0o755);
  return path;
}

async function check(command: string, text = 'SELECT 1;', timeLimit = 20_000, signal = never): Promise<Judgement> {
  const oracle = await commandOracle({ command, fileName: 'bug.sql' });
  oracle.limitTime(timeLimit);
  try {
    return await oracle.check(text, signal);
  } finally {
    await oracle.close();
  }
}

const running = (mark: string): string => {
  try {
    return execFileSync('pgrep', ['-f', mark], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
};

const leftovers = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith(`minrepro-${process.pid}-`));

describe('a command as the judge', () => {
  it.each([
    [0, 'reproduced'],
    [1, 'vanished'],
    [2, 'invalid'],
    [3, 'unknown'],
    [127, 'unknown'],
  ])('that exits with %i says %s', async (code, verdict) => {
    expect(await check(script(`exit ${code}`))).toMatchObject({ verdict });
  });

  it('finds the candidate as last argument, in the environment and under its own name', async () => {
    const judge = script(
      'test "$1" = x && test "$2" = "$MINREPRO_INPUT" && test "$2" = "$TEST_CASE_LOCATION" && cmp -s "$2" bug.sql && grep -q "SELECT 1" bug.sql',
    );
    expect(await check(`${judge} x`)).toMatchObject({ verdict: 'reproduced' });
  });

  it('gets every byte of it, also those that are no text', async () => {
    const bytes = Uint8Array.of(0, 0xff, 0xc3, 0x28, 0x41, 0x0d, 0x0a, 0xe2, 0x82);
    const wanted = join(folder, 'wanted');
    writeFileSync(wanted, bytes);
    expect(await check(script(`cmp "$1" ${wanted}`), decodeText(bytes))).toMatchObject({ verdict: 'reproduced' });
  });

  it('that hangs is ended with all it started', async () => {
    const mark = `31415${process.pid}`;
    const judge = script(`sleep ${mark} & sleep ${mark} & wait`);
    expect(await check(judge, 'x', 300)).toMatchObject({ verdict: 'unknown', timedOut: true });
    expect(running(`sleep ${mark}`)).toBe('');
  });

  it('that leaves children behind does not leave them to us', async () => {
    const mark = `27182${process.pid}`;
    expect(await check(script(`(sleep ${mark} &) ; exit 0`))).toMatchObject({ verdict: 'reproduced' });
    expect(running(`sleep ${mark}`)).toBe('');
  });

  it('that prints a gigabyte is heard out without being kept', async () => {
    const before = process.memoryUsage.rss();
    const judge = script('head -c 1000000000 /dev/zero; echo the end; exit 1');
    expect(await check(judge, 'x', 100_000)).toMatchObject({
      verdict: 'vanished',
      detail: expect.stringContaining('the end') as string,
    });
    expect(process.memoryUsage.rss() - before).toBeLessThan(400e6);
  });

  it('that kills itself, is no program or cannot be run is unknown, and says why', async () => {
    expect(await check(script('kill -SEGV $$'))).toMatchObject({
      verdict: 'unknown',
      detail: expect.stringContaining('SIGSEGV') as string,
    });
    const notes = join(folder, 'notes.txt');
    writeFileSync(notes, 'no program');
    expect(await check(notes)).toMatchObject({
      verdict: 'unknown',
      detail: expect.stringMatching(/126.*ermission/) as string,
    });
    expect(await check('/no/such/program')).toMatchObject({
      verdict: 'unknown',
      detail: expect.stringContaining('127') as string,
    });
  });

  it('is ended when the search is', async () => {
    const abort = new AbortController();
    const mark = `16180${process.pid}`;
    setTimeout(() => abort.abort(), 200);
    expect(await check(script(`sleep ${mark}`), 'x', 60_000, abort.signal)).toMatchObject({ verdict: 'unknown' });
    expect(running(`sleep ${mark}`)).toBe('');
  });

  it('clears away what a killed run has left', async () => {
    const orphan = mkdtempSync(join(tmpdir(), 'minrepro-999999999-'));
    await check(script('exit 0'));
    expect(existsSync(orphan)).toBe(false);
  });

  it('leaves no files behind', async () => {
    const before = leftovers();
    let seen = '';
    const oracle = await commandOracle({ command: script('pwd >&2; exit 1'), fileName: 'bug.sql' });
    seen = (await oracle.check('x', never)).detail;
    const where = /(\/\S+)$/.exec(seen)?.[1] ?? '';
    expect(where).toContain('minrepro-');
    expect(existsSync(where)).toBe(false);
    await oracle.close();
    expect(leftovers().filter((name) => !before.includes(name))).toEqual([]);
  });
});
