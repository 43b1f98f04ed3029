/** Generates scripts of any length with all kinds of SQL statements. The same seed gives the same script. */
import { type Random, seededRandom } from 'minrepro/syntax';

export function mixedScript(count: number, seed: number): string[] {
  const random = seededRandom(seed);
  const statements: string[] = [];
  const kinds = [
    createTable,
    insert,
    insert,
    select,
    select,
    select,
    update,
    remove,
    createIndex,
    createView,
    trigger,
    withQuery,
  ];
  while (statements.length < count) statements.push(pick(random, kinds)(random));
  return statements;
}

const pick = <T>(random: Random, items: readonly T[]): T => items[random.below(items.length)] as T;
const table = (random: Random): string => `t${random.below(50)}`;
const column = (random: Random): string => `c${random.below(8)}`;
const list = (random: Random, min: number, max: number, item: () => string): string =>
  Array.from({ length: min + random.below(max - min + 1) }, item).join(', ');

function literal(random: Random): string {
  const kind = random.below(6);
  if (kind === 0) return `${random.next() * 1e6}`;
  if (kind === 1) return `'it''s text ${random.below(1e6)}'`;
  if (kind === 2) return 'NULL';
  if (kind === 3) return `x'${random.below(1e6).toString(16).padStart(6, '0')}'`;
  return `${random.below(1e6) - 5e5}`;
}

function value(random: Random, depth: number): string {
  if (depth <= 0) return random.next() < 0.5 ? `${table(random)}.${column(random)}` : literal(random);
  const inner = (): string => value(random, depth - 1 - random.below(2));
  switch (random.below(9)) {
    case 0:
      return `(${inner()} ${pick(random, ['+', '-', '*', '/', '||', '%', '<<', '&'])} ${inner()})`;
    case 1:
      return `CASE WHEN ${condition(random, depth - 1)} THEN ${inner()} ELSE ${inner()} END`;
    case 2:
      return `CAST(${inner()} AS ${pick(random, ['INTEGER', 'TEXT', 'REAL', 'DECIMAL(10, 2)'])})`;
    case 3:
      return `${pick(random, ['abs', 'coalesce', 'max', 'substr', 'round'])}(${inner()}, ${inner()})`;
    case 4:
      return `sum(${inner()}) OVER (PARTITION BY ${column(random)} ORDER BY ${column(random)} DESC ROWS BETWEEN 2 PRECEDING AND CURRENT ROW)`;
    case 5:
      return `(SELECT count(*) FROM ${table(random)} WHERE ${condition(random, depth - 2)})`;
    default:
      return value(random, depth - 2);
  }
}

function condition(random: Random, depth: number): string {
  const inner = (): string => value(random, depth - 1);
  switch (depth <= 0 ? 0 : random.below(7)) {
    case 1:
      return `(${condition(random, depth - 1)} ${pick(random, ['AND', 'OR'])} ${condition(random, depth - 1)})`;
    case 2:
      return `${inner()} BETWEEN ${inner()} AND ${inner()}`;
    case 3:
      return `${inner()} NOT IN (${list(random, 1, 4, inner)})`;
    case 4:
      return `NOT EXISTS (SELECT 1 FROM ${table(random)} WHERE ${column(random)} = ${inner()})`;
    case 5:
      return `${inner()} LIKE 'a%' ESCAPE '!'`;
    case 6:
      return `${inner()} IS NOT NULL`;
    default:
      return `${column(random)} ${pick(random, ['=', '<', '>=', '<>', 'IS'])} ${value(random, depth - 1)}`;
  }
}

function select(random: Random): string {
  const items = list(random, 1, 3, () => `${value(random, 3)} AS a${random.below(100)}`);
  const join = random.next() < 0.5 ? ` LEFT JOIN ${table(random)} AS x ON ${condition(random, 2)}` : '';
  const group =
    random.next() < 0.3 ? ` GROUP BY ${list(random, 1, 3, () => column(random))} HAVING ${condition(random, 1)}` : '';
  const union = random.next() < 0.2 ? ` UNION ALL SELECT ${literal(random)} FROM ${table(random)}` : '';
  return `SELECT ${items} FROM ${table(random)}${join} WHERE ${condition(random, 3)}${group}${union} ORDER BY 1 DESC LIMIT ${random.below(100)}`;
}

function withQuery(random: Random): string {
  return `WITH w(a, b) AS (SELECT ${column(random)}, ${value(random, 2)} FROM ${table(random)}) ${select(random)}`;
}

function createTable(random: Random): string {
  const kinds = [
    'INTEGER',
    'TEXT NOT NULL',
    'REAL DEFAULT 0.5',
    'VARCHAR(20) UNIQUE',
    'BLOB',
    'NUMERIC CHECK (c1 > 0)',
  ];
  const columns = Array.from({ length: 3 + random.below(6) }, (_, i) => `c${i} ${pick(random, kinds)}`);
  return `CREATE TABLE IF NOT EXISTS ${table(random)} (${columns.join(', ')}, PRIMARY KEY (c0), FOREIGN KEY (c1) REFERENCES ${table(random)} (c0))`;
}

function insert(random: Random): string {
  const row = (): string => `(${Array.from({ length: 4 }, () => literal(random)).join(', ')})`;
  return `INSERT OR IGNORE INTO ${table(random)} (c0, c1, c2, c3) VALUES ${list(random, 1, 8, row)}`;
}

const update = (random: Random): string =>
  `UPDATE ${table(random)} SET ${column(random)} = ${value(random, 3)}, ${column(random)} = ${literal(random)} WHERE ${condition(random, 2)}`;
const remove = (random: Random): string => `DELETE FROM ${table(random)} WHERE ${condition(random, 3)}`;
const createIndex = (random: Random): string =>
  `CREATE UNIQUE INDEX i${random.below(1e6)} ON ${table(random)} (${column(random)} DESC, abs(${column(random)})) WHERE ${condition(random, 2)}`;
const createView = (random: Random): string => `CREATE VIEW v${random.below(1e6)} AS ${select(random)}`;
const trigger = (random: Random): string =>
  `CREATE TRIGGER r${random.below(1e6)} AFTER UPDATE OF c0 ON ${table(random)} WHEN ${condition(random, 1)} BEGIN ${update(random)}; ${remove(random)}; END`;
