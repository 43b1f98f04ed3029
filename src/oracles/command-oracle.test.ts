import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { decodeText } from '../edit/text.js';
import { type CheckResult, checkText } from '../evaluate/oracle.js';
import { commandOracle } from './command-oracle.js';

const folder = mkdtempSync(join(tmpdir(), 'minrepro-command-'));
afterAll(() => rmSync(folder, { recursive: true }));
const never = new AbortController().signal;

let serial = 0;
function script(body: string): string {
  const path = join(folder, `test-${serial++}.sh`);
  writeFileSync(path, `#!/bin/sh\n${body}\n`);
  chmodSync(path, 0o755);
  return path;
}

function writtenFile(name: string, content: string, mode: number): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}

async function check(command: string, text = 'SELECT 1;', timeLimit = 20_000, signal = never): Promise<CheckResult> {
  const oracle = await commandOracle({ command, fileName: 'bug.sql' });
  oracle.limitTime?.(timeLimit);
  try {
    return await checkText(oracle, text, signal);
  } finally {
    await oracle.close?.();
  }
}

/** The ids of the processes whose command line contains a text. */
const processesWith = (commandLine: string): string => {
  try {
    return execFileSync('pgrep', ['-f', commandLine], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
};

it('answers although the program leaves a folder that cannot be removed', async () => {
  // Too deep for one path, whoever removes it.
  const deep = `perl -e 'for (1 .. 60) { mkdir "d" x 100; chdir "d" x 100 }'`;
  expect(await check(script(deep))).toMatchObject({ verdict: 'reproduced' });
});

describe('commandOracle', () => {
  it.each([
    [0, 'reproduced'],
    [1, 'vanished'],
    [2, 'invalid'],
    [3, 'unknown'],
    [125, 'unknown'],
  ])('turns exit code %i into %s', async (code, verdict) => {
    expect(await check(script(`exit ${code}`))).toMatchObject({ verdict });
  });

  it('passes the candidate as last argument, in the environment and under the name of the original', async () => {
    const command = script(
      'test "$1" = x && test "$2" = "$MINREPRO_INPUT" && test "$2" = "$TEST_CASE_LOCATION" && cmp -s "$2" bug.sql && grep -q "SELECT 1" bug.sql',
    );
    expect(await check(`${command} x`)).toMatchObject({ verdict: 'reproduced' });
  });

  it('writes every byte of a candidate, even if it is not valid UTF-8', async () => {
    const bytes = Uint8Array.of(0, 0xff, 0xc3, 0x28, 0x41, 0x0d, 0x0a, 0xe2, 0x82);
    const expected = join(folder, 'expected');
    writeFileSync(expected, bytes);
    expect(await check(script(`cmp "$1" ${expected}`), decodeText(bytes))).toMatchObject({ verdict: 'reproduced' });
  });

  it('kills a command that hangs, with its children', async () => {
    const seconds = `31415${process.pid}`;
    const command = script(`sleep ${seconds} & sleep ${seconds} & wait`);
    expect(await check(command, 'x', 300)).toMatchObject({ verdict: 'unknown', timedOut: true });
    expect(processesWith(`sleep ${seconds}`)).toBe('');
  });

  it('kills the children that a command leaves behind', async () => {
    const seconds = `27182${process.pid}`;
    expect(await check(script(`(sleep ${seconds} &) ; exit 0`))).toMatchObject({ verdict: 'reproduced' });
    expect(processesWith(`sleep ${seconds}`)).toBe('');
  });

  it('reads a gigabyte of output without keeping it in memory', async () => {
    const before = process.memoryUsage.rss();
    const command = script('head -c 1000000000 /dev/zero; echo the end; exit 1');
    expect(await check(command, 'x', 100_000)).toMatchObject({
      verdict: 'vanished',
      detail: expect.stringContaining('the end') as string,
    });
    expect(process.memoryUsage.rss() - before).toBeLessThan(400e6);
  });

  it('answers unknown with the reason if a command is killed or cannot be run', async () => {
    expect(await check(script('kill -SEGV $$'))).toMatchObject({
      verdict: 'unknown',
      detail: expect.stringContaining('SIGSEGV') as string,
    });
  });

  it.each([
    ['a file that is not executable', () => writtenFile('notes.txt', 'no program', 0o644), /126: .*chmod.*ermission/],
    ['a folder', () => folder, /126: /],
    ['a missing file', () => '/no/such/program', /127: .*\/no\/such\/program/],
    ['a missing interpreter', () => writtenFile('crlf.sh', '#!/no/such/sh\nexit 0\n', 0o755), /12[67]: /],
    ['a program that the script does not find', () => script('no-such-program'), /127: .*no-such-program/],
  ])('says that %s cannot be started', async (_, command, detail) => {
    expect(await check(command())).toMatchObject({
      verdict: 'unknown',
      detail: expect.stringMatching(detail) as string,
      notStarted: true,
    });
  });

  it('runs a script without a first line for the interpreter', async () => {
    expect(await check(writtenFile('plain.sh', 'grep -q SELECT "$1"\n', 0o755))).toMatchObject({
      verdict: 'reproduced',
    });
  });

  it('rejects if the command disappears during the search', async () => {
    const command = script('exit 1');
    const oracle = await commandOracle({ command, fileName: 'bug.sql' });
    expect(await checkText(oracle, 'x', never)).toMatchObject({ verdict: 'vanished' });
    rmSync(command);
    await expect(checkText(oracle, 'x', never)).rejects.toThrow(/can no longer be started/);
    await oracle.close?.();
  });

  it('kills the command if the search is aborted', async () => {
    const abort = new AbortController();
    const seconds = `16180${process.pid}`;
    setTimeout(() => abort.abort(), 200);
    expect(await check(script(`sleep ${seconds}`), 'x', 60_000, abort.signal)).toMatchObject({ verdict: 'unknown' });
    expect(processesWith(`sleep ${seconds}`)).toBe('');
  });

  it('removes its files', async () => {
    const oracle = await commandOracle({ command: script('pwd >&2; exit 1'), fileName: 'bug.sql' });
    const { detail } = await checkText(oracle, 'x', never);
    const workingDirectory = /(\/\S+)$/.exec(detail)?.[1] ?? '';
    expect(workingDirectory).toContain('minrepro-');
    expect(existsSync(workingDirectory)).toBe(false);
    await oracle.close?.();
    expect(existsSync(dirname(workingDirectory))).toBe(false);
  });
});
