import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { get, request } from 'node:http';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { accessibilityViolations, isBrowserAvailable, pageOpener } from './support/browser.js';
import { commandLine, PROGRAM } from './support/command-line.js';

const { folder, file, read, minrepro } = commandLine();
const SHOP = new URL('../examples/shop.sql', import.meta.url).pathname;
for (const name of ['shop.sql', 'second.sql']) copyFileSync(SHOP, join(folder, name));
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

/** A folder of the session of its own, so that no other run on this machine is watched. The browser is a program that does nothing. */
const SESSION = join(folder, 'session');
mkdirSync(SESSION);
const ENV = { ...process.env, BROWSER: 'true', XDG_RUNTIME_DIR: SESSION };
const RUNS = join(SESSION, 'minrepro');

const TEST = ['--test', './fails.sh', '--timeout', '60'];

/** Starts a run with a live page. */
function startLive(...args: readonly string[]): Promise<LiveProcess> {
  return startPage('reduce', 'shop.sql', ...TEST, '--open', ...args);
}

/** Starts a run without a page. */
function startRun(name: string): ChildProcess {
  const child = spawn(process.execPath, [PROGRAM, 'reduce', name, ...TEST], { cwd: folder, env: ENV, stdio: 'ignore' });
  running.push(child);
  return child;
}

/** Starts a command that serves a page. */
async function startPage(...args: readonly string[]): Promise<LiveProcess> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    env: ENV,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
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

/** The id of the run of a page: each message begins with it. */
function runOf(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(`${url}events`, (response) => {
      let data = '';
      response.setEncoding('utf8').on('data', (part) => {
        data += part;
        const id = /"run":"(\w+)"/.exec(data)?.[1];
        if (id === undefined) return;
        response.destroy();
        resolve(id);
      });
    }).on('error', reject);
  });
}

/** Selects a part of the current text, whose pieces are highlighted differently. */
const selectText = (page: Page, text: string): Promise<void> =>
  page.evaluate(`(() => {
    const walker = document.createTreeWalker(document.querySelector('[aria-label="the current text"] pre'), NodeFilter.SHOW_TEXT);
    const places = [];
    let all = '';
    while (walker.nextNode()) {
      for (let i = 0; i <= walker.currentNode.data.length; i++) places[all.length + i] = [walker.currentNode, i];
      all += walker.currentNode.data;
    }
    const start = all.indexOf(${JSON.stringify(text)});
    getSelection().setBaseAndExtent(...places[start], ...places[start + ${text.length}]);
  })()`);

/** Keeps or drops a part of the current text. A candidate that was still running may change the text, and with it the selection. */
async function ask(page: Page, name: 'Keep' | 'Drop', text: string): Promise<void> {
  const button = page.getByRole('button', { name });
  await expect
    .poll(async () => {
      await selectText(page, text);
      return button.isEnabled();
    }, SLOW)
    .toBe(true);
  await button.click();
}

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
    const run = await runOf(url);
    const stop = JSON.stringify({ run, request: { kind: 'stop' } });
    expect(await status(`${url}actions`, { ...json, Origin: 'http://example.com' }, 'POST', stop)).toBe(403);
    expect(await status(`${url}actions`, { 'Content-Type': 'text/plain' }, 'POST', stop)).toBe(400);
    expect(await status(`${url}actions`, json, 'POST', JSON.stringify({ run, request: { kind: 'exec' } }))).toBe(400);
    expect(await status(`${url}actions`, json, 'POST', '[')).toBe(400);
    expect(await status(`${url}actions`, json, 'POST', `"${'x'.repeat(1_100_000)}"`)).toBe(413);
    expect(await status(`${url}other`)).toBe(404);
    expect(await status(`${url}actions`, json, 'POST', stop)).toBe(204);
  });
});

describe('clients of a live page', () => {
  it('do not hold up the run: fifty that listen, and one that never reads', async () => {
    const { url, ended } = await startLive('--output', 'crowd.sql');
    const lost = request(`${url}events`, (response) => response.pause());
    lost.on('error', () => {}).end();
    const ends = Array.from(
      { length: 50 },
      () =>
        new Promise<string>((resolve) => {
          get(`${url}events`, (response) => {
            let last = '';
            response.setEncoding('utf8').on('data', (part: string) => {
              last = (last + part).slice(-300);
            });
            response.on('close', () => resolve(last));
          });
        }),
    );
    // A tab that is closed in the middle.
    const closed = get(`${url}events`, (response) => response.once('data', () => closed.destroy()));
    closed.on('error', () => {});
    file('go', '');
    expect(await ended).toEqual([0, null]);
    for (const last of await Promise.all(ends)) expect(last).toContain('"how":"Finished: ');
  }, 120_000);
});

