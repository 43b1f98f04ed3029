/** Runs real dumps, of pg_dump, mariadb-dump and the shell of SQLite, as setups and as inputs. */
import { readFileSync } from 'node:fs';
import { type Engine, engineOracle, reduce, sqlLanguage } from 'minrepro';
import type { StatementResult } from 'minrepro/engines';
import { scriptSplitter } from 'minrepro/oracles';
import { parseScript, runnableSetup } from 'minrepro/sql';
import { describe, expect, it } from 'vitest';
import { setupErrors } from '../src/oracles/setup-errors.js';
import { engineOpener, isAvailable, RUN_OPTIONS, SHELL_ENGINE } from './support/engines.js';

const open = engineOpener();
const read = (name: string): string => readFileSync(new URL(`dumps/${name}.sql`, import.meta.url), 'utf8');

async function run(engine: Engine, statements: readonly string[]): Promise<readonly StatementResult[]> {
  const outcome = await engine.run(statements, RUN_OPTIONS);
  if (outcome.kind !== 'finished') throw new Error(outcome.kind);
  return outcome.results;
}

/** Runs queries after a dump. Returns the errors of the dump and of the queries, and the rows of each query. */
async function runAfter(
  engine: Engine,
  dump: string,
  queries: string,
): Promise<{ errors: unknown[]; rows: unknown[] }> {
  const setup = runnableSetup(dump, engine.dialect, engine.takesScripts);
  const results = await run(engine, scriptSplitter(engine, setup)(queries));
  const count = parseScript(queries, engine.dialect).statements.length;
  return { errors: results.flatMap(({ errors }) => errors), rows: results.slice(-count).map(({ rows }) => rows) };
}

describe.each(['pglite', 'postgres@17'].filter(isAvailable))('a dump of pg_dump on %s', (name) => {
  it('has the rows and objects that psql would restore, without its roles and settings', async () => {
    // The search path is the default again: names need no schema.
    const queries = `SELECT * FROM item ORDER BY id; SELECT * FROM sale ORDER BY 1; SELECT * FROM sold ORDER BY 1;
      INSERT INTO item (name) VALUES ('new'); SELECT id, name FROM item WHERE id > 4; SELECT obj_description('item'::regclass)`;
    const { errors, rows } = await runAfter(await open(name), read('postgres'), queries);
    expect(errors).toEqual([]);
    expect(rows).toEqual([
      [
        `1|tab\tand quote ' "|two\nlines|it's; bad`,
        '2|back\\slash|\\.|fine',
        '3||NULL|NULL',
        '4|ünï 😀|SELECT 1; -- $$|fine',
      ],
      ['1|2020-02-03', '2|2020-03-04'],
      ['back\\slash|1', `tab\tand quote ' "|1`],
      [],
      ['5|NEW'],
      ['what is sold; and\nhow'],
    ]);
  });
});

it.runIf(isAvailable('postgres@17'))('has no errors as a setup if pg_dump --clean wrote it', async () => {
  const engine = await open('postgres@17');
  const drops = `ALTER TABLE ONLY public.sale DROP CONSTRAINT sale_item_fkey;
    DROP TRIGGER shouting ON public.item;\nDROP INDEX public.item_name;
    ALTER TABLE public.item ALTER COLUMN id DROP DEFAULT;
    DROP VIEW public.sold;\nDROP SEQUENCE public.item_id_seq;\nDROP TABLE public.item;
    DROP FUNCTION public.shout();\nDROP TYPE public.mood;\nDROP EXTENSION hstore;\nDROP SCHEMA audit;\n`;
  const errorsOf = async (setup: string): Promise<string[]> => {
    const errors = await setupErrors([engine], runnableSetup(setup, engine.dialect), RUN_OPTIONS);
    return errors.map(({ message }) => message);
  };
  expect(await errorsOf(drops + read('postgres'))).toEqual([]);
  // Later such an error is one, and so are other errors of a DROP.
  expect(await errorsOf('CREATE TABLE t (a INT);\nDROP TABLE u;')).toEqual([expect.stringContaining('"u"')]);
  expect(await errorsOf('DROP TABLE pg_class;\nSELECT * FROM u;')).toHaveLength(2);
});

it.runIf(isAvailable('postgres@17'))('reduces the rows after COPY', async () => {
  const engine = await open('postgres@17');
  const text = `CREATE TABLE t (id int PRIMARY KEY, v text);
      COPY t (id, v) FROM stdin;\n1\tit's\n2\t\\N\n3\t"a\n4\tb\n2\tc\n\\.\nSELECT 1;\n`;
  const { text: minimum } = await reduce({
    text,
    language: sqlLanguage('postgresql'),
    oracle: engineOracle({ engines: [engine] }),
  });
  expect(minimum).toBe('CREATE TABLE t (a INT PRIMARY KEY, b TEXT);\nCOPY t FROM STDIN;\n2\t\\N\n2\tc\n\\.\n');
});

it.runIf(isAvailable('mariadb'))('runs a dump of mariadb-dump: triggers, routines, views, delimiters', async () => {
  const queries =
    "SELECT * FROM item; INSERT INTO item (name) VALUES ('new'); SELECT name FROM names; SELECT * FROM log; SELECT f(1); CALL p(5)";
  expect(await runAfter(await open('mariadb'), read('mysql'), queries)).toEqual({
    errors: [],
    rows: [
      [`1|it's; "x"|two\nlines -- no comment|NULL`, '2|back\\slash|NULL|NULL', '3|ünï 😀|/*! not code */|NULL'],
      [],
      ['back\\slash', 'ünï 😀', 'NEW'],
      ['x;y'],
      ['2'],
      ['5'],
    ],
  });
});

it.each(['sqlite', SHELL_ENGINE].filter(isAvailable))('runs a dump of SQLite on %s', async (name) => {
  const queries = "INSERT INTO item (name) VALUES ('new'); SELECT group_concat(t) FROM log; SELECT count(*) FROM names";
  const { errors, rows } = await runAfter(await open(name), read('sqlite'), queries);
  expect(errors).toEqual([]);
  expect(rows.flat().slice(-2)).toEqual(['x;y', '3']);
});

it.each([SHELL_ENGINE, 'better-sqlite3'].filter(isAvailable))(
  'restores the virtual tables of a dump of SQLite as a setup on %s',
  async (name) => {
    const queries = `SELECT title FROM doc WHERE doc MATCH 'fox'; SELECT id FROM place WHERE x0 > 5; SELECT gross FROM sale;
      DELETE FROM sqlite_master`;
    const { errors, rows } = await runAfter(await open(name), read('sqlite-virtual-tables'), queries);
    // The schema is protected again.
    expect(errors).toMatchObject([{ text: expect.stringContaining('table sqlite_master may not be modified') }]);
    expect(rows.flat()).toEqual(['one', '2', expect.stringMatching(/^3/)]);
  },
);
