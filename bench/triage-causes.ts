/**
 * Failing scripts whose cause is known by construction: each uses one thing that SQLite 3.28.0 lacks or does differently, among
 * statements that both versions run alike. Names, values, the form of the query and the statements around it vary.
 */
import { seededRandom } from 'minrepro/syntax';

/** A generated script and its cause. */
export interface GeneratedCase {
  readonly name: string;
  readonly cause: string;
  readonly text: string;
}

interface Table {
  readonly name: string;
  /** The first one is an integer, the second one a text. */
  readonly columns: readonly string[];
}

/** Makes choices from a random number between 0 and 1. */
interface Choices {
  below(limit: number): number;
  one<Value>(values: readonly Value[]): Value;
}

type Cause = (choices: Choices, table: Table) => readonly string[];

/** An expression of the cause in a query of some form. */
const inQuery =
  (expression: (choices: Choices, table: Table) => string): Cause =>
  (choices, table) => [queryWith(choices, table, expression(choices, table))];

const CAUSES: Readonly<Record<string, Cause>> = {
  iif: inQuery((choices, { columns: [number] }) => `iif(${number} > ${choices.below(9)}, ${choices.below(9)}, NULL)`),
  format: inQuery((_, { columns: [number] }) => `format('%d', ${number})`),
  unixepoch: inQuery((choices) => `unixepoch('20${10 + choices.below(9)}-01-02')`),
  'concat-ws': inQuery(
    (choices, { columns: [number, text] }) => `concat_ws('${choices.one(['-', '; '])}', ${number}, ${text})`,
  ),
  'octet-length': inQuery((_, { columns: [, text] }) => `octet_length(${text})`),
  timediff: inQuery((choices) => `timediff('2020-01-0${1 + choices.below(8)}', '2019-05-06')`),
  substring: inQuery((choices, { columns: [, text] }) => `substring(${text}, ${1 + choices.below(3)}, 2)`),
  distinct: inQuery((choices, { columns: [number] }) => `${number} IS NOT DISTINCT FROM ${choices.below(9)}`),
  arrow: inQuery((choices) => `'{"k": ${choices.below(99)}}' ->> '$.k'`),
  'date-floor': inQuery(
    (choices) => `date('20${10 + choices.below(9)}-0${choices.one([3, 5, 8])}-31', '+1 month', 'floor')`,
  ),
  'date-format': inQuery((choices) => `strftime('%F', '20${10 + choices.below(9)}-03-04')`),
  'string-agg': (choices, { name, columns: [number, text] }) => [
    `SELECT ${choices.one(['', `max(${number}), `])}string_agg(${text}, '${choices.one([',', '/'])}') FROM ${name}`,
  ],
  filter: (choices, { name, columns: [number] }) => [
    `SELECT ${choices.one(['count', 'total'])}(${number}) FILTER (WHERE ${number} > ${choices.below(9)}) FROM ${name}`,
  ],
  nulls: (choices, { name, columns: [number, text] }) => [
    `SELECT ${text} FROM ${name} ORDER BY ${number} ${choices.one(['', 'DESC '])}NULLS LAST`,
  ],
  'ordered-aggregate': (choices, { name, columns: [number, text] }) => [
    `SELECT group_concat(${text}, '${choices.one([',', '/'])}' ORDER BY ${number}) FROM ${name}`,
  ],
  returning: (choices, { name, columns: [number] }) => [
    `INSERT INTO ${name} (${number}) VALUES (${100 + choices.below(99)}) RETURNING ${number}`,
  ],
  materialized: (choices, { name, columns: [number] }) => [
    `WITH part AS MATERIALIZED (SELECT ${number} FROM ${name} WHERE ${number} < ${choices.below(99)}) SELECT count(*) FROM part`,
  ],
  'drop-column': (_, { name, columns }) => [`ALTER TABLE ${name} DROP COLUMN ${columns.at(-1)}`],
  'right-join': (_, { name, columns: [number, text] }) => [
    `SELECT l.${number}, r.${text} FROM ${name} AS l RIGHT JOIN ${name} AS r ON l.${number} = r.${number}`,
  ],
  having: (choices, { name, columns: [number] }) => [
    `SELECT sum(${number}) FROM ${name} HAVING count(*) > ${choices.below(2)}`,
  ],
};

