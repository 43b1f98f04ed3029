import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commandLine } from './support/command-line.js';
import { isAvailable, SHELL_ENGINE } from './support/engines.js';

const { folder, file, read, exists, minrepro } = commandLine();

const TWO_ERRORS = 'CREATE TABLE t (a);\nSELECT a, b FROM t;\nSELECT abs(1, 2) FROM t;\n';
/** A script with a difference in rows and an error in only one of sqlite@3.28.0 and sqlite. */
const TWO_DIFFERENCES = "SELECT '3tY' / 2;\nSELECT EXISTS (SELECT 1 LIMIT NULL);\n";
const VERSIONS = ['--engine', 'sqlite@3.28.0', '--against', 'sqlite'];

function jsonOf(out: string): Record<string, unknown> {
  return JSON.parse(out.trim().split('\n').at(-1) ?? '') as Record<string, unknown>;
}

describe('the failure that is preserved', () => {
  it('does not become rows that differ because one engine alone reports a new error', () => {
    file(
      'rtrim.sql',
      `CREATE TABLE t (a COLLATE RTRIM, b UNIQUE, PRIMARY KEY (a, b)) WITHOUT ROWID;
INSERT INTO t VALUES (123, 3), (' ', 1), ('\t', 2), ('', 4);
SELECT * FROM t WHERE b = 1;
`,
    );
    const { err } = minrepro(['reduce', 'rtrim.sql', ...VERSIONS]);
    expect(err).toContain('Preserving: different rows in sqlite@3.28.0 and sqlite');
    const again = minrepro(['reduce', 'rtrim.min.sql', ...VERSIONS, '--output', 'again.sql', '--json']);
    expect(jsonOf(again.out)).toMatchObject({
      preserved: { fingerprint: 'different rows in sqlite@3.28.0 and sqlite', others: [] },
    });
  });

  it('is announced, with the others and how to choose one of them', () => {
    file('two.sql', TWO_ERRORS);
    const last = minrepro(['reduce', 'two.sql', '--engine', 'sqlite', '--json']);
    expect(last.err).toMatch(
      /Preserving: error: wrong number of arguments.*\nThe original also shows:\n {2}error: no such column: b\n/,
    );
    expect(jsonOf(last.out)).toMatchObject({
      preserved: {
        description: expect.stringMatching(/^error: wrong number/) as string,
        fingerprint: expect.stringMatching(/^error: wrong number/) as string,
        others: [{ fingerprint: 'error: no such column: …', detail: 'error: no such column: b' }],
      },
      initialRuns: 4,
      others: [],
    });
    const chosen = minrepro(['reduce', 'two.sql', '--engine', 'sqlite', '--expect', 'error:no such']);
    expect(chosen.err).toContain('Preserving: error: no such column: … (in the original: no such column: b)\n');
    expect(read('two.min.sql')).toBe('SELECT b\n');
    const anyOf = minrepro(['reduce', 'two.sql', '--engine', 'sqlite', '--expect-any', 'error']);
    expect(anyOf.err).toContain('Preserving: any error\n');
    expect(read('two.min.sql').length).toBeLessThanOrEqual('SELECT b\n'.length);
  });

  it('can be chosen among several differences', () => {
    file('two.sql', TWO_DIFFERENCES);
    const rows = minrepro(['reduce', 'two.sql', ...VERSIONS, '--keep', 'rows', '--json']);
    expect(rows.err).toMatch(
      /Preserving: different rows in sqlite@3\.28\.0 and sqlite .*\nThe original also shows:\n {2}error only in sqlite: /,
    );
    expect(read('two.min.sql')).toBe("SELECT '3t' / 2\n");
    const error = minrepro(['reduce', 'two.sql', ...VERSIONS, '--keep', 'error']);
    expect(error.err).toContain('Preserving: error only in sqlite: datatype mismatch');
    expect(read('two.min.sql')).toContain('LIMIT');
    expect(minrepro(['reduce', 'two.sql', ...VERSIONS, '--keep', 'crash'])).toMatchObject({ code: 3 });
    expect(minrepro(['reduce', 'two.sql', '--engine', 'sqlite', '--keep', 'rows'])).toMatchObject({ code: 2 });
  });

  it('is not left for another one, which is listed with a file', () => {
    file('hidden.sql', "SELECT EXISTS (SELECT 1 LIMIT NULL), '3tY' / 2;\nSELECT 1;\n");
    const { out } = minrepro(['reduce', 'hidden.sql', ...VERSIONS, '--json']);
    const { others } = jsonOf(out) as { others: { fingerprint: string; file: string }[] };
    expect(others).toEqual([
      expect.objectContaining({ fingerprint: 'different rows in sqlite@3.28.0 and sqlite' }) as object,
    ]);
    expect(read(others[0]?.file ?? '')).toContain("'3tY' / 2");
    expect(minrepro(['reduce', 'hidden.sql', ...VERSIONS]).out).toContain(
      `Other failures that were seen:\n  ${others[0]?.file}: different values`,
    );
    expect(read('hidden.min.sql')).toContain('LIMIT');
  });

  it('is the exit status of a test, or the answer of a module', () => {
    file('x.sql', 'SELECT 1; SELECT needle;');
    expect(minrepro(['reduce', 'x.sql', '--test', 'grep -q needle']).err).toContain(
      'Preserving: exit status 0 of grep -q needle\n',
    );
    file('oracle.mjs', "export const check = (candidate) => candidate.includes('needle');");
    expect(minrepro(['reduce', 'x.sql', '--oracle', 'oracle.mjs']).err).toMatch(
      /Preserving: check\(\) of oracle\.mjs answers true/,
    );
  });
});

