import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Engine, OpenOptions } from 'minrepro';
import { outputOf, type ScriptRun } from 'minrepro/engines';
import { describe, expect, it } from 'vitest';
import { isShareable } from '../src/engines/shell/shell-script.js';
import { openSandbox } from '../src/system/sandbox.js';
import { endlessQuery, engineOpener, isAvailable, RUN_OPTIONS, SHELL, SHELL_ENGINE } from './support/engines.js';
import { commandLineOf, descendantsOf } from './support/processes.js';
import { validScript } from './support/valid-script.js';

const hasSandbox = (await openSandbox()).mechanism !== undefined;
const isShellAvailable = isAvailable(SHELL_ENGINE);
const warnings: string[] = [];
const openAny = engineOpener();

/** A new engine for each test. */
const open = (options: OpenOptions = {}): Promise<Engine> =>
  openAny(SHELL_ENGINE, { onNotice: (line) => warnings.push(line), ...options });
const run = (engine: Engine, script: string, timeLimit = RUN_OPTIONS.timeLimit): Promise<ScriptRun> =>
  engine.run([script], { ...RUN_OPTIONS, timeLimit });

const ENDLESS = `${endlessQuery(SHELL_ENGINE)};`;

/** Kills every shell below this process, again and again, until the returned function is called. */
function killShells(signal: NodeJS.Signals): () => void {
  const timer = setInterval(() => {
    for (const pid of processesOf(SHELL)) process.kill(pid, signal);
  }, 200);
  return () => clearInterval(timer);
}

/** The processes below this one that run a program. */
function processesOf(program: string): number[] {
  return descendantsOf(process.pid).filter((pid) => commandLineOf(pid).startsWith(program));
}

/** Scripts whose effects might leak into the next one: state, open quotes and comments, line numbers. */
const UNUSUAL_SCRIPTS = [
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

describe.runIf(isShellAvailable)('a shell that stays open', () => {
  it('counts a row whose only value is an empty text, in a new and in a shared shell', async () => {
    const engine = await open();
    const script = "SELECT 'first'; SELECT ''; SELECT '' FROM (SELECT 1 UNION SELECT 2); SELECT 1 WHERE 0;";
    const expected = { kind: 'finished', results: [{ rows: ['first', '', '', ''], count: 4 }] };
    for (let i = 0; i < 3; i++) expect(await run(engine, script)).toMatchObject(expected);
    expect(await run(engine, 'SELECT 1 WHERE 0;')).toMatchObject({ results: [{ rows: [], count: 0 }] });
  });

  it('prints what a new shell prints, in any order', async () => {
    const [shared, fresh] = [await open(), await open({ isFresh: true })];
    const scripts = [
      ...UNUSUAL_SCRIPTS,
      ...UNUSUAL_SCRIPTS.toReversed(),
      ...[1, 2, 3, 4, 5].map((seed) => validScript(seed)),
    ];
    for (const script of scripts)
      expect(outputOf(await run(shared, script)), script).toBe(outputOf(await run(fresh, script)));
    expect(warnings).toEqual([]);
  });

  it('counts lines from the start of the script', async () => {
    const engine = await open();
    for (let i = 0; i < 3; i++)
      expect(outputOf(await run(engine, 'SELECT 1;\n\nSELECT * FROM nowhere;'))).toContain('near line 3');
  });

  it('is replaced if it is too slow', async () => {
    const engine = await open();
    await run(engine, 'SELECT 1;');
    expect(await run(engine, ENDLESS, 400)).toEqual({ kind: 'hung' });
    expect(outputOf(await run(engine, 'SELECT 2;'))).toContain('["2"]');
  });
});

describe.runIf(isShellAvailable)('a script that can share a shell with others', () => {
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
  it('leaves the shell able to read what follows', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const script = pieces.join(' ');
        if (!isShareable(script)) return;
        const input = `${script}\n;\n.print followed\n`;
        expect(spawnSync(SHELL, ['-batch', ':memory:'], { input, encoding: 'utf8' }).stdout, script).toMatch(
          /followed\n$/,
        );
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    'CREATE TRIGGER r AFTER INSERT ON t BEGIN END; SELECT 1;',
    'CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT 1; SELECT 2;',
  ])('is not %s', (script) => {
    expect(isShareable(script)).toBe(false);
  });
});

it.runIf(isShellAvailable)('finds a shell in the home folder by a tilde', async () => {
  const home = mkdtempSync(join(tmpdir(), 'home-'));
  symlinkSync(SHELL, join(home, 'sqlite3'));
  const { HOME } = process.env;
  process.env['HOME'] = home;
  try {
    expect(outputOf(await run(await openAny('sqlite:~/sqlite3'), 'SELECT 1;'))).toBe('[[["1"],1,[]]]');
  } finally {
    process.env['HOME'] = HOME;
  }
});

describe.runIf(isShellAvailable)('a shell that ends unexpectedly', () => {
  it.each([0, 9_000, 40_000])('does not affect the next one, with %i unread characters', async (unread) => {
    const engine = await open();
    await run(engine, 'SELECT 1;');
    await run(engine, 'SELECT 2;');
    const stop = killShells('SIGABRT');
    const script = `SELECT 3;\n${ENDLESS}\n-- ${'x'.repeat(unread)}\nSELECT 4;`;
    expect(await run(engine, script)).toEqual({ kind: 'crashed', detail: 'SIGABRT' });
    stop();
    expect(outputOf(await run(engine, 'SELECT 5;'))).toBe('[[["5"],1,[]]]');
    expect(outputOf(await run(engine, '.separator ,\nSELECT 6, 6;'))).toBe('[[["6,6"],1,[]]]');
    expect(outputOf(await run(engine, 'SELECT 7;'))).toBe('[[["7"],1,[]]]');
  });

  it('is started again if its supervisor was killed', async () => {
    const engine = await open();
    for (const script of ['SELECT 1;', 'SELECT 1;']) await run(engine, script);
    for (const pid of processesOf('/bin/sh -c')) process.kill(pid, 'SIGKILL');
    for (let i = 0; i < 2; i++) expect(outputOf(await run(engine, 'SELECT 2;'))).toBe('[[["2"],1,[]]]');
  });
});

