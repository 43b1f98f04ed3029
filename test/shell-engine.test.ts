import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { type Engine, openEngine, type ScriptRun } from 'minrepro';
import { afterAll, describe, expect, it } from 'vitest';
import { shownIn } from '../src/engines/engine.js';
import { leavesNothingBehind } from '../src/engines/shell-script.js';
import { validScript } from './support/valid-script.js';

const SHELL = '/usr/bin/sqlite3';
const isThere = process.env['MINREPRO_REQUIRE_ENGINES'] === '1' || existsSync(SHELL);
if (!isThere) process.stderr.write('skipped: the sqlite3 shell is not installed\n');

const opened: Engine[] = [];
afterAll(() => Promise.all(opened.map((one) => one.close())));
const warnings: string[] = [];

async function open(more: { startsAfresh?: boolean; allowsExisting?: boolean } = {}): Promise<Engine> {
  const engine = await openEngine(`sqlite:${SHELL}`, { tell: (line) => warnings.push(line), ...more });
  opened.push(engine);
  return engine;
}
const run = (engine: Engine, script: string, timeLimit = 20_000): Promise<ScriptRun> =>
  engine.run([script], { wantsRows: true, timeLimit, signal: new AbortController().signal });

const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n;';

/** Ends every shell that is running below us, again and again, until told to stop. */
function killShells(signal: NodeJS.Signals): () => void {
  const below = (parents: string, ...which: readonly string[]): string[] =>
    spawnSync('pgrep', ['-P', parents, ...which], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter(Boolean);
  const timer = setInterval(() => {
    for (const pid of below(below(String(process.pid)).join(), '-x', 'sqlite3')) process.kill(Number(pid), signal);
  }, 200);
  return () => clearInterval(timer);
}

/** What a shell that stays open might get wrong: things left behind, things left open, lines counted on. */
const ODD = [
  'SELECT 1;',
  'SELECT 1',
  'SELECT 1 -- the end',
  'SELECT 1 +',
  'SELECT ; SELECT 1',
  'CREATE TABLE t (a',
  'SELECT 1; /* never closed',
  "SELECT 'never closed;",
  'SELECT "a;\n',
  'SELECT [a;',
  'CREATE TABLE t (a); SELECT * FROM t;\n\nSELECT nothing FROM t;',
  'SELECT * FROM t;',
  'BEGIN; CREATE TABLE t (a);',
  'PRAGMA case_sensitive_like = ON; CREATE TEMP TABLE u (b);',
  "SELECT 'a' LIKE 'A'; SELECT * FROM u;",
  '.mode line\nSELECT 1 AS a;',
  'SELECT 1 AS a;',
  '.headers on\n.quit\nSELECT 1;',
  '.nonsense\nSELECT 2;',
  'CREATE TABLE t (a); CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT 1; END; INSERT INTO t VALUES (1); SELECT * FROM t;',
  'CREATE TABLE t (a); CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT 1; SELECT 2;',
  "SELEC 1; SELECT char(10) || 'minrepro-3'; SELECT 3;",
  "ATTACH 'beside.db' AS b; CREATE TABLE b.t (a); SELECT count(*) FROM b.t;",
  "ATTACH 'beside.db' AS b; SELECT * FROM b.t;",
  'go\nSELECT 1;\ngo\n',
  "SELECT 'é', length('é中🐘'), unicode('中');",
  "SELECT hex('\udce9'), 'é';",
  '',
];

describe.runIf(isThere)('a shell that stays open', () => {
  it('shows what one of its own shows, in any order', async () => {
    const [shared, fresh] = [await open(), await open({ startsAfresh: true })];
    const scripts = [...ODD, ...ODD.toReversed(), ...[1, 2, 3, 4, 5].map((seed) => validScript(seed))];
    for (const script of scripts)
      expect(shownIn(await run(shared, script)), script).toBe(shownIn(await run(fresh, script)));
    expect(warnings).toEqual([]);
  });

  it('counts lines from where the script begins', async () => {
    const engine = await open();
    for (let i = 0; i < 3; i++)
      expect(shownIn(await run(engine, 'SELECT 1;\n\nSELECT * FROM nowhere;'))).toContain('near line 3');
  });

  it('is replaced when it ends, and when it is too slow', async () => {
    const engine = await open();
    await run(engine, 'SELECT 1;');
    expect(await run(engine, endless, 400)).toEqual({ kind: 'hung' });
    expect(shownIn(await run(engine, 'SELECT 2;'))).toContain('["2"]');
  });
});

describe.runIf(isThere)('a script that is taken for one that leaves nothing behind', () => {
  const piece = fc.constantFrom(
    'CREATE',
    'TEMP',
    'TRIGGER',
    'TABLE t',
    'r AFTER INSERT ON t',
    'BEGIN',
    'END',
    ';',
    'SELECT 1',
    'EXPLAIN',
    "'a;'",
    "'",
    '"',
    '`',
    '[',
    ']',
    '--x\n',
    '/*',
    '*/',
    '\n',
  );
  it('lets the shell hear what comes behind it', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const script = pieces.join(' ');
        if (!leavesNothingBehind(script)) return;
        const input = `${script}\n;\n.print heard\n`;
        expect(spawnSync(SHELL, ['-batch', ':memory:'], { input, encoding: 'utf8' }).stdout, script).toMatch(
          /heard\n$/,
        );
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    'CREATE TRIGGER r AFTER INSERT ON t BEGIN END; SELECT 1;',
    'CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT 1; SELECT 2;',
  ])('is not %s', (script) => {
    expect(leavesNothingBehind(script)).toBe(false);
  });
});

