/** Scripts that run without error on SQLite: a few tables with rows, indexes and views, and queries over them. */
import { type Random, seededRandom } from '../../src/syntax/index.js';

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

export function validScript(seed: number): string {
  const random = seededRandom(seed);
  const tables = times(1 + random.below(3), (t): Table => {
    return { name: `t${t}`, columns: times(1 + random.below(4), (c) => `c${t}${c}`) };
  });
  const statements = tables.flatMap((table) => define(random, table));
  const views = statements.flatMap((statement) => /^CREATE VIEW (\w+)/.exec(statement)?.[1] ?? []);
  const queries = times(1 + random.below(4), () => query(random, tables, views));
  return `${[...statements, ...queries].join(';\n')};\n`;
}

function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

const pick = <T>(random: Random, items: readonly T[]): T => items[random.below(items.length)] as T;
const literal = (random: Random): string => pick(random, ['1', '2.5', "'x'", "'y z'", 'NULL', '-3', "x'00'"]);

function define(random: Random, { name, columns }: Table): string[] {
  const types = ['', ' INT', ' TEXT', ' REAL'];
  const row = (): string => `(${columns.map(() => literal(random)).join(', ')})`;
  const list = random.next() < 0.5 ? ` (${columns.join(', ')})` : '';
  return [
    `CREATE TABLE ${name} (${columns.map((column) => column + pick(random, types)).join(', ')})`,
    ...times(random.below(3), () => `INSERT INTO ${name}${list} VALUES ${times(1 + random.below(3), row).join(', ')}`),
    ...(random.next() < 0.4 ? [`CREATE INDEX i_${name} ON ${name} (${pick(random, columns)})`] : []),
    ...(random.next() < 0.3 ? [`CREATE VIEW v_${name} AS SELECT ${columns.join(', ')} FROM ${name}`] : []),
  ];
}

function query(random: Random, tables: readonly Table[], views: readonly string[]): string {
  const one = pick(random, tables);
  const other = pick(random, tables);
  const column = (): string => pick(random, one.columns);
  const { name } = one;
  switch (random.below(views.length > 0 ? 7 : 6)) {
    case 0:
      return `SELECT ${column()}, count(*) FROM ${name} WHERE ${column()} > ${literal(random)} GROUP BY ${column()} ORDER BY 1`;
    case 1:
      return `SELECT a.${column()} FROM ${name} AS a, ${other.name} AS b WHERE a.${column()} = b.${pick(random, other.columns)}`;
    case 2:
      return `WITH w AS (SELECT ${column()} AS k FROM ${name}) SELECT k FROM w WHERE k IS NOT NULL`;
    case 3:
      return `SELECT (SELECT max(${column()}) FROM ${name}), ${name}.${column()} FROM ${name} LEFT JOIN ${other.name} AS z ON 1 LIMIT 3`;
    case 4:
      return `UPDATE ${name} SET ${column()} = ${literal(random)} WHERE ${column()} IN (${literal(random)}, ${literal(random)})`;
    case 5:
      return `DELETE FROM ${name} WHERE ${column()} BETWEEN 1 AND 2`;
    default:
      return `SELECT * FROM ${pick(random, views)} WHERE 1`;
  }
}
