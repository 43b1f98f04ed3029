import { appendFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { accessibilityViolations, isBrowserAvailable, pageOpener } from './support/browser.js';
import { commandLine } from './support/command-line.js';

const { folder, file, read, exists, minrepro } = commandLine();

interface BugEntry {
  readonly name: string;
  readonly fingerprint: string;
  readonly minimum: string;
  readonly members: readonly string[];
}

const ENGINES = ['--engine', 'sqlite@3.28.0', '--against', 'sqlite'];
const TRIAGE = ['triage', 'in', ...ENGINES, '--out', 'out', '--checks', '20'];
const bugs = (): readonly BugEntry[] => JSON.parse(read('out/bugs.json')) as BugEntry[];

/** SQLite 3.28.0 has neither function. */
const CASES: Readonly<Record<string, string>> = {
  'a.sql': "CREATE TABLE t (x TEXT);\nINSERT INTO t VALUES ('one');\nSELECT substring(x, 2) FROM t;\n",
  'b.sql': 'CREATE TABLE u (n INTEGER, m);\nSELECT n, iif(n > 1, 2, 3) FROM u WHERE n < 9;\n',
  'c.sql':
    "CREATE TABLE long (y, z);\nINSERT INTO long VALUES (1, 'b');\nSELECT z, substring(z, 1, 1) AS s FROM long;\n",
  'fine.sql': 'SELECT 1;\n',
};

describe('minrepro triage', () => {
  it('finds two bugs among three failing scripts on real engines', () => {
    mkdirSync(join(folder, 'in/deeper'), { recursive: true });
    for (const [name, text] of Object.entries(CASES)) file(`in/${name}`, text);
    writeFileSync(
      join(folder, 'in/deeper/more.jsonl'),
      `${JSON.stringify({ id: 'd', sql: 'SELECT 7, iif(4, 5, 6);' })}\n`,
    );
    const { code, out } = minrepro(TRIAGE);
    expect(code).toBe(0);
    expect(out).toContain('1 case does not fail');
    const members = bugs().map((bug) => [...bug.members].sort());
    expect(members).toHaveLength(2);
    expect(members).toContainEqual(['in/a.sql', 'in/c.sql']);
    expect(members).toContainEqual(['in/b.sql', 'in/deeper/more.jsonl#d']);
    for (const { name, minimum } of bugs()) {
      expect(read(`out/bugs/${name}/minimum.sql`)).toBe(minimum);
      expect(minrepro(['match', `out/bugs/${name}/pattern.json`, `out/bugs/${name}/minimum.sql`]).code).toBe(0);
      expect(exists(`out/bugs/${name}/report.html`)).toBe(true);
    }
    expect(read('out/bugs.md')).toContain('- `in/fine.sql`');
  });

  it('runs nothing again if nothing is new, and pays for new cases only', () => {
    const before = read('out/triage.jsonl').split('\n').length;
    const result = minrepro([...TRIAGE, '--fail-on', 'new']);
    expect(result.code).toBe(0);
    expect(result.out).toContain('(seen before)');
    // One line about the run.
    expect(read('out/triage.jsonl').split('\n')).toHaveLength(before + 1);
    file('in/e.sql', 'SELECT octet_length(1);\n');
    expect(minrepro([...TRIAGE, '--fail-on', 'new']).code).toBe(5);
    expect(bugs()).toHaveLength(3);
  });

  it('continues after a line that was cut off, and refuses results of other engines', () => {
    appendFileSync(join(folder, 'out/triage.jsonl'), '{"result": {"id"');
    expect(minrepro(TRIAGE).code).toBe(0);
    expect(bugs()).toHaveLength(3);
    const other = minrepro(['triage', 'in', '--engine', 'sqlite', '--out', 'out']);
    expect([other.code, other.err]).toEqual([
      2,
      expect.stringContaining('results of other engines, options or versions'),
    ]);
  });

  it('counts bugs that are known, and reports them no more', () => {
    mkdirSync(join(folder, 'known'));
    const [first] = bugs() as [BugEntry];
    file('known/substring.json', read(`out/bugs/${first.name}/pattern.json`));
    const { code, out } = minrepro([
      ...['triage', 'in', ...ENGINES, '--out', 'out2', '--known', 'known', '--fail-on', 'any', '--checks', '20'],
    ]);
    expect(code).toBe(5);
    expect(out).toMatch(/^substring \(known\): 2 cases/m);
    expect((JSON.parse(read('out2/bugs.json')) as BugEntry[]).map(({ name }) => name)).not.toContain('substring');
    expect(readdirSync(join(folder, 'out2/bugs'))).not.toContain('substring');
  });

  it('finds the versions that show a bug by bisection', () => {
    mkdirSync(join(folder, 'one'));
    file('one/a.sql', 'SELECT 1;\nSELECT iif(1, 2, 3);\n');
    const versions = ['sqlite@3.28.0', 'sqlite@3.30.1', 'sqlite'].flatMap((version) => ['--versions', version]);
    const options = [...ENGINES, '--out', 'out4', '--checks', '5', ...versions];
    expect(minrepro(['triage', 'one', ...options]).code).toBe(0);
    expect(read('out4/bugs.md')).toContain('Fails in sqlite@3.28.0 to sqlite@3.30.1.');
    const { code, err } = minrepro(['triage', 'one', ...ENGINES, '--out', 'x', '--versions', 'sqlite@9..']);
    expect([code, err]).toEqual([2, expect.stringContaining('none is in this range')]);
  });

  it.each([
    [['triage', 'in', ...ENGINES], 'name a folder for the results with --out DIR'],
    [['triage', ...ENGINES, '--out', 'x'], 'no inputs given'],
    [
      ['triage', 'in', ...ENGINES, '--out', 'x', '--budget', 'soon'],
      '--budget soon: it takes a time such as 90s, 30m or 2h',
    ],
    [['triage', 'in', ...ENGINES, '--out', 'x', '--known', 'nowhere'], '--known nowhere: it is no folder'],
    [['triage', 'missing.sql', ...ENGINES, '--out', 'x'], 'missing.sql: no such file'],
  ])('rejects %j', (args, message) => {
    const { code, err } = minrepro(args);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  it('sorts with a test script of the user as well', () => {
    file('has-x.sh', '#!/bin/sh\ngrep -q "x = 1" "$1"\n', 0o755);
    mkdirSync(join(folder, 'texts'));
    file('texts/a.txt', 'alpha\nx = 1\nbeta\n');
    file('texts/b.txt', 'gamma\ndelta\nx = 1\n');
    const { code } = minrepro(['triage', 'texts', '--test', './has-x.sh', '--out', 'out3', '--checks', '5']);
    expect(code).toBe(0);
    const [only] = JSON.parse(read('out3/bugs.json')) as [BugEntry];
    expect(only).toMatchObject({ minimum: expect.stringContaining('x = 1'), members: ['texts/a.txt', 'texts/b.txt'] });
  });
});

describe.runIf(isBrowserAvailable())('the page of a triage', () => {
  const openPage = pageOpener();

  it('shows all bugs, sorts and filters them, and makes no request', async () => {
    const { page, problems } = await openPage(pathToFileURL(join(folder, 'out/index.html')).href);
    const names = (): Promise<string[]> => page.locator('tbody tr th a').allTextContents();
    expect(await names()).toHaveLength(3);
    expect(await page.locator('h1').textContent()).toBe('3 bugs in 5 failing cases');
    await page.getByRole('button', { name: 'Bug' }).click();
    expect(await names()).toEqual(['bug-1', 'bug-2', 'bug-3']);
    await page.getByRole('button', { name: 'Bug' }).click();
    expect(await names()).toEqual(['bug-3', 'bug-2', 'bug-1']);
    await page.getByRole('searchbox').fill('octet');
    expect(await names()).toHaveLength(1);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});