describe('an empty script that fails as well', () => {
  it.each<[string, string[]]>([
    ['a test that always succeeds', ['--test', 'true']],
    ['a program with a wrong login', ['--engine', 'command:echo "access denied" >&2; cat >/dev/null; exit 1']],
    [
      'one of two programs with a wrong login',
      ['--engine', 'sqlite', '--against', 'command:echo "access denied" >&2; cat >/dev/null'],
    ],
    ['a program that crashes', ['--engine', 'command:kill -SEGV $$']],
    ['the wrong program', ['--engine', 'sqlite:/bin/cat']],
  ])('is reported: %s', (_, args) => {
    file('bug.sql', 'CREATE TABLE t (a);\nSELECT a, b FROM t;\n');
    const { code, out, err } = minrepro(['reduce', 'bug.sql', '--json', ...args]);
    expect([code, err]).toEqual([3, expect.stringContaining('an empty script fails as well')]);
    expect(jsonOf(out)).toMatchObject({ error: 'EmptyInputFails' });
    expect(err).toContain('--allow-empty');
    expect(readdirSync(folder).filter((name) => name.endsWith('.journal'))).toEqual([]);
  });

  it('is reported if the setup contains the failure', () => {
    file('bug.sql', 'SELECT 1;');
    file('setup.sql', "CREATE TABLE t (a);\nSELECT 'x' LIKE 'X';\nCREATE TABLE u AS SELECT 'x' LIKE 'X' AS a;\n");
    const args = ['--engine', 'sqlite', '--plan-contains', 'scan', '--setup', 'setup.sql'];
    expect(minrepro(['reduce', 'bug.sql', ...args])).toMatchObject({
      code: 3,
      err: expect.stringContaining('the setup alone, with an empty script, fails as well') as string,
    });
  });

  it('is allowed with --allow-empty, and a message of every run is not chosen', () => {
    file('bug.sql', 'SELECT 1;');
    expect(minrepro(['reduce', 'bug.sql', '--test', 'true', '--allow-empty'])).toMatchObject({ code: 0 });
    expect(read('bug.min.sql')).toBe('');
    file('bug.sql', 'CREATE TABLE t (a);\nSELECT a, b FROM t;\n');
    const warning =
      'echo "warning: insecure" >&2; while read -r line; do case $line in *b*) echo "bad $line" >&2;; esac; done';
    const { code, err } = minrepro(['reduce', 'bug.sql', '--engine', `command:${warning}`]);
    expect([code, err]).toEqual([0, expect.stringContaining('Preserving: error: bad')]);
  });
});