describe.runIf(isThere)('a shell that ends by itself', () => {
  it.each([0, 9_000, 40_000])('leaves nothing for the next, with %i characters unread', async (unread) => {
    const engine = await open();
    await run(engine, 'SELECT 1;');
    await run(engine, 'SELECT 2;');
    const stop = killShells('SIGABRT');
    const script = `SELECT 3;\n${endless}\n-- ${'x'.repeat(unread)}\nSELECT 4;`;
    expect(await run(engine, script)).toEqual({ kind: 'crashed', detail: 'SIGABRT' });
    stop();
    expect(shownIn(await run(engine, 'SELECT 5;'))).toBe('[[["5"],1,[]]]');
    expect(shownIn(await run(engine, '.separator ,\nSELECT 6, 6;'))).toBe('[[["6,6"],1,[]]]');
    expect(shownIn(await run(engine, 'SELECT 7;'))).toBe('[[["7"],1,[]]]');
  });

  it('is started again where its keeper was ended', async () => {
    const engine = await open();
    for (const words of ['SELECT 1;', 'SELECT 1;']) await run(engine, words);
    spawnSync('pkill', ['-KILL', '-P', String(process.pid), 'sh']);
    for (let i = 0; i < 2; i++) expect(shownIn(await run(engine, 'SELECT 2;'))).toBe('[[["2"],1,[]]]');
  });
});

describe.runIf(isThere)('files of other people', () => {
  const folder = mkdtempSync(join(tmpdir(), 'other-'));
  const file = join(folder, 'accounts.db');
  writeFileSync(file, 'not to be touched');

  it.each([
    `ATTACH '${file}' AS a; CREATE TABLE a.t (x);`,
    `.open ${file}\nCREATE TABLE t (x);`,
    `.output ${file}\nSELECT 1;`,
    `.shell echo gone > ${file}`,
    `.save ${file}`,
  ])('are left alone: %s', async (script) => {
    expect(shownIn(await run(await open(), script))).toContain('--allow-existing');
    expect(readFileSync(file, 'utf8')).toBe('not to be touched');
  });

  it('are reached where that is allowed', async () => {
    const script = `.output ${file}\nSELECT 'written';`;
    await run(await open({ allowsExisting: true }), script);
    expect(readFileSync(file, 'utf8')).toBe('written\n');
  });
});