describe.skipIf(!isBrowserAvailable())('a page about all runs', () => {
  const openPage = pageOpener();

  it('shows runs side by side, each with its own state, and steers each', async () => {
    const { url } = await startPage('watch');
    const { page } = await openPage(url);
    await page.getByText('No reduction runs on this machine').waitFor();
    const stopped = once(startRun('shop.sql'), 'exit');
    const second = startRun('second.sql');
    const card = (name: string): Locator => page.locator('.card', { hasText: name });
    await card('shop.sql').waitFor();
    await card('second.sql').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await card('shop.sql').getByRole('button', { name: 'Pause' }).click();
    await card('shop.sql').getByRole('button', { name: 'Resume' }).waitFor();
    await card('second.sql').getByRole('button', { name: 'second.sql' }).click();
    await page.getByRole('heading', { name: 'second.sql', level: 1 }).waitFor();
    expect(await page.locator('header').getByRole('button', { name: 'Pause' }).count()).toBe(1);

    second.kill('SIGKILL');
    await card('second.sql').getByText('The run cannot be reached any more.').waitFor();
    await expect.poll(() => readdirSync(RUNS)).toHaveLength(1);
    file('go', '');
    await card('shop.sql').getByRole('button', { name: 'Stop' }).click();
    await card('shop.sql')
      .getByText(/^Stopped/)
      .waitFor();
    expect(await stopped).toEqual([130, null]);
    expect(readdirSync(RUNS)).toEqual([]);
  }, 120_000);

  it('takes no arguments', () => {
    expect(minrepro(['watch', 'shop.sql']).code).toBe(2);
  });
});

describe.skipIf(!isBrowserAvailable())('a live page', () => {
  const openPage = pageOpener();

  it('works in more tabs than a browser has connections, and when the first one is closed', async () => {
    const { url, ended } = await startLive('--output', 'tabs.sql');
    const { page: first } = await openPage(url);
    const context = first.context();
    const tabs = [];
    for (let i = 0; i < 10; i++) {
      const tab = await context.newPage();
      await tab.goto(url);
      await tab.getByRole('button', { name: 'Pause' }).waitFor();
      tabs.push(tab);
    }
    await tabs[9]?.getByRole('button', { name: 'Pause' }).click();
    for (const tab of tabs) await tab.getByRole('button', { name: 'Resume' }).waitFor();
    await first.close();
    file('go', '');
    await tabs[0]?.getByRole('button', { name: 'Resume' }).click();
    for (const tab of tabs) await tab.getByText(/^Finished: /).waitFor();
    expect(await ended).toEqual([0, null]);
  }, 120_000);

  it('follows a run, pauses and resumes it, keeps a fragment, and goes back to a step', async () => {
    const { url, ended } = await startLive('--keep-names');
    const { page } = await openPage(url);
    await pauseAtOriginal(page);
    // At most the call that was running is counted after the pause.
    await page.waitForTimeout(400);
    expect(await callsOf(page)).toBeLessThanOrEqual(1);
    expect(await accessibilityViolations(page)).toEqual([]);

    await ask(page, 'Keep', 'take_from_stock');
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('keep take_from_stock').waitFor();
    await expect.poll(async () => Number(await page.getByRole('slider').getAttribute('max')), SLOW).toBeGreaterThan(2);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('slider').fill('1');
    await page.getByRole('button', { name: 'Continue from step 1' }).click();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('go back to step 1').waitFor();
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
    await ask(page, 'Keep', 'close_day');
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('keep close_day').waitFor();
    // Candidates wait again, so that the run does not end before it is stopped.
    rmSync(join(folder, 'go'));
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText(/^Stopped: /).waitFor();
    expect(await ended).toEqual([130, null]);
    file('go', '');
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
      env: ENV,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let out = '';
    for await (const part of child.stdout) out += part;
    expect(callsIn(out)).toEqual(callsIn(plain.out));
  });
});
