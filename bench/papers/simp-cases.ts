/** The inputs of SIMP's figures 6 to 10 and 13, and of DDSET's figure 5. */
import { type Engine, grammarLanguage, loadGrammarFile, type Oracle, shippedLanguage, sqlLanguage } from 'minrepro';
import { explain, type Plan } from 'minrepro/engines';
import { countTokens } from 'minrepro/sql';
import { operatorsOf } from '../../src/engines/plans/plan.js';
import { type PaperCase, predicateOracle } from './run-case.js';

const ALGORITHMS = ['dd', 'hdd', 'simp', 'perses', 'sqless', 'ast-reducer', 'minrepro'];

function languageOf(name: string, start: string): PaperCase['language'] {
  return grammarLanguage(loadGrammarFile(new URL(`./${name}.g4`, import.meta.url).pathname), { start });
}

const occurrences = (pattern: RegExp, text: string): number => (text.match(pattern) ?? []).length;

export function figure6(sqlite: Engine): PaperCase[] {
  const text = 'SELECT * FROM T WHERE (a=1 AND b=2) OR (a=3 AND c=4)';
  const oracle = (): Oracle =>
    predicateOracle(sqlite, ['CREATE TABLE T (a, b, c)'], (candidate) => occurrences(/\ba\b/g, candidate) > 1);
  const inPaper = { dd: '85 calls, 0 %', hdd: '168 calls, 16 %', simp: '17 calls, 50 %' };
  return [
    {
      title: 'SIMP figure 6, with the grammar of its figure 3: column a twice',
      text,
      language: languageOf('Conditions', 'query'),
      oracle,
      algorithms: ['dd', 'hdd', 'simp', 'perses', 'minrepro'],
      inPaper,
    },
    {
      title: 'SIMP figure 6, with our grammar of SQLite',
      text,
      language: sqlLanguage('sqlite', { setup: 'CREATE TABLE T (a, b, c)' }),
      oracle,
      algorithms: ALGORITHMS,
      inPaper,
    },
  ];
}

/** The tables of TPC-H that query 15 uses, with a few rows. */
const TPCH = [
  'CREATE TABLE supplier (s_suppkey INTEGER PRIMARY KEY, s_name TEXT, s_address TEXT, s_nationkey INTEGER, s_phone TEXT, s_acctbal REAL, s_comment TEXT)',
  'CREATE TABLE lineitem (l_orderkey INTEGER, l_partkey INTEGER, l_suppkey INTEGER, l_linenumber INTEGER, l_quantity REAL, l_extendedprice REAL, l_discount REAL, l_tax REAL, l_returnflag TEXT, l_linestatus TEXT, l_shipdate TEXT, l_commitdate TEXT, l_receiptdate TEXT, l_shipinstruct TEXT, l_shipmode TEXT, l_comment TEXT)',
  "INSERT INTO supplier VALUES (1, 'S1', 'here', 1, '1-1', 10.5, 'x'), (2, 'S2', 'there', 2, '2-2', 20.5, 'y')",
  "INSERT INTO lineitem VALUES (1, 1, 1, 1, 5, 100, 0.1, 0, 'N', 'O', '1997-03-15', '1997-03-20', '1997-03-25', 'NONE', 'AIR', ''), (1, 2, 2, 2, 7, 50, 0.2, 0, 'N', 'O', '1997-05-01', '1997-05-02', '1997-05-03', 'NONE', 'AIR', '')",
];

const QUERY_15 = `SELECT s_suppkey, s_name, s_address, s_phone, tot_rev
FROM supplier,
  (SELECT l_suppkey AS supplier_no,
    SUM(l_extendedprice*(1-l_discount)) AS tot_rev
  FROM lineitem
  WHERE l_shipdate>='1997-03-01'
  AND l_shipdate<date('1997-03-01', '+3 months')
  GROUP BY l_suppkey) revenue
WHERE s_suppkey = supplier_no AND
  tot_rev = (
  SELECT MAX(tot_rev)
  FROM ( SELECT l_suppkey AS supplier_no,
    SUM(l_extendedprice*l_discount)
    AS tot_rev
  FROM lineitem
  WHERE l_shipdate>='1997-03-01' AND
    l_shipdate<date('1997-03-01', '+3 months')
  GROUP BY l_suppkey ) revenue
  )
ORDER BY s_suppkey`;

/** SIMP's results in figures 7(d) and 9(c). */
const FIGURE_7D = "SELECT l_suppkey FROM lineitem WHERE l_shipdate >= '1997-03-01' AND l_shipdate < '1997-03-01'";
const FIGURE_9C = 'SELECT tot_rev FROM ( SELECT 1 tot_rev ) REVENUE WHERE tot_rev = ( SELECT tot_rev )';

