import { copyFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { accessibilityViolations, isBrowserAvailable, pageOpener } from './support/browser.js';
import { commandLine } from './support/command-line.js';
import { engineOpener } from './support/engines.js';
import { junitFaults, sarifFaults } from './support/report-schemas.js';
import { failedRecords } from './support/sqllogictest.js';

const { folder, file, read, exists, minrepro } = commandLine();
const open = engineOpener();

const SHOP = new URL('../examples/shop.sql', import.meta.url).pathname;

/** SQLite 3.28.0 prints large numbers with fewer digits. */
const DIFFERENCE = `CREATE TABLE t (a REAL, b TEXT);
INSERT INTO t VALUES (9223372036854775807, 'one'), (2, 'two');
SELECT b FROM t ORDER BY b;
SELECT substr(a, 2) FROM t;
`;

describe('reports about a difference between two engines', () => {
  it('are written in every format, also from the journal of the finished run', () => {
    file('bug.sql', DIFFERENCE);
    const { code, err } = minrepro([
      ...['reduce', 'bug.sql', '--engine', 'sqlite@3.28.0', '--against', 'sqlite', '--keep-journal'],
      ...['--report', 'bug.html', '--report', 'bug.md', '--report', 'test', '--report', 'junit', '--report', 'sarif'],
    ]);
    expect(code).toBe(0);
    expect(err).toContain('report written to bug.min.junit.xml');
    for (const name of ['bug.html', 'bug.md', 'bug.min.test', 'bug.min.junit.xml', 'bug.min.sarif'])
      expect(exists(name)).toBe(true);
    const again = minrepro(['report', 'bug.min.sql.journal', '--report', 'again.md', '--report', 'again.html']);
    expect(again.code).toBe(0);
    expect(read('again.md')).toBe(read('bug.md'));
    expect(read('again.html')).toBe(read('bug.html'));
    for (const project of ['sqlite', 'duckdb', 'postgresql', 'mariadb'])
      minrepro(['report', 'bug.min.sql.journal', '--report', `${project}.md`, '--for', project]);
    // The journal of a finished run does not keep the next run from starting.
    expect(minrepro(['reduce', 'bug.sql', '--engine', 'sqlite@3.28.0', '--against', 'sqlite']).code).toBe(0);
    expect(exists('bug.min.sql.journal')).toBe(false);
  });

  it('show the script, both results and both versions as Markdown', () => {
    const markdown = read('bug.md');
    expect(markdown).toMatch(/^# different rows in SQLite 3\.28\.0 and SQLite 3\.\d+\.\d+\n/);
    expect(markdown).toContain(`\`\`\`sql\n${read('bug.min.sql').trimEnd()}\n\`\`\``);
    const [, expected = '', actual = ''] = markdown.split(/## (?:Expected|Actual|Versions)/);
    expect(expected).toContain('.2233720368547758e+18');
    expect(actual).toContain('SQLite 3.28.0 shows\n\n```\n.22337203685478e+18\n```');
  });

  it('are a sqllogictest file that fails on the engine with the bug only', async () => {
    const test = read('bug.min.test');
    expect(await failedRecords(await open('sqlite'), test)).toEqual([]);
    expect(await failedRecords(await open('sqlite@3.28.0'), test)).toEqual(['.22337203685478e+18']);
  });

  it('have the failure and its place for continuous integration', () => {
    const sarif = JSON.parse(read('bug.min.sarif'));
    expect(sarif.runs[0].results[0]).toMatchObject({
      level: 'error',
      locations: [{ physicalLocation: { artifactLocation: { uri: 'bug.sql' }, region: { startLine: 4 } } }],
    });
    expect(read('bug.min.junit.xml')).toMatch(/<failure message="different rows in SQLite 3\.28\.0/);
  });

  it('are valid by the schemas of SARIF and of JUnit files', async () => {
    expect(sarifFaults(read('bug.min.sarif'))).toEqual([]);
    expect(await junitFaults(read('bug.min.junit.xml'))).toEqual([]);
    const wrong = JSON.parse(read('bug.min.sarif'));
    wrong.runs[0].results[0].level = 'fatal';
    expect(sarifFaults(JSON.stringify(wrong))).toHaveLength(1);
    expect(await junitFaults(read('bug.min.junit.xml').replace('<testcase ', '<testcase wrong="" '))).toHaveLength(1);
  });

  it('stay valid with text that XML, JSON and paths cannot contain', async () => {
    const name = 'a b&<ü>"\'#%.txt';
    file(name, `one\u0000\u0007\u001b[31m]]>\u2028</failure>&amp;\ufffe\n${'é'.repeat(5000)}\ntwo \ud83d\ude00\n`);
    const args = ['reduce', name, '--test', 'grep -aq two', '--report', 'odd.sarif', '--report', 'odd.xml'];
    expect(minrepro([...args, '--max-calls', '1', '--output', 'odd.txt']).code).toBe(0);
    expect(sarifFaults(read('odd.sarif'))).toEqual([]);
    expect(await junitFaults(read('odd.xml'))).toEqual([]);
    const { uri } = JSON.parse(read('odd.sarif')).runs[0].results[0].locations[0].physicalLocation.artifactLocation;
    expect(decodeURIComponent(uri)).toBe(name);
  });

  it('have the sections that projects ask for', () => {
    const headings = (project: string): string[] => read(`${project}.md`).match(/^#+ .*$/gm) ?? [];
    expect(headings('duckdb').slice(1, 9)).toEqual([
      '### What happens?',
      '### To Reproduce',
      '### OS:',
      '### DuckDB Version:',
      '### DuckDB Client:',
      '### Hardware:',
      '### Full Name:',
      '### Affiliation:',
    ]);
    expect(headings('duckdb')).toHaveLength(12);
    expect(headings('sqlite')).toHaveLength(1);
    expect(headings('postgresql')).toEqual([
      '## Name',
      '## Email',
      '## PostgreSQL version',
      '## Operating system',
      '## Short description',
      '## Details',
    ]);
    expect(headings('mariadb')).toEqual(['## Summary', '## Affects Version/s', '## Environment', '## Description']);
    // A mail has no markup, and Jira has its own.
    expect(read('postgresql.md')).not.toContain('```');
    expect(read('mariadb.md')).toContain(`{code:sql}\n${read('bug.min.sql').trimEnd()}\n{code}`);
    expect(read('mariadb.md')).toContain('{noformat}\n.22337203685478e+18\n{noformat}');
  });
});

describe('a report about an error of one engine', () => {
  it('is a sqllogictest file that requires the statement to succeed', async () => {
    copyFileSync(SHOP, join(folder, 'shop.sql'));
    const args = ['reduce', 'shop.sql', '--engine', 'sqlite', '--report', 'html', '--report', 'test'];
    expect(minrepro(args).code).toBe(0);
    expect(await failedRecords(await open('sqlite'), read('shop.min.test'))).toEqual(['datatype mismatch']);
  });

  it('requires that statement to succeed also if its error contains a name', async () => {
    file('column.sql', 'CREATE TABLE t (a);\nDROP TABLE none;\nSELECT a, some_column FROM t;\n');
    const args = ['reduce', 'column.sql', '--engine', 'sqlite', '--expect', 'error:some_column', '--keep-names'];
    expect(minrepro([...args, '--report', 'test']).code).toBe(0);
    expect(await failedRecords(await open('sqlite'), read('column.min.test'))).toHaveLength(1);
  });

  it('is about a test program, too, with what it prints', () => {
    file('words.txt', 'one\ntwo\nthree\n');
    file('test.sh', '#!/bin/sh\ngrep two "$1" && echo "<i>found</i>"\n', 0o755);
    expect(
      minrepro(['reduce', 'words.txt', '--test', './test.sh', '--report', 'words.html', '--report', 'md']).code,
    ).toBe(0);
    expect(read('words.min.md')).toContain('```\ntwo\n<i>found</i>\n(exit 0)\n```');
    expect(read('words.html')).toContain('"end":"exit 0"');
  });

  it('does not contain a very long original as a whole', () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `INSERT INTO t VALUES (${i}, 'a row of this table');\n`);
    file('long.sql', `CREATE TABLE t (a, b);\n${rows.join('')}SELECT missing, '${'x'.repeat(300_000)}' FROM t;\n`);
    const args = ['reduce', 'long.sql', '--engine', 'sqlite', '--expect', 'error:missing'];
    expect(minrepro([...args, '--report', 'long.html']).code).toBe(0);
    expect(statSync(join(folder, 'long.html')).size).toBeLessThan(200_000);
  }, 120_000);

  it('stays below 500 kB without the scripts', () => {
    const scripts = 2 * readFileSync(SHOP, 'utf8').length;
    expect(statSync(join(folder, 'shop.min.html')).size - scripts).toBeLessThan(500_000);
  });
});

describe('wrong options of reports', () => {
  it.each([
    [['--report', 'x.pdf'], 'the name of a report ends with .html or html'],
    [['--report', 'missing/x.html'], 'there is no folder missing'],
    [['--for', 'sqlite'], '--report'],
    [['--report', 'x.md', '--for', 'oracle'], 'sqlite, duckdb, postgresql, mariadb'],
  ])('%j is refused before anything runs', (args, message) => {
    file('any.sql', 'SELECT x;');
    const { code, err } = minrepro(['reduce', 'any.sql', '--engine', 'sqlite', ...args]);
    expect([code, err.includes(message)]).toEqual([2, true]);
  });

  it('says why a format is not possible, after the result', () => {
    file('word.txt', 'one two three\n');
    const { code, err } = minrepro(['reduce', 'word.txt', '--test', 'grep -q two', '--report', 'word.test']);
    expect(err).toContain('word.test: no report was written: a sqllogictest file needs an engine');
    expect([code, read('word.min.txt').trim()]).toEqual([2, 'two']);
  });

  it('writes no sqllogictest file if values cannot be told apart', () => {
    file(
      'bar.sql',
      "CREATE TABLE t (a REAL);\nINSERT INTO t VALUES (9223372036854775807);\nSELECT 'a|' || a FROM t;\n",
    );
    const engines = ['--engine', 'sqlite@3.28.0', '--against', 'sqlite'];
    const { err } = minrepro(['reduce', 'bar.sql', ...engines, '--max-calls', '1', '--report', 'test']);
    expect(err).toContain('a value here contains a line feed or |');
    expect(exists('bar.min.test')).toBe(false);
  });

  it('never replaces the input or the result', () => {
    file('page.html', '<p>one</p>\n<p>two</p>\n');
    for (const report of ['page.html', './page.html', 'page.min.html', 'html']) {
      const { code, err } = minrepro(['reduce', 'page.html', '--test', 'grep -q two', '--report', report]);
      expect([code, err.includes('is the input or the result')]).toEqual([2, true]);
    }
    expect(read('page.html')).toContain('one');
  });

  it('writes a report about a script from standard input', () => {
    const { code, out } = minrepro(['reduce', '--engine', 'sqlite', '--report', 'md'], 'SELECT 1;\nSELECT missing;\n');
    expect([code, out]).toEqual([0, 'SELECT missing\n']);
    expect(read('stdin.md')).toContain('SELECT missing');
  });

  it('names what a journal lacks', () => {
    file('no.journal', 'something else\n');
    expect(minrepro(['report', 'no.journal']).err).toContain('this is not a journal');
    expect(minrepro(['report']).code).toBe(2);
  });
});

describe.skipIf(!isBrowserAvailable())('the page of a report', () => {
  const openPage = pageOpener();
  const address = (name: string): string => pathToFileURL(join(folder, name)).href;

  it('shows essential fragments and the script without each', async () => {
    const { page, problems } = await openPage(address('shop.min.html'));
    expect(await page.title()).toMatch(/^SQLite [\d.]+: error: datatype mismatch$/);
    await page.getByRole('button', { name: 'INTEGER' }).click();
    const without = page.locator('#without');
    expect(await without.locator('h3').textContent()).toBe('Passes without INTEGER');
    expect(await without.locator('pre').textContent()).toContain('CREATE TABLE daily (day  PRIMARY KEY');
    expect(problems).toEqual([]);
  });

  it('links what is left of the original to the minimum', async () => {
    const { page, problems } = await openPage(address('shop.min.html'));
    await page.getByRole('link', { name: 'INTEGER PRIMARY KEY' }).focus();
    expect(await page.locator('[aria-label="the minimum"] .linked').allTextContents()).toContain('INTEGER');
    const original = page.locator('[aria-label="the original"]');
    const lines = await original.locator('.line').count();
    await original.getByRole('button', { name: 'lines removed' }).first().click();
    expect(await original.locator('.line').count()).toBeGreaterThan(lines);
    expect(problems).toEqual([]);
  });

  it('shows a very long original in parts', async () => {
    const { page, problems } = await openPage(address('long.html'));
    const original = page.locator('[aria-label="the original"]');
    expect(await original.locator('.survivor').allTextContents()).toContain('SELECT missing');
    await original.getByRole('button', { name: 'lines removed' }).first().click();
    expect(await original.textContent()).toMatch(/… [\d,]+ more lines …/);
    expect(await page.locator('.hint', { hasText: 'characters were removed' }).textContent()).toMatch(
      /of 1,\d{3},\d{3} /,
    );
    for (let i = 0; i < 60; i++) await page.keyboard.press('ArrowLeft');
    expect(await page.locator('.history p').textContent()).toMatch(/^The original/);
    expect(await page.locator('.history pre').textContent()).toContain('CREATE TABLE t (a, b);');
    expect(problems).toEqual([]);
  });

  it('highlights syntax', async () => {
    const { page } = await openPage(address('shop.min.html'));
    const minimum = page.locator('[aria-label="the minimum"]');
    expect(await minimum.locator('.keyword').allTextContents()).toContain('CREATE');
    expect(await minimum.locator('.string').allTextContents()).toEqual(["''"]);
  });

  it('prints the script without each fragment', async () => {
    const { page } = await openPage(address('shop.min.html'));
    expect(await page.locator('.printed').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.printed h3').allTextContents()).toContain('Passes without INTEGER');
    expect(await page.locator('.printed').isVisible()).toBe(true);
  });

  it('moves through the history by keyboard in both directions', async () => {
    const { page, problems } = await openPage(address('shop.min.html'));
    const status = page.locator('.history p');
    const last = (await status.textContent()) ?? '';
    const count = Number(/Step (\d+) of \1/.exec(last)?.[1]);
    expect(count).toBeGreaterThan(5);
    for (let i = 0; i < count; i++) await page.keyboard.press('ArrowLeft');
    expect(await status.textContent()).toMatch(/^The original/);
    await page.keyboard.press('ArrowRight');
    expect(await status.textContent()).toMatch(/^Step 1 of /);
    expect(await page.locator('.history del').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Next step' }).click();
    expect(await status.textContent()).toMatch(/^Step 2 of /);
    expect(problems).toEqual([]);
  });

  it('shows what differs between two engines', async () => {
    const { page, problems } = await openPage(address('bug.html'));
    expect((await page.locator('.line.good').allTextContents()).join('')).toContain('.2233720368547758e+18');
    expect((await page.locator('.line.bad').allTextContents()).join('')).toContain('.22337203685478e+18');
    const before = page.locator('[aria-label="Actual output of the original"]');
    expect(await before.textContent()).toBe('> SELECT substr(a, 2) FROM t\n.22337203685478e+18\n.0\n');
    expect(problems).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('has no serious violation of accessibility rules, %s', async (colorScheme) => {
    for (const width of [360, 1200]) {
      const { page } = await openPage(address('shop.min.html'), { colorScheme, viewport: { width, height: 800 } });
      expect(await accessibilityViolations(page)).toEqual([]);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(overflow).toBeLessThanOrEqual(0);
      // The table of the passes fits as well.
      const { scrollWidth, clientWidth } = await page
        .locator('.scrolling')
        .evaluate(({ scrollWidth: needed, clientWidth: shown }) => ({ scrollWidth: needed, clientWidth: shown }));
      expect(scrollWidth).toBe(clientWidth);
    }
  });

  it('executes nothing that a script contains', async () => {
    const strange = '</script><img src=x onerror="document.title=1"><script>document.title=2</script><!--';
    const hostile = `SELECT '${strange}\u2028\u2029\u202e${'y'.repeat(100_000)}' AS "</pre><b>";\nSELECT missing;\n`;
    file('hostile.sql', hostile);
    file('hostile.txt', `${hostile}\u0000\u0007\n`);
    const report = (name: string, ...args: readonly string[]): number | null =>
      minrepro(['reduce', name, ...args, '--report', `${name}.html`]).code;
    expect(report('hostile.sql', '--engine', 'sqlite', '--expect', 'error:missing')).toBe(0);
    expect(report('hostile.txt', '--test', 'grep -aq missing')).toBe(0);
    for (const [name, title] of [
      ['hostile.sql', 'no such column'],
      ['hostile.txt', 'exit status 0'],
    ] as const) {
      const { page, problems } = await openPage(address(`${name}.html`));
      // The page draws a step after the key, and hears keys only after its first drawing.
      const stepBack = async (): Promise<string | null> => {
        await page.keyboard.press('ArrowLeft');
        return page.locator('.history pre').textContent();
      };
      await expect.poll(stepBack, { interval: 10, timeout: 30_000 }).toContain(strange);
      expect(await page.title()).toContain(title);
      expect(problems).toEqual([]);
    }
  });
});
