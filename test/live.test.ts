import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { accessibilityViolations, isBrowserAvailable, pageOpener } from './support/browser.js';
import { commandLine, PROGRAM } from './support/command-line.js';

const { folder, file, read, minrepro } = commandLine();
copyFileSync(new URL('../examples/shop.sql', import.meta.url).pathname, join(folder, 'shop.sql'));
// Candidates wait for the file `go`, so that a test can act before anything was removed.
file(
  'fails.sh',
  `#!/bin/sh
[ -s "$1" ] || exit 1
cmp -s "$1" '${folder}/shop.sql' || while [ ! -e '${folder}/go' ]; do sleep 0.05; done
sleep 0.1
grep -q "CREATE TRIGGER" "$1"
`,
  0o755,
);

interface LiveProcess {
  readonly url: string;
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
}

const SLOW = { timeout: 60_000 };

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  rmSync(join(folder, 'go'), { force: true });
});

/** Starts a run with a live page; the browser that it opens is a program that does nothing. */
async function startLive(...args: readonly string[]): Promise<LiveProcess> {
  const child = spawn(
    process.execPath,
    [PROGRAM, 'reduce', 'shop.sql', '--test', './fails.sh', '--timeout', '60', '--open', ...args],
    {
      cwd: folder,
      env: { ...process.env, BROWSER: 'true' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  running.push(child);
  const ended = once(child, 'exit');
  let messages = '';
  for await (const part of child.stderr) {
    messages += part;
    const url = /at (http:\/\/127\.0\.0\.1:\d+\/\w+\/)/.exec(messages)?.[1];
    if (url !== undefined) {
      child.stderr.resume();
      return { url, child, ended };
    }
  }
  throw new Error(`no address was printed: ${messages}`);
}

/** Pauses a run before anything was removed, and lets its candidates run. */
async function pauseAtOriginal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  file('go', '');
}

/** The status of a request with these headers. */
function status(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
  body = '',
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const selectText = (page: Page, text: string): Promise<void> =>
  page.evaluate(`(() => {
    const node = document.querySelector('[aria-label="the current text"] span').firstChild;
    const start = node.data.indexOf(${JSON.stringify(text)});
    getSelection().setBaseAndExtent(node, start, node, start + ${text.length});
  })()`);

const callsOf = async (page: Page): Promise<number> =>
  Number(/([\d,]+) calls/.exec((await page.locator('.facts').textContent()) ?? '')?.[1]?.replace(',', ''));

describe('the server of a live page', () => {
  it('answers only with the token, for its own name and its own origin', async () => {
    const { url } = await startLive();
    const { origin, host } = new URL(url);
    expect(await status(url)).toBe(200);
    expect(await status(url, { Origin: origin })).toBe(200);
    expect(await status(`${origin}/`)).toBe(403);
    expect(await status(`${origin}/${'0'.repeat(32)}/`)).toBe(403);
    expect(await status(url, { Origin: 'http://example.com' })).toBe(403);
    expect(await status(url, { Origin: 'null' })).toBe(403);
    expect(await status(url, { Host: host.replace('127.0.0.1', 'example.com') })).toBe(403);
    const json = { 'Content-Type': 'application/json' };
    const stop = JSON.stringify({ kind: 'stop' });
    expect(await status(`${url}actions`, { ...json, Origin: 'http://example.com' }, 'POST', stop)).toBe(403);
    expect(await status(`${url}actions`, { 'Content-Type': 'text/plain' }, 'POST', stop)).toBe(400);
    expect(await status(`${url}actions`, json, 'POST', '{"kind":"exec"}')).toBe(400);
    expect(await status(`${url}other`)).toBe(404);
    expect(await status(`${url}actions`, json, 'POST', stop)).toBe(204);
  });
});

describe.skipIf(!isBrowserAvailable())('a live page', () => {
  const openPage = pageOpener();

  it('follows a run, pauses and resumes it, keeps a fragment, and goes back to a step', async () => {
    const { url, ended } = await startLive('--keep-names');
    const { page } = await openPage(url);
    await pauseAtOriginal(page);
    // At most the call that was running is counted after the pause.
    await page.waitForTimeout(400);
    expect(await callsOf(page)).toBeLessThanOrEqual(1);
    expect(await accessibilityViolations(page)).toEqual([]);

    await selectText(page, 'take_from_stock');
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('kept take_from_stock').waitFor();
    await expect.poll(async () => Number(await page.getByRole('slider').getAttribute('max')), SLOW).toBeGreaterThan(2);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('slider').fill('1');
    await page.getByRole('button', { name: 'Continue from step 1' }).click();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('went back to step 1').waitFor();
    await page.getByText(/^Finished: /).waitFor();
    expect(await ended).toEqual([0, null]);
    expect(read('shop.min.sql')).toContain('take_from_stock');
    expect(await page.locator('[aria-label="the current text"]').textContent()).toBe(read('shop.min.sql'));
    expect(readdirSync(folder)).toContain('shop.min.branch1.sql');
    expect(read('shop.min.branch1.sql')).toContain('CREATE TRIGGER');
  });

  it('stops a run, whose actions are followed again when it is resumed', async () => {
    const { url, ended } = await startLive('--keep-names', '--output', 'kept.sql');
    const { page } = await openPage(url);
    await pauseAtOriginal(page);
    await selectText(page, 'close_day');
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('kept close_day').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText(/^Stopped: /).waitFor();
    expect(await ended).toEqual([130, null]);
    const args = [
      'reduce',
      'shop.sql',
      '--test',
      './fails.sh',
      '--keep-names',
      '--output',
      'kept.sql',
      '--timeout',
      '60',
      '--resume',
    ];
    expect(minrepro(args).code).toBe(0);
    expect(read('kept.sql')).toContain('close_day');
  });

  it('makes the same calls as a run without a page', async () => {
    const args = ['reduce', 'shop.sql', '--engine', 'sqlite', '--output', 'calls.sql', '--json'];
    const callsIn = (out: string): unknown => JSON.parse(out).calls;
    const plain = minrepro(args);
    const child = spawn(process.execPath, [PROGRAM, ...args, '--open'], {
      cwd: folder,
      env: { ...process.env, BROWSER: 'true' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let out = '';
    for await (const part of child.stdout) out += part;
    expect(callsIn(out)).toEqual(callsIn(plain.out));
  });
});
