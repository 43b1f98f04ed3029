/** The contract of engines: an empty database for every script, results for every statement, and an end at the time limit or an abort. */
import assert from 'node:assert/strict';
import type { Engine, RunOptions, ScriptRun } from '../engines/engine.js';
import type { Law } from './law.js';

/** How to open the engine. */
export interface EngineLawsOptions {
  readonly name: string;
  /** Opens a new engine; it is closed after each law. */
  open(): Promise<Engine>;
  /** A statement that does not end by itself, to test the time limit. */
  readonly endless?: string;
}

const TIME_LIMIT = 20_000;
const SHORT_TIME_LIMIT = 700;

/** The contract of engines. */
export function engineLaws({ name, open, endless }: EngineLawsOptions): readonly Law[] {
  const law = (title: string, use: (engine: Engine) => Promise<void>): Law => ({
    name: `${name} ${title}`,
    check: async () => {
      const engine = await open();
      try {
        await use(engine);
      } finally {
        await engine.close();
      }
    },
  });
  const withEndless = (title: string, use: (engine: Engine, statement: string) => Promise<void>): readonly Law[] =>
    endless === undefined ? [] : [law(title, (engine) => use(engine, endless))];
  return [
    law('returns the rows of every statement, also columns of equal names', async (engine) => {
      const { rows, errors } = await resultsOf(engine, [
        'CREATE TABLE t (a INTEGER, b VARCHAR(9))',
        "INSERT INTO t VALUES (1, 'x'), (2, NULL)",
        'SELECT a, b FROM t ORDER BY a',
        'SELECT 1 AS a, 2 AS a, 0.5 AS b',
      ]);
      assert.deepEqual(errors, []);
      assert.deepEqual(
        rows.filter((row) => row.includes('|')),
        ['1|x', '2|NULL', '1|2|0.5'],
      );
    }),
    law('continues after errors and reports them', async (engine) => {
      const { rows, errors } = await resultsOf(engine, ['SELECT * FROM nowhere', 'SELEC 1', 'SELECT 3']);
      assert.deepEqual(rows, ['3']);
      assert.ok(errors.length >= 2, JSON.stringify(errors));
      assert.match(errors[0] ?? '', /nowhere/);
    }),
    law('starts every script on an empty database', async (engine) => {
      await resultsOf(engine, ['CREATE TABLE t (a INTEGER)']);
      assert.equal((await resultsOf(engine, ['SELECT * FROM t'])).errors.length, 1);
    }),
    law('runs several scripts at a time', async (engine) => {
      const scripts = [1, 2, 3].map((i) => [
        'CREATE TABLE t (a INTEGER)',
        `INSERT INTO t VALUES (${i})`,
        'SELECT a FROM t',
      ]);
      const results = await Promise.all(scripts.map((script) => resultsOf(engine, script)));
      // Some engines also return the number of inserted rows.
      assert.deepEqual(
        results.map(({ rows }) => rows.at(-1)),
        ['1', '2', '3'],
      );
    }),
    ...withEndless('ends a script at the time limit and continues', async (engine, statement) => {
      assert.deepEqual(await run(engine, [statement], { timeLimit: SHORT_TIME_LIMIT }), { kind: 'hung' });
      assert.deepEqual((await resultsOf(engine, ['SELECT 1'])).rows, ['1']);
    }),
    ...withEndless('ends a script when the signal is aborted', async (engine, statement) => {
      const abort = new AbortController();
      setTimeout(() => abort.abort(), SHORT_TIME_LIMIT / 2);
      assert.deepEqual(await run(engine, [statement], { signal: abort.signal }), { kind: 'hung' });
    }),
    law('can be closed twice', async (engine) => {
      await resultsOf(engine, ['SELECT 1']);
      await engine.close();
    }),
  ];
}

function run(engine: Engine, statements: readonly string[], more: Partial<RunOptions> = {}): Promise<ScriptRun> {
  const script = engine.takesScripts ? [statements.map((statement) => `${statement};`).join('\n')] : statements;
  return engine.run(script, { wantsRows: true, timeLimit: TIME_LIMIT, signal: new AbortController().signal, ...more });
}

async function resultsOf(
  engine: Engine,
  statements: readonly string[],
): Promise<{ readonly rows: readonly string[]; readonly errors: readonly string[] }> {
  const outcome = await run(engine, statements);
  if (outcome.kind !== 'finished') throw new assert.AssertionError({ message: JSON.stringify(outcome) });
  return {
    rows: outcome.results.flatMap(({ rows }) => rows),
    errors: outcome.results.flatMap(({ errors }) => errors.map(({ text }) => text)),
  };
}