describe.runIf(isShellAvailable)('safe mode', () => {
  it('runs VACUUM and databases in memory, and does not change the numbers of lines', async () => {
    const engine = await open();
    const script =
      "CREATE TABLE t (a); VACUUM; ATTACH ':memory:' AS m;\nCREATE TABLE m.u (b);\n/* c */ VACUUM m; SELECT count(*) FROM m.u;\nSELECT nothing;";
    for (let i = 0; i < 3; i++) {
      const output = outputOf(await run(engine, script));
      expect(output).toMatch(/^\[\[\["0"\],1,\[.*near line 4/);
      expect(output).not.toContain('isRefusal');
    }
  });

  const file = join(tmpdir(), 'minrepro-beside-vacuum');
  it.each([
    `VACUUM; SELECT writefile('${file}', 1);`,
    `VACUUM /* ; */; SELECT writefile('${file}', 1);`,
    `VACUUM -- ;\n; SELECT writefile('${file}', 1);`,
    `ATTACH ':memory:' AS a KEY writefile('${file}', 1);`,
    `ATTACH ':memory:' AS (SELECT writefile('${file}', 1));`,
    `ATTACH '' AS "a;" /* ;\n */; SELECT writefile('${file}', 1);`,
  ])('covers everything else in %s', async (script) => {
    const engine = await openAny(`sqlite:${SHELL}`, { sandbox: { mode: 'off' } });
    expect(outputOf(await run(engine, script))).toContain('"isRefusal":true');
    expect(existsSync(file)).toBe(false);
  });
});

describe.runIf(isShellAvailable)('existing files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'other-'));
  const file = join(folder, 'accounts.db');
  writeFileSync(file, 'not to be touched');

  it.each([
    `ATTACH '${file}' AS a; CREATE TABLE a.t (x);`,
    `.open ${file}\nCREATE TABLE t (x);`,
    `.output ${file}\nSELECT 1;`,
    `.shell echo gone > ${file}`,
    `.save ${file}`,
  ])('are not changed: %s', async (script) => {
    expect(outputOf(await run(await open(), script))).toContain('"isRefusal":true');
    expect(readFileSync(file, 'utf8')).toBe('not to be touched');
  });

  describe('and a shell without safe mode', () => {
    const oldShell = join(folder, 'old-sqlite3');
    writeFileSync(oldShell, `#!/bin/sh\ncase "$1" in -safe) exit 1;; esac\nexec ${SHELL} "$@"\n`, { mode: 0o755 });
    const script = `.output ${file}\nSELECT 1;\n.output\n.shell echo gone > ${file}\nSELECT 2;`;

    it.runIf(hasSandbox)('are protected by the sandbox alone', async () => {
      const output = outputOf(await run(await openAny(`sqlite:${oldShell}`, { sandbox: { mode: 'on' } }), script));
      expect(output).toContain('"2"');
      expect(output).not.toContain('isRefusal');
      expect(readFileSync(file, 'utf8')).toBe('not to be touched');
    });

    it.each([
      `SELECT 1;\n.sy touch ${file}.new`,
      `ATTACH '${folder}'||'/accounts.db' AS a`,
      `ATTACH /* ':memory:' AS a */ '${file}' AS a`,
      `ATTACH ':memory:' AS a KEY writefile('${file}', 'x')`,
      `VACUUM/* ; */INTO '${file}.new'`,
      `SELECT "writefile"('${file}', 'x')`,
      `SELECT edit('x', 'touch ${file}.new #')`,
      `.cd ${folder}\nATTACH 'accounts.db' AS a; CREATE TABLE a.t (x);`,
      `PRAGMA temp_store_directory = '${folder}'`,
    ])('are out of reach without a sandbox: %s', async (script) => {
      const engine = await openAny(`sqlite:${oldShell}`, { sandbox: { mode: 'off' } });
      expect(outputOf(await run(engine, script))).toMatch(/no sandbox confines this shell.*"isRefusal":true/);
    });

    it.each([
      "ATTACH ':memory:' AS a; ATTACH DATABASE 'b.db' AS b; VACUUM; VACUUM a; VACUUM INTO 'c.db'; SELECT 2;",
      '.mode list\n.headers off\n.print 2',
    ])('need not be protected from %s', async (script) => {
      const engine = await openAny(`sqlite:${oldShell}`, { sandbox: { mode: 'off' } });
      expect(outputOf(await run(engine, script))).toBe('[[["2"],1,[]]]');
    });

    it('are named in a message if there is no sandbox', async () => {
      const engine = await openAny(`sqlite:${oldShell}`, { sandbox: { mode: 'off' } });
      expect(outputOf(await run(engine, script))).toMatch(/no sandbox confines this shell.*"isRefusal":true/);
      expect(outputOf(await run(engine, 'SELECT 2;'))).toBe('[[["2"],1,[]]]');
      expect(readFileSync(file, 'utf8')).toBe('not to be touched');
    });
  });

  it('are changed if that is allowed', async () => {
    const script = `.output ${file}\nSELECT 'written';`;
    await run(await open({ allowsOutside: true }), script);
    expect(readFileSync(file, 'utf8')).toBe('written\n');
  });
});