export function figures7To10(sqlite: Engine): PaperCase[] {
  const common = {
    text: QUERY_15,
    language: sqlLanguage('sqlite', { setup: TPCH.join(';\n') }),
    algorithms: ALGORITHMS,
  };
  return [
    {
      ...common,
      title: 'SIMP figures 7 and 8: TPC-H query 15, l_shipdate twice',
      oracle: () => predicateOracle(sqlite, TPCH, (text) => occurrences(/\bl_shipdate\b/g, text) > 1),
      inPaper: { simp: `figure 7(d): ${countTokens(FIGURE_7D)} tokens` },
    },
    {
      ...common,
      title: 'SIMP figures 9 and 10: TPC-H query 15, a subquery inside a WHERE',
      oracle: () => predicateOracle(sqlite, TPCH, (text) => /\bWHERE\b[^)]*\(\s*SELECT\b/i.test(text)),
      inPaper: { simp: `figure 9(c): ${countTokens(FIGURE_9C)} tokens` },
    },
  ];
}

const FIGURE_13 = `SELECT *
FROM ( SELECT *
      FROM T2, T3, T4, T8
      WHERE EXISTS ( SELECT *
                    FROM T1
                    WHERE T2.fk21 = T1.pk1 AND
                          T3.fk31 = T1.pk1 AND
                          T4.fk41 = T1.pk1 AND
                          T8.fk81=T1.pk1 )
      ) T0, T5, T6, T7
WHERE T0.pk2 = T5.pk5 AND
      T0.pk3 = T6.pk6 AND
      T0.pk4 = T7.pk7`;

const FIGURE_13B =
  'SELECT * FROM ( SELECT * FROM T2, T3, T4, T8 WHERE EXISTS ( SELECT * FROM T1 WHERE fk21 = pk1 AND fk81 = pk1 ) ) T0, T6, T7';

const SCHEMA_13 = [1, 2, 3, 4, 5, 6, 7, 8].map(
  (i) => `CREATE TABLE T${i} (pk${i} INTEGER${i > 1 ? `, fk${i}1 INTEGER` : ''})`,
);

/** Whether the plan has a join over a semi-join over a join, so that one join block is inside another one. */
function hasNestedBlock(plan: Plan): boolean {
  const isJoin = ({ operator }: Plan): boolean => /JOIN|CROSS_PRODUCT/.test(operator);
  const isSemi = ({ operator }: Plan): boolean => /SEMI|RIGHT_DELIM|MARK/.test(operator);
  const below = (operator: Plan): Plan[] => operator.children.flatMap((child) => [...operatorsOf(child)]);
  return [...operatorsOf(plan)].some(
    (top) => isJoin(top) && !isSemi(top) && below(top).some((semi) => isSemi(semi) && below(semi).some(isJoin)),
  );
}

export function figure13(duckdb: Engine): PaperCase {
  const oracle = (): Oracle => ({
    name: 'the plan of DuckDB',
    // A fixed limit, so that the calls do not depend on the speed of the machine.
    limitTime: () => {},
    check: async (text, signal) => {
      const query = text.trim().replace(/;$/, '');
      if (query === '') return 'invalid';
      const options = { wantsRows: true, timeLimit: 10_000, signal };
      const answer = await explain(duckdb, { before: SCHEMA_13, query }, false, options);
      return answer.kind === 'answered' ? hasNestedBlock(answer.value) : 'invalid';
    },
  });
  return {
    title: "SIMP figure 13: a join block inside another one, by DuckDB's plan",
    text: FIGURE_13,
    language: sqlLanguage('duckdb', { setup: SCHEMA_13.join(';\n') }),
    oracle,
    algorithms: ['hdd', 'simp', 'perses', 'minrepro'],
    inPaper: { simp: `figure 13(b): ${countTokens(FIGURE_13B)} tokens` },
  };
}

export function ddsetFigure5(): PaperCase {
  const language = shippedLanguage('arithmetic');
  const isExpression = (text: string): boolean => language.snapshot(text).statements[0]?.isCovered === true;
  return {
    title: 'DDSET figure 5: doubled brackets in a calculator',
    text: '1 + ((2 * 3 / 4))',
    language,
    oracle: () => ({
      name: 'doubled brackets',
      check: (text) => (isExpression(text) ? /\(\s*\(.*\)\s*\)/.test(text) : 'invalid'),
    }),
    algorithms: ['dd', 'hdd', 'simp', 'perses', 'minrepro'],
    inPaper: { perses: '((4))' },
  };
}
