import type { ChildProcess } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine } from './support/command-line.js';
import { until } from './support/processes.js';

const { folder, file, read, exists, minrepro, start } = commandLine();

const ended = (child: ChildProcess): Promise<number | null> => new Promise((resolve) => child.on('exit', resolve));

const noise = Array.from(
  { length: 30 },
  (_, i) => `CREATE TABLE noise${i} (a, b, c);\nINSERT INTO noise${i} VALUES (${i}, 'x', NULL);`,
).join('\n');
const BUG = `${noise}\nSELECT a, b FROM noise3 WHERE c = 'needle' ORDER BY a;\n`;
/** A test script that fails as long as the needle is present, and records each call. */
const testScript = (delay = 0): string =>
  file(
    `test${delay}.sh`,
    `#!/bin/sh\necho x >> "${folder}/calls"\n${delay > 0 ? `sleep ${delay}\n` : ''}grep -q needle "$1"\n`,
    0o755,
  );
const calls = (): number => (exists('calls') ? read('calls').split('\n').length - 1 : 0);

describe('minrepro reduce', () => {
  it('reduces with a test command, in both forms, and writes the result to the output file', () => {
    file('bug.sql', BUG);
    for (const args of [
      ['bug.sql', '--test', `./${testScript()}`],
      ['--query', 'bug.sql', '--test', testScript(), '--jobs', '2'],
    ]) {
      const { code, out } = minrepro(['reduce', ...args]);
      expect(code).toBe(0);
      expect(read('bug.min.sql')).toBe("SELECT 'needle'\n");
      expect(out).toContain('1-minimal');
      expect(readdirSync(folder).filter((name) => /journal|part/.test(name))).toEqual([]);
    }
  });

  it('prints JSON as the last line', () => {
    file('bug.sql', BUG);
    const { out } = minrepro(['reduce', 'bug.sql', '--test', testScript(), '--output', 'out.sql', '--json']);
    const outcome = JSON.parse(out.trim().split('\n').at(-1) as string) as Record<string, unknown>;
    expect(outcome).toMatchObject({ tokensAfter: 2, minimal: true, output: 'out.sql' });
    expect(Object.keys(outcome)).toEqual([
      'tokensBefore',
      'tokensAfter',
      'preserved',
      'calls',
      'initialRuns',
      'seconds',
      'minimal',
      'names',
      'breaking',
      'output',
      'others',
      'warnings',
    ]);
    expect(Object.keys(outcome['calls'] as object)).toEqual(['reproduced', 'vanished', 'invalid', 'unknown', 'cached']);
  });

  it('reports if there is nothing to remove', () => {
    file('small.sql', "SELECT 'needle'\n");
    expect(minrepro(['reduce', 'small.sql', '--test', testScript()]).out).toContain('nothing to remove from 2 tokens');
  });

  it('needs no script with an embedded engine', () => {
    file('bug.sql', 'CREATE TABLE t (a);\nSELECT a, b FROM t;\n');
    const { code } = minrepro(['reduce', 'bug.sql', '--engine', 'sqlite', '--expect', 'error:no such column: b']);
    expect([code, read('bug.min.sql')]).toEqual([0, 'SELECT b\n']);
  });

  it('preserves a plan, or what a setting changes', () => {
    file('bug.sql', 'CREATE TABLE t (a, b);\nCREATE TABLE u (c);\nSELECT a FROM t, u WHERE b = 1 ORDER BY b;\n');
    const plan = minrepro(['reduce', 'bug.sql', '--engine', 'sqlite', '--plan-contains', 'order by']);
    expect([plan.code, plan.out.split('\n')[0]]).toEqual([0, 'SELECT 1 FROM (SELECT 0) ORDER BY 1']);
    file('like.sql', "CREATE TABLE t (a);\nINSERT INTO t VALUES ('x');\nSELECT a FROM t WHERE a LIKE 'X';\n");
    const setting = ['--switch', 'PRAGMA case_sensitive_like = ON'];
    const like = minrepro(['reduce', 'like.sql', '--engine', 'sqlite', ...setting]);
    expect([like.code, like.out.split('\n')[0]]).toEqual([0, "SELECT 'x' LIKE 'X'"]);
  });

  it('reduces a pair of related queries, and prints both of them', () => {
    const setup =
      'CREATE TABLE t (a, b);\nCREATE INDEX i ON t (1) WHERE a NOT NULL;\nINSERT INTO t VALUES (NULL, 1);\n';
    file('pair.sql', `${setup}SELECT b FROM t WHERE a IS NOT 1 AND rowid = 1;\nSELECT b FROM t WHERE a IS NOT 1;\n`);
    const { code, out } = minrepro(['reduce', 'pair.sql', '--engine', 'sqlite@3.28.0', '--relation', 'pinolo']);
    expect(code).toBe(0);
    expect(out).toMatch(/These queries contradict each other:\n {2}SELECT .* AND rowid = 1;\n {2}SELECT/);
  });

  it('reduces any list with one item per line', () => {
    file('flags.txt', '--fast\n--size=3\n--wrong\n-O2\n');
    const { code, out } = minrepro([
      'reduce',
      'flags.txt',
      '--test',
      'grep -q wrong',
      '--algorithm',
      'ddmin',
      '--unit',
      'lines',
    ]);
    expect([code, read('flags.min.txt')]).toEqual([0, '--wrong\n']);
    expect(out).toContain('4 lines to 1, 75.0 % removed');
  });

  it('warns of nondeterministic functions', () => {
    file('bug.sql', "SELECT random(), 'a' LIKE 'A';\nSELECT 'a' LIKE 'A';\n");
    const setting = ['--switch', 'PRAGMA case_sensitive_like = ON'];
    const { err } = minrepro(['reduce', 'bug.sql', '--engine', 'sqlite', ...setting]);
    expect(err).toContain('random() may differ between runs and engines');
  });

  it('reduces other languages with their grammar', () => {
    file(
      'Json.g4',
      `grammar Json; value : '{' ( pair ( ',' pair )* )? '}' | '[' ( value ( ',' value )* )? ']' | STRING | NUMBER ; pair : STRING ':' value ; STRING : '"' ~["]* '"' ; NUMBER : [0-9]+ ; WS : [ \\n]+ -> skip ;`,
    );
    file('bug.json', '{"a": [1, 2, {"needle": 3}], "b": {}}');
    minrepro(['reduce', 'bug.json', '--grammar', 'Json.g4', '--test', testScript()]);
    expect(read('bug.min.json').trim()).toBe('"needle"');
  });

  it('works on scripts with NUL bytes and invalid UTF-8', () => {
    file(
      'odd.sql',
      Buffer.concat([
        Buffer.from("SELECT 1; SELECT 'needle"),
        Buffer.from([0, 0xff, 0xc3]),
        Buffer.from("'; SELECT 2;"),
      ]),
    );
    expect(minrepro(['reduce', 'odd.sql', '--test', testScript()]).code).toBe(0);
    expect(read('odd.min.sql')).toContain('needle');
    expect(read('odd.min.sql')).not.toContain('SELECT 2');
  });

  it('reads standard input and prints only the result to standard output', () => {
    for (const args of [['-'], []]) {
      const { code, out, err } = minrepro(['reduce', ...args, '--test', testScript()], BUG);
      expect([code, out]).toEqual([0, "SELECT 'needle'\n"]);
      expect(err).toContain('1-minimal');
    }
    const { out } = minrepro(['reduce', '--test', testScript(), '--json'], BUG);
    expect(JSON.parse(out)).toMatchObject({ output: '-', text: "SELECT 'needle'\n" });
    minrepro(['reduce', '--test', testScript(), '--output', 'from-input.sql'], BUG);
    expect(read('from-input.sql')).toBe("SELECT 'needle'\n");
    expect(readdirSync(folder).filter((name) => name.startsWith('-'))).toEqual([]);
  });

  it.each<[string, Uint8Array, string]>([
    [
      'utf16.sql',
      Buffer.from(`\ufeff${BUG}`, 'utf16le'),
      'it is UTF-16, and scripts are read as UTF-8; convert it: iconv',
    ],
    ['binary.sql', Buffer.from("SELECT 1;\nSELECT 'a\0b' FROM nowhere;"), 'it contains NUL bytes, the first on line 2'],
    ['empty.sql', Buffer.from(''), 'empty.sql: it is empty'],
  ])('%s is no script for an engine', (name, bytes, message) => {
    file(name, bytes);
    const { code, err } = minrepro(['reduce', name, '--engine', 'sqlite']);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  it('removes a byte order mark for an engine', () => {
    file('marked.sql', '\ufeffSELECT * FROM nowhere;\nSELECT 1;\n');
    expect(minrepro(['reduce', 'marked.sql', '--engine', 'sqlite']).code).toBe(0);
    expect(read('marked.min.sql')).toBe('SELECT * FROM nowhere\n');
  });

  it('exits with 3 if the script does not fail, and prints the oracle, the expectation and each run', () => {
    file('fine.sql', 'SELECT 1;');
    const { code, err } = minrepro(['reduce', 'fine.sql', '--engine', 'sqlite', '--expect', 'error:no such table']);
    expect(code).toBe(3);
    expect(err).toContain('fine.sql does not fail');
    expect(err).toContain('expected: a failure: error:no such table');
    expect(err.match(/run \d: vanished, no error, 1 row/g)).toHaveLength(3);
    const flaky = file(
      'flaky.sh',
      `#!/bin/sh\n[ -s "$1" ] || exit 1\nif [ -e "${folder}/flag" ]; then rm "${folder}/flag"; exit 1; else touch "${folder}/flag"; exit 0; fi\n`,
      0o755,
    );
    expect(minrepro(['reduce', 'fine.sql', '--test', `./${flaky}`])).toMatchObject({
      code: 0,
      err: expect.stringMatching(
        /The original fails in 50 % of its runs: each candidate is run up to \d+ times/,
      ) as string,
    });
    expect(exists('fine.min.sql.journal')).toBe(false);
  });

  it('uses a module as the oracle, with engines', () => {
    file(
      'bug.sql',
      'CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 2), (7, 8); SELECT a, b FROM t WHERE a > 5 ORDER BY b;',
    );
    file(
      'oracle.mjs',
      `export async function check(candidate, [engine]) {
        const run = await engine.run(candidate);
        return run.kind === 'finished' && run.results.some(({ rows }) => rows.some((row) => row.includes('7')));
      }\n`,
    );
    const { code, out } = minrepro(['reduce', 'bug.sql', '--engine', 'sqlite', '--oracle', 'oracle.mjs']);
    expect([code, out.split('\n')[0]]).toEqual([0, 'SELECT 7']);
    file('empty.mjs', 'export const nothing = 1;');
    expect(minrepro(['reduce', 'bug.sql', '--oracle', 'empty.mjs'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('empty.mjs: it does not export check') as string,
    });
    file('text.mjs', "export const check = (candidate) => candidate.includes('ORDER');");
    expect(minrepro(['reduce', 'bug.sql', '--oracle', 'text.mjs']).out).toContain('ORDER');
  });

  it.each([
    [['reduce'], 'no script given'],
    [['reduce', 'bug.sql'], 'no oracle given'],
    [['reduce', 'missing.sql', '--test', 'true'], 'missing.sql: no such file'],
    [['reduce', 'bug.sql', '--engine', 'sqlite', '--output', '.'], 'it is a folder; choose a file'],
    [['reduce', 'bug.sql', '--engine', 'oracle'], 'unknown engine'],
    [['reduce', 'bug.sql', '--engine', 'sqlite', '--expect', 'magic'], 'it takes error, error:TEXT'],
    [
      ['reduce', 'bug.sql', '--test', 'true', '--engine', 'sqlite'],
      'only one oracle is possible: use --test or --engine',
    ],
    [
      ['reduce', 'bug.sql', '--engine', 'sqlite', '--relation', 'tlp', '--expect', 'error'],
      'use only one of --expect and --relation',
    ],
    [
      ['reduce', 'bug.sql', '--engine', 'command:cat', '--relation', 'tlp'],
      'needs an engine that runs single statements',
    ],
    [['reduce', 'bug.sql', '--engine', 'sqlite', '--ordered'], 'compares two engines: give --against'],
    [['reduce', 'bug.sql', '--against', 'sqlite'], 'needs --engine'],
    [['reduce', 'bug.sql', '--test', 'true', '--switch', 'SET x = 1'], '--switch has no effect with --test'],
    [['reduce', 'bug.sql', '--engine', 'sqlite', '--slower', '2'], 'compares two engines: give --against or --switch'],
    [['reduce', 'bug.sql', '--engine', 'sqlite', '--plan-differs'], 'compares two engines: give --against or --switch'],
    [['reduce', 'bug.sql', '--engine', 'sqlite', '--by-time'], '--by-time has no effect without --slower'],
    [['reduce', 'bug.sql', '--test', 'true', '--unit', 'lines'], '--unit belongs to --algorithm ddmin'],
    [['reduce', 'bug.sql', '--test', 'true', '--defaults'], 'minrepro: --defaults belongs to --algorithm simp'],
    [
      ['reduce', 'bug.sql', '--test', 'true', '--algorithm', 'simp', '--cheapest-first'],
      '--cheapest-first needs --engine',
    ],
    [
      ['reduce', 'bug.sql', '--test', 'true', '--algorithm', 'sqless', '--grammar', 'x.g4'],
      'works on the language sql only',
    ],
    [['reduce', 'bug.sql', '--test', 'true', '--algorithm', 'magic'], 'It takes one of minrepro, ddmin'],
    [['reduce', 'bug.sql', '--engine', 'sqlite', '--misestimate', '10'], 'its plans contain no row counts'],
    [
      ['reduce', 'bug.sql', '--engine', 'command:cat', '--plan-contains', 'x'],
      'the plans of this engine cannot be read',
    ],
    [['reduce', 'bug.sql', '--engine', 'sqlite', '--setup', 'missing.sql'], 'missing.sql: no such file'],
    [['reduce', 'bug.sql', '--test', 'true', '--output', './bug.sql'], 'this is the input itself'],
    [['reduce', 'bug.sql', '--test', 'true', '--jobs', '0'], 'It takes a number above 0'],
    [['reduce', 'bug.sql', '--test', ' '], 'It takes a command, which cannot be empty'],
    [['reduce', 'bug.sql', '--engine', 'sqlite', '--engine', 'duckdb'], "It is given twice: 'sqlite' came first"],
    [['reduce', 'bug.sql', '--test', 'true', '--output', 'no/folder/x.sql'], 'no such folder'],
    [
      ['reduce', 'bug.sql', '--test', 'true', '--output', 'fine.sql', '--resume'],
      'nothing to resume: there is no fine.sql',
    ],
    [['reduce', 'bug.sql', '--test', 'true', '--output', '/dev/null', '--resume'], '--resume needs an output'],
  ])('%j is wrong usage', (args, message) => {
    file('bug.sql', BUG);
    const { code, err } = minrepro(args);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  it.each([
    ['--setup', 'read.sql', ['--engine', 'sqlite', '--setup', 'read.sql']],
    ['--test', 'read.sh', ['--test', './read.sh']],
    ['--test', 'read.sh', ['--test', 'sh read.sh --strict']],
    ['--engine', 'read.sh', ['--engine', 'sqlite:./read.sh']],
  ])('does not replace the file that %s reads: %s', (flag, name, options) => {
    file('bug.sql', BUG);
    file(name, '#!/bin/sh\nexit 0\n', 0o755);
    const { code, err } = minrepro(['reduce', 'bug.sql', ...options, '--output', name]);
    expect([code, err]).toEqual([2, `minrepro: ${name}: ${flag} reads this file; choose another --output\n`]);
    expect(read(name)).toBe('#!/bin/sh\nexit 0\n');
  });

  it('replaces no smaller text when the journal of the interrupted run is damaged', () => {
    file('bug.sql', BUG);
    const args = ['reduce', 'bug.sql', '--test', testScript(), '--output', 'damaged.sql'];
    minrepro([...args, '--max-calls', '25']);
    const best = read('damaged.sql');
    const journal = read('damaged.sql.journal').split('\n');
    file('damaged.sql.journal', `${journal.slice(0, 6).join('\n')}\n`);
    minrepro([...args, '--resume', '--max-calls', '1']);
    expect([best.length < BUG.length, read('damaged.sql')]).toEqual([true, best]);
    expect(minrepro([...args, '--resume']).code).toBe(0);
    expect(read('damaged.sql').length).toBeLessThan(best.length);
  });

  it('loses nothing on a full disk', () => {
    file('bug.sql', BUG);
    const { code, err } = minrepro(['reduce', 'bug.sql', '--test', testScript(), '--output', '/dev/full']);
    expect([code, err]).toEqual([2, expect.stringContaining('no space left on the disk')]);
    expect(read('bug.sql')).toBe(BUG);
  });

  it('resumes after kill -9 at any moment: the same result, and no call is repeated', async () => {
    file('bug.sql', BUG);
    const args = ['reduce', 'bug.sql', '--test', testScript(0.01), '--output', 'killed.sql'];
    rmSync(join(folder, 'calls'), { force: true });
    minrepro(args);
    const expected = read('killed.sql');
    const callsOfWholeRun = calls();
    for (const moment of [5, 17, 29]) {
      rmSync(join(folder, 'calls'));
      const child = start(args);
      const exit = ended(child);
      await until(() => calls() >= moment);
      child.kill('SIGKILL');
      await exit;
      const before = calls();
      const { code } = minrepro([...args, '--resume']);
      expect([code, read('killed.sql')]).toEqual([0, expected]);
      // Only the call that was interrupted is repeated.
      expect(calls() - callsOfWholeRun).toBeLessThanOrEqual(1);
      expect(calls()).toBeGreaterThan(before);
    }
  });
});
