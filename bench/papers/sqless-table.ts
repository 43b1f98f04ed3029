/** SQLess, a table in the form of table 4: reduction and time on long queries that contain a planted function. MariaDB runs them. */
import { type Oracle, openEngine, type Reduction, sqlLanguage } from 'minrepro';
import { checkText, totalCalls } from 'minrepro/oracles';
import { countTokens } from 'minrepro/sql';
import { type Figure, rounded } from '../figures.js';
import { mean, percentRemoved } from '../statistics.js';
import { cell, type Print } from '../table.js';
import { PLANTED, pinoloQuery, SETUP } from './pinolo-queries.js';
import { predicateOracle, runCase } from './run-case.js';

const ALGORITHMS = ['clause-delete', 'apollo', 'sqless', 'minrepro'];
const IN_PAPER: Readonly<Record<string, string>> = {
  'clause-delete': '79.71, 17.51',
  apollo: '85.82, 35.46',
  sqless: '95.11, 76.27',
};

/** The first `count` random queries that MariaDB accepts. */
export async function sqlessTable(count: number, print: Print): Promise<Figure[]> {
  const mariadb = await openEngine('mariadb');
  const oracle = (): Oracle => predicateOracle(mariadb, SETUP, (text) => text.includes(`${PLANTED}(`));
  const language = sqlLanguage('mysql', { setup: SETUP.join(';\n') });
  const reductions = new Map<string, Reduction[]>(ALGORITHMS.map((algorithm) => [algorithm, []]));
  const sizes: number[] = [];
  for (let seed = 0; sizes.length < count && seed < 20 * count; seed++) {
    const text = pinoloQuery(seed);
    const { verdict } = await checkText(oracle(), text, new AbortController().signal);
    if (verdict !== 'reproduced') continue;
    sizes.push(countTokens(text));
    const rows = await runCase({ title: '', text, language, oracle, algorithms: ALGORITHMS });
    for (const { algorithm, reduction } of rows) reductions.get(algorithm)?.push(reduction);
  }
  await mariadb.close();
  print(
    `\nSQLess table 4 in form: ${sizes.length} queries in the style of PINOLO, of ${Math.min(...sizes)} to ${Math.max(...sizes)} tokens, on MariaDB`,
  );
  print('algorithm         max %   avg %   avg ms   max ms   avg calls  paper (MariaDB: max %, avg %)');
  return [...reductions].map(([algorithm, results]) => printRow(algorithm, results, print));
}

function printRow(algorithm: string, reductions: readonly Reduction[], print: Print): Figure {
  const removed = reductions.map(({ tokensBefore, tokensAfter }) => percentRemoved(tokensBefore, tokensAfter));
  const milliseconds = reductions.map(({ seconds }) => 1000 * seconds);
  const calls = mean(reductions.map((reduction) => totalCalls(reduction.calls)));
  const cells = [
    algorithm.padEnd(16),
    cell(Math.max(...removed), 6, 2),
    cell(mean(removed), 7, 2),
    cell(mean(milliseconds), 8, 0),
    cell(Math.max(...milliseconds), 8, 0),
    cell(calls, 11, 0),
    ` ${IN_PAPER[algorithm] ?? ''}`,
  ];
  print(cells.join(' '));
  return {
    group: 'papers, SQLess table 4 (% left)',
    name: algorithm,
    before: 100,
    after: rounded(100 - rounded(mean(removed), 2), 2),
    calls: rounded(calls, 0),
  };
}
