import { type Engine, engineOracle, relationOracle } from 'minrepro';
import { describe, expect, it } from 'vitest';
import { commandLine } from './support/command-line.js';
import { engineOpener, isAvailable, SHELL_ENGINE, staysOpen } from './support/engines.js';
import { check } from './support/oracles.js';

const { file, read, minrepro } = commandLine();
const open = engineOpener();
const openShared = async (name: string): Promise<Engine> => staysOpen(await open(name));

/** Each shows a value of the version in another way. */
const BY_DESIGN = [
  'SELECT sqlite_version()',
  'SELECT sqlite_source_id()',
  "SELECT 'v' || sqlite_version() || '!'",
  'SELECT length(sqlite_source_id()), substr(sqlite_version(), 3)',
  'CREATE VIEW v AS SELECT sqlite_version() AS x; SELECT x FROM v; SELECT upper(x) FROM v',
  'CREATE TABLE t AS SELECT sqlite_version() AS x; SELECT substr(x, 1, 4) FROM t',
  'SELECT a FROM (SELECT "sqlite_version"/**/( ) AS a) WHERE a > 0',
  "WITH c (x) AS (VALUES (sqlite_version())) SELECT count(*) FROM c WHERE x < '3.30'",
  "CREATE TABLE t (a CHECK (a <> sqlite_version())); INSERT INTO t VALUES ('3.28.0'); SELECT * FROM t",
  'PRAGMA compile_options',
  'SELECT count(*) FROM pragma_function_list',
  "SELECT sqlite_compileoption_used('ENABLE_RTREE') + random()",
  'EXPLAIN SELECT 1',
];

describe('values that differ by design', () => {
  it.each(BY_DESIGN)('%s is no failure', async (text) => {
    const oracle = engineOracle({ engines: [await openShared('sqlite@3.28.0'), await openShared('sqlite')] });
    expect(await check(oracle, text)).toMatchObject({ verdict: 'vanished' });
  });

  it.runIf(isAvailable(SHELL_ENGINE))('are no failure between a shell and an embedded engine', async () => {
    const oracle = engineOracle({ engines: [await openShared(SHELL_ENGINE), await openShared('sqlite@3.28.0')] });
    for (const text of BY_DESIGN.slice(0, 8))
      expect(await check(oracle, `${text};`)).toMatchObject({ verdict: 'vanished' });
  });

  it.runIf(isAvailable(SHELL_ENGINE))('are no failure in the output of commands of a shell', async () => {
    const oracle = engineOracle({ engines: [await openShared(SHELL_ENGINE), await openShared(SHELL_ENGINE)] });
    for (const text of ['.shell pwd', '.system pwd', '.databases'])
      expect(await check(oracle, `${text}\nSELECT 1;`)).toMatchObject({ verdict: 'vanished' });
  });

  it('are no failure in the setup', async () => {
    const setup = 'CREATE TABLE t AS SELECT sqlite_version() AS x;';
    const engines = [await openShared('sqlite@3.28.0'), await openShared('sqlite')] as const;
    expect(await check(engineOracle({ engines, setup }), 'SELECT length(x) FROM t')).toMatchObject({
      verdict: 'vanished',
      detail: 'no difference: no error, 1 row; the first row is 6',
    });
    expect(await check(engineOracle({ engines, setup }), 'SELECT substr(x, 3, 2) FROM t')).toMatchObject({
      verdict: 'vanished',
      detail: 'no difference that counts: sqlite_version() may differ between engines and runs by design',
    });
  });

  it('do not hide a real difference in the same statement', async () => {
    const oracle = engineOracle({ engines: [await openShared('sqlite@3.28.0'), await openShared('sqlite')] });
    expect(await check(oracle, "SELECT sqlite_version(), '3tY' / 2")).toMatchObject({ verdict: 'reproduced' });
    expect(await check(oracle, 'SELECT sqlite_version()')).toMatchObject({ verdict: 'vanished' });
  });

  it('violate no relation', async () => {
    const oracle = relationOracle(await openShared('sqlite'), 'tlp');
    const table = 'CREATE TABLE t (a); INSERT INTO t VALUES (1), (2);';
    expect(await check(oracle, `${table} SELECT random() FROM t WHERE a > 1`)).toMatchObject({ verdict: 'vanished' });
  });

  it('are explained by the command line', () => {
    file('version.sql', 'CREATE TABLE t (a);\nSELECT substr(sqlite_source_id(), 1, 4) + 1;\n');
    const { code, err } = minrepro(['reduce', 'version.sql', '--engine', 'sqlite@3.28.0', '--against', 'sqlite']);
    expect([code, err]).toEqual([3, expect.stringContaining('sqlite_source_id() may differ between engines')]);
    file('both.sql', "SELECT sqlite_version();\nSELECT '3tY' / 2;\n");
    const both = minrepro(['reduce', 'both.sql', '--engine', 'sqlite@3.28.0', '--against', 'sqlite']);
    expect([both.code, read('both.min.sql')]).toEqual([0, "SELECT '3t' / 2\n"]);
  });
});
