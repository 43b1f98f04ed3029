import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from 'minrepro';
import type { ScriptRun, StatementResult } from 'minrepro/engines';
import { describe, expect, it, vi } from 'vitest';
import { engineOpener, RUN_OPTIONS } from './support/engines.js';

const open = engineOpener();
const run = (engine: Engine, statements: readonly string[]): Promise<ScriptRun> => engine.run(statements, RUN_OPTIONS);

function resultsOf(run: ScriptRun): readonly StatementResult[] {
  if (run.kind !== 'finished') throw new Error(run.kind);
  return run.results;
}

describe('DuckDB', () => {
  it('shows rows for queries and RETURNING, but not how many rows a statement changed or created', async () => {
    const engine = await open('duckdb');
    const statements = [
      'CREATE TABLE t (a INT)',
      'INSERT INTO t VALUES (5), (6)',
      'UPDATE t SET a = a + 1 RETURNING a',
    ];
    const more = ['DELETE FROM t', 'CREATE TABLE u AS SELECT 1', 'SELECT count(*) FROM t'];
    const results = resultsOf(await run(engine, [...statements, ...more]));
    expect(results.map(({ rows }) => rows)).toEqual([[], [], ['6', '7'], [], [], ['0']]);
    expect(results.map(({ count }) => count)).toEqual([0, 0, 2, 0, 0, 1]);
  });

  it('lets scripts change settings that name no file', async () => {
    const engine = await open('duckdb');
    const harmless = [
      'SET threads = 1',
      "PRAGMA default_order = 'desc'",
      "/* c */ SET SESSION default_null_order = 'nulls_first'",
      "SET disabled_optimizers = 'filter_pushdown'",
      'RESET memory_limit',
      'PRAGMA enable_verification',
      'SET VARIABLE v = 7',
      'EXPLAIN UPDATE settings SET password = 1',
    ];
    const harmful = [
      "SET profiling_output = 'p'",
      "PRAGMA profile_output = 'p'",
      'SET -- c\n "log_query_path" = \'p\'',
      "SET temp_directory = 'p'",
      'RESET home_directory',
      "SET /* /* */ threads */ profiling_output = 'p'",
      "/* /* */ SET threads */ SET profiling_output = 'p'",
      "--\rSET profiling_output = /*\nSET threads */ 'p'",
      "EXPLAIN ANALYZE SET profiling_output = 'p'",
      'SELECT 1; SET threads = 2',
    ];
    const areRefused = (outcome: ScriptRun): boolean[] =>
      resultsOf(outcome).map(({ errors }) => errors[0]?.isRefusal === true);
    const outcome = await run(engine, [...harmless, ...harmful, "SELECT getvariable('v')"]);
    expect(areRefused(outcome)).toEqual([...harmless.map(() => false), ...harmful.map(() => true), false]);
    expect(resultsOf(outcome).at(-1)?.rows).toEqual(['7']);
    // Without a permitted change, DuckDB itself refuses all of them.
    const locked = await run(engine, [...harmful, "SELECT current_setting('lock_configuration')"]);
    expect(areRefused(locked).slice(0, -2)).toEqual(harmful.slice(0, -1).map(() => true));
    expect(resultsOf(locked).at(-1)?.rows).toEqual(['true']);
  });

  it('shares no state with a script that changes settings', async () => {
    const engine = await open('duckdb');
    const setup = ['CREATE TABLE t (a INT)', 'INSERT INTO t VALUES (2), (1)', 'CREATE TABLE u (a INT)', 'SELECT 1'];
    const order = "SELECT current_setting('default_order'), current_setting('lock_configuration')";
    const ordersIn = async (...statements: string[]): Promise<readonly string[]> =>
      resultsOf(await run(engine, [...setup, ...statements])).flatMap(({ columns, rows }) =>
        columns.length > 1 ? rows : [],
      );
    for (let i = 0; i < 3; i++) {
      expect(await ordersIn('SELECT 2', order)).toEqual(['ASCENDING|true']);
      const changed = await ordersIn(order, "SET default_order = 'desc'", order);
      expect(changed).toEqual(['ASCENDING|false', 'DESC|false']);
      expect(await ordersIn(order, 'SET threads = 1', order)).toEqual(['ASCENDING|false', 'ASCENDING|false']);
      expect(await ordersIn('UPDATE t SET a = 3', order)).toEqual(['ASCENDING|true']);
    }
  });

  it('reports settings that it does not know itself', async () => {
    const [result] = resultsOf(await run(await open('duckdb'), ['SET nonsense = 1']));
    expect(result?.errors).toEqual([expect.objectContaining({ text: expect.stringContaining('unrecognized') })]);
  });

  it('loads extensions that are allowed', async () => {
    const withExtension = (name: string): Promise<ScriptRun> =>
      open('duckdb', { allowances: { files: false, extensions: [name] } }).then((engine) =>
        run(engine, ["SELECT json_valid('[1]')", "COPY (SELECT 1) TO 'out.csv'", 'SET home_directory = 1']),
      );
    const [valid, copied, set] = resultsOf(await withExtension('json'));
    expect(valid?.rows).toEqual(['true']);
    expect([copied, set].map((result) => result?.errors[0]?.isRefusal)).toEqual([true, true]);
    await expect(withExtension('no_such_extension')).rejects.toThrow(
      /--allow extension:no_such_extension: .*not found.*INSTALL no_such_extension/,
    );
  });

  it('finds extensions in the home of the user, although scripts have another one', async () => {
    const [version, platform] = resultsOf(await run(await open('duckdb'), ['SELECT version()', 'PRAGMA platform']));
    const home = mkdtempSync(join(tmpdir(), 'minrepro-home-'));
    const folder = join(home, '.duckdb', 'extensions', version?.rows[0] ?? '', platform?.rows[0] ?? '');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'damaged.duckdb_extension'), 'no extension');
    vi.stubEnv('HOME', home);
    try {
      const engine = await open('duckdb', { allowances: { files: false, extensions: ['damaged'] } });
      const message = await run(engine, ['SELECT 1']).then(String, String);
      expect(message).toContain('--allow extension:damaged: ');
      expect(message).not.toContain('not found');
    } finally {
      vi.unstubAllEnvs();
      rmSync(home, { recursive: true });
    }
  });
});
