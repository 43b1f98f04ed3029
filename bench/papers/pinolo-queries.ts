/** Long random queries for MySQL and MariaDB in the style of PINOLO: common table expressions, unions, functions, aliases, hints. */
import { type Random, seededRandom } from 'minrepro/syntax';

/** The statements that every query needs. */
export const SETUP: readonly string[] = [
  'CREATE TABLE t1 (c1 INT, c2 DOUBLE, c3 VARCHAR(20))',
  'CREATE TABLE t2 (c1 INT, c2 DOUBLE, c3 VARCHAR(20))',
  "INSERT INTO t1 VALUES (1, 1.5, 'a'), (2, NULL, 'b'), (NULL, 3.25, NULL)",
  "INSERT INTO t2 VALUES (1, 0.5, 'x'), (7, 2.5, 'b')",
];

/** The function that causes the failure; each query contains it once. */
export const PLANTED = 'BIT_COUNT';

export function pinoloQuery(seed: number): string {
  const random = seededRandom(seed);
  const branchCount = 2 + random.below(3);
  let alias = 1;
  const pick = <T>(items: readonly T[]): T => items[random.below(items.length)] as T;
  const select = (depth: number, planted: boolean): string => {
    const [a, b, c] = [`f${alias++}`, `f${alias++}`, `f${alias++}`];
    const from = depth > 0 ? `(${select(depth - 1, planted)}) AS x${alias++}` : `(${table(random)}) AS x${alias++}`;
    const cause = planted && depth === 0 ? `(${PLANTED}(c1) > -1) AND ` : '';
    const [x, y, z] = depth > 0 ? firstAliases(from) : (['c1', 'c2', 'c3'] as const);
    const items = [
      `(${scalar(x, y, random)}) AS ${a}`,
      `(${pick(['ABS', 'CEILING', 'LOG2', 'EXP'])}(${y})) AS ${b}`,
      `(${pick(['LOWER', 'UPPER', 'LENGTH', 'HEX'])}(${z})) AS ${c}`,
    ];
    const where = `WHERE (${cause}(${condition(x, y, random)}) IS ${pick(['TRUE', 'FALSE', 'NULL', 'NOT NULL'])})`;
    const modifier = pick(['', 'DISTINCT ', 'SQL_SMALL_RESULT ', 'DISTINCTROW ']);
    return `SELECT ${modifier}${items.join(', ')} FROM ${from} ${where}`;
  };
  const planted = random.below(branchCount);
  const branches = Array.from({ length: branchCount }, (_, i) => `(${select(1 + random.below(2), i === planted)})`);
  const body = branches.join(` ${pick(['UNION ALL', 'UNION'])} `);
  return `WITH cte AS (SELECT c1 AS g1, COUNT(*) AS g2 FROM t2 GROUP BY c1 HAVING (COUNT(*) >= 0)) ${body} ORDER BY 1 LIMIT 100`;
}

/** The aliases of the outermost query of a text. */
function firstAliases(from: string): [string, string, string] {
  const names = [...from.matchAll(/ AS (f\d+)/g)].map(([, name]) => name as string);
  return [names[0], names[1], names[2]] as [string, string, string];
}

function table(random: Random): string {
  const number = random.below(2) + 1;
  return random.below(2) === 0
    ? `SELECT c1, c2, c3 FROM t${number} WHERE c1 IS NOT NULL OR c2 < 100 ORDER BY c1`
    : `SELECT t1.c1, t2.c2, t1.c3 FROM t1 ${random.below(2) === 0 ? 'STRAIGHT_JOIN' : 'LEFT JOIN'} t2 ON t1.c1 = t2.c1`;
}

function scalar(x: string, y: string, random: Random): string {
  const forms = [
    `${x} + ${y}`,
    `${x} * -1`,
    `IFNULL(${x}, ${random.below(90)})`,
    `CASE WHEN ${x} > 1 THEN ${y} ELSE 0.${random.below(9)} END`,
  ];
  return forms[random.below(forms.length)] as string;
}

function condition(x: string, y: string, random: Random): string {
  const forms = [
    `(${x} >= ${random.below(50)}) OR (${y} BETWEEN 0 AND ${random.below(900)})`,
    `NOT (${y} < ${random.below(9)}.5) XOR (${x} IN (1, 2, ${random.below(50)}))`,
    `${x} = SOME (SELECT g1 FROM cte) OR ${y} IS NULL`,
  ];
  return forms[random.below(forms.length)] as string;
}