describe('a program that cannot be started', () => {
  it.each<[string, string[], string]>([
    ['a missing test', ['--test', './missing.sh'], 'missing.sh'],
    ['a test without permission', ['--test', './bug.sql'], 'chmod +x'],
    ['a test that calls a missing program', ['--test', './calls.sh'], 'no-such-program'],
    ['a missing engine', ['--engine', 'command:no-such-program'], 'no-such-program'],
  ])('is wrong usage: %s', (_, args, message) => {
    file('bug.sql', 'SELECT 1;');
    file('calls.sh', '#!/bin/sh\nno-such-program "$1"\n', 0o755);
    const { code, err } = minrepro(['reduce', 'bug.sql', ...args]);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
    expect(err).toMatch(/exit status 12[67]/);
    expect(exists('bug.min.sql.journal')).toBe(false);
  });
});

describe('errors in the setup', () => {
  const setup = 'CREATE TABLE s (x);\n\nCREATE TABL\n  oops;\nINSERT INTO nowhere VALUES (1);\n';

  it('stop the run, with statement, line and message of each engine', () => {
    file('bug.sql', 'SELECT x, b FROM s;\n');
    file('setup.sql', setup);
    const { code, err } = minrepro(['reduce', 'bug.sql', ...VERSIONS, '--setup', 'setup.sql']);
    expect(code).toBe(2);
    for (const name of ['sqlite@3.28.0', 'sqlite'])
      expect(err).toContain(`setup.sql:3: ${name}: near "TABL": syntax error\n  CREATE TABL oops\n`);
    expect(err).toContain('setup.sql:5: sqlite: no such table: nowhere');
    expect(err).toContain('--setup-errors ignore');
    const relation = ['--engine', 'sqlite', '--relation', 'tlp', '--setup', 'setup.sql'];
    expect(minrepro(['reduce', 'bug.sql', ...relation]).code).toBe(2);
  });

  it('are ignored on request, and are never the failure', () => {
    file('bug.sql', 'SELECT x, b FROM s;\n');
    file('setup.sql', setup);
    const args = ['reduce', 'bug.sql', '--engine', 'sqlite', '--setup', 'setup.sql', '--setup-errors', 'ignore'];
    const { code, err } = minrepro(args);
    expect([code, err]).toEqual([0, expect.stringContaining('Preserving: error: no such column: …')]);
    expect(err).toContain('2 errors in the setup ignored');
    file('bug.sql', 'SELECT x FROM s;\n');
    expect(minrepro(args).code).toBe(3);
  });

  it.runIf(isAvailable(SHELL_ENGINE))('are found by shells', () => {
    file('bug.sql', 'SELECT x, b FROM s;\n');
    file('setup.sql', setup);
    const { code, err } = minrepro(['reduce', 'bug.sql', '--engine', SHELL_ENGINE, '--setup', 'setup.sql']);
    expect([code, err]).toEqual([2, expect.stringMatching(/near line \d: .*no such table: nowhere/i)]);
  });
});

describe('a reduction without a result', () => {
  it.each<[number, string, RegExp, string[]]>([
    [2, 'UsageError', /^missing\.sql: no such file/, ['missing.sql', '--engine', 'sqlite']],
    [2, 'UsageError', /^unknown option '--nonsense'/, ['bug.sql', '--nonsense']],
    [2, 'UsageError', /not found/, ['bug.sql', '--test', '/no/such/program']],
    [3, 'NotReproduced', /does not fail/, ['bug.sql', '--test', 'false']],
    [3, 'SearchEnded', /budget/, ['bug.sql', '--test', 'false', '--max-time', '0.0001']],
    [4, 'EngineError', /extension:none/, ['bug.sql', '--engine', 'duckdb', '--allow', 'extension:none']],
  ])('has its reason as JSON: exit code %i, %s, %s', (expected, error, message, args) => {
    file('bug.sql', 'SELECT 1;');
    const { code, out } = minrepro(['reduce', '--json', ...args]);
    expect(code).toBe(expected);
    expect(out.trim().split('\n')).toHaveLength(1);
    expect(jsonOf(out)).toMatchObject({ error, message: expect.stringMatching(message), warnings: expect.any(Array) });
  });
});