export const CAUSE_NAMES: readonly string[] = Object.keys(CAUSES);

/** Generates so many scripts, from the case `from` on; the same number is always the same script. */
export function* generatedCases(from: number, count: number): Generator<GeneratedCase> {
  for (let i = from; i < from + count; i++) {
    const random = seededRandom(7919 * (i + 1));
    const below = (limit: number): number => random.below(limit);
    const choices: Choices = { below, one: (values) => values[below(values.length)] as never };
    const cause = CAUSE_NAMES[i % CAUSE_NAMES.length] as string;
    yield { name: `c${String(i).padStart(4, '0')}`, cause, text: scriptFor(choices, CAUSES[cause] as Cause) };
  }
}

const NAMES = ['orders', 'items', 'people', 'visits', 'stock', 'prices', 'log', 'tags', 'rooms', 'tasks'] as const;
const COLUMNS = ['id', 'title', 'amount', 'note', 'kind', 'state', 'score', 'code'] as const;
const WORDS = ['red', 'green', 'blue', 'north', 'south', '42', 'x', ''] as const;

function scriptFor(choices: Choices, cause: Cause): string {
  const count = 1 + choices.below(4);
  const offset = choices.below(NAMES.length);
  const tables = Array.from({ length: count }, (_, i): Table => {
    const first = choices.below(COLUMNS.length);
    const columns = Array.from(
      { length: 3 + choices.below(3) },
      (_, j) => COLUMNS[(first + j) % COLUMNS.length] as string,
    );
    return { name: NAMES[(offset + i) % NAMES.length] as string, columns };
  });
  const chosen = choices.one(tables);
  const statements = tables.flatMap((table) => [createTable(table), ...rowsOf(choices, table)]);
  // Without its table and a row of it, a cause shows nothing.
  const first = statements.length;
  for (let i = choices.below(20); i > 0; i--) statements.push(harmless(choices, choices.one(tables)));
  const place = Math.max(first, statements.length - choices.below(3));
  statements.splice(place, 0, ...cause(choices, chosen));
  return statements.map((statement) => `${statement};\n`).join('');
}

function createTable({ name, columns: [number, text, ...rest] }: Table): string {
  return `CREATE TABLE ${name} (${[`${number} INTEGER`, `${text} TEXT`, ...rest].join(', ')})`;
}

function rowsOf(choices: Choices, { name, columns }: Table): string[] {
  return Array.from({ length: 1 + choices.below(3) }, () => {
    const values = columns.map((_, i) => (i === 0 ? String(choices.below(99)) : `'${choices.one(WORDS)}'`));
    return `INSERT INTO ${name} VALUES (${values.join(', ')})`;
  });
}

function queryWith(choices: Choices, { name, columns: [number, text] }: Table, expression: string): string {
  return choices.one([
    `SELECT ${expression} FROM ${name}`,
    `SELECT ${number}, ${expression} AS shown FROM ${name} WHERE ${number} > ${choices.below(3) - 2}`,
    `SELECT * FROM (SELECT ${expression} AS inner_value, ${text} FROM ${name})`,
    `SELECT DISTINCT ${expression} FROM ${name} ORDER BY 1 LIMIT 5`,
    `WITH base AS (SELECT * FROM ${name}) SELECT ${text}, ${expression} FROM base`,
  ]);
}

/** A statement that both versions run alike. */
function harmless(choices: Choices, { name, columns: [number, text] }: Table): string {
  return choices.one([
    `SELECT count(*) FROM ${name}`,
    `SELECT ${number}, upper(${text}) FROM ${name} ORDER BY ${number}, 2`,
    `UPDATE ${name} SET ${text} = ${text} || '${choices.one(WORDS)}' WHERE ${number} = ${choices.below(99)}`,
    `DELETE FROM ${name} WHERE ${number} > ${100 + choices.below(9)}`,
    `SELECT ${text}, sum(${number}) FROM ${name} GROUP BY ${text} ORDER BY 1`,
    `SELECT a.${number} FROM ${name} AS a JOIN ${name} AS b ON a.${number} = b.${number} ORDER BY 1`,
    `INSERT INTO ${name} (${number}, ${text}) VALUES (${choices.below(99)}, '${choices.one(WORDS)}')`,
    `PRAGMA cache_size`,
  ]);
}
