/** Scripts that run without error on SQLite: tables with rows, indexes, views and triggers, and queries over them. */
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
  const copies = random.next() < 0.3 ? [copy(random, pick(random, tables))] : [];
  return `${[...statements, ...copies.flat(), ...queries].join(';\n')};\n`;
}

/** A table with so many rows that they may be generated, with a query over it. */
export function validLongList(seed: number): string {
  const random = seededRandom(seed);
  const word = (): string => times(1 + random.below(9), () => pick(random, ['a', 'b', 'c', ' '])).join('');
  const rows = times(16 + random.below(10), (i) => `(${i}, '${word()}')`);
  return `CREATE TABLE t (n INT, s TEXT);\nINSERT INTO t VALUES ${rows.join(', ')};\nSELECT count(*), max(s) FROM t WHERE n > 3;\n`;
}

function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

const pick = <T>(random: Random, items: readonly T[]): T => items[random.below(items.length)] as T;
const literal = (random: Random): string => pick(random, ['1', '2.5', "'x'", "'y z'", 'NULL', '-3', "x'00'"]);

function define(random: Random, { name, columns }: Table): string[] {
  const types = ['', ' INT', ' TEXT', ' REAL', ' VARCHAR(10)', ' INT DEFAULT 7'];
  const row = (): string => `(${columns.map(() => literal(random)).join(', ')})`;
  const list = random.next() < 0.5 ? ` (${columns.join(', ')})` : '';
  const log = random.next() < 0.3 ? [`CREATE TABLE log_${name} (what, who)`] : [];
  const first = columns[0] as string;
  return [
    `CREATE TABLE ${name} (${columns.map((column) => column + pick(random, types)).join(', ')}${random.next() < 0.2 ? `, CHECK (${first} IS NOT 99)` : ''})`,
    ...log,
    ...(log.length > 0
      ? [
          `CREATE TRIGGER r_${name} AFTER INSERT ON ${name} BEGIN INSERT INTO log_${name} VALUES (NEW.${pick(random, columns)}, NEW.${first}); END`,
        ]
      : []),
    ...times(random.below(3), () => `INSERT INTO ${name}${list} VALUES ${times(1 + random.below(3), row).join(', ')}`),
    ...(random.next() < 0.4 ? [`CREATE INDEX i_${name} ON ${name} (${pick(random, columns)})`] : []),
    ...(random.next() < 0.3 ? [`CREATE VIEW v_${name} AS SELECT ${columns.join(', ')} FROM ${name}`] : []),
  ];
}

/** A table created from a query, and rows from another table. */
function copy(random: Random, { name, columns }: Table): string[] {
  return [
    `CREATE TABLE copied AS SELECT ${columns.map((column, i) => `${column} AS k${i}`).join(', ')} FROM ${name}`,
    `INSERT INTO copied SELECT ${columns.map((column) => (random.next() < 0.3 ? '0' : column)).join(', ')} FROM ${name}`,
    'ALTER TABLE copied RENAME TO moved',
    'SELECT k0 FROM moved',
  ];
}

function query(random: Random, tables: readonly Table[], views: readonly string[]): string {
  const table = pick(random, tables);
  const other = pick(random, tables);
  const column = (): string => pick(random, table.columns);
  const { name } = table;
  switch (random.below(views.length > 0 ? 13 : 12)) {
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
    case 6:
      return `SELECT s.x, s.y FROM (SELECT ${column()} AS x, ${column()} + 1 AS y FROM ${name} WHERE ${column()} < 5) AS s ORDER BY s.y`;
    case 7:
      return `WITH w (p, q) AS (SELECT ${column()}, 1 FROM ${name} UNION ALL SELECT 2, 3) SELECT p, q FROM w WHERE p = q`;
    case 8:
      return `SELECT ${column()}, rank() OVER w, sum(${column()}) OVER (ORDER BY ${column()}) FROM ${name} WINDOW w AS (ORDER BY ${column()})`;
    case 9:
      return `SELECT * FROM ${name} AS m WHERE EXISTS (SELECT 1 FROM ${other.name} AS n WHERE n.${pick(random, other.columns)} = m.${column()})`;
    case 10:
      return `SELECT CASE WHEN ${column()} > 1 THEN 'a' ELSE ${column()} END AS f, count(*) AS g FROM ${name} GROUP BY f HAVING g > 0 ORDER BY g`;
    case 11:
      return `SELECT l.${column()}, r.${column()} FROM ${name} AS l JOIN ${name} AS r USING (${column()})`;
    default:
      return `SELECT * FROM ${pick(random, views)} WHERE 1`;
  }
}
