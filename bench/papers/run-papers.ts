/** Runs the algorithms on the inputs of their papers and prints the tables. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEngine } from 'minrepro';
import type { Figure } from '../figures.js';
import type { Print } from '../table.js';
import { astReducerTable } from './ast-reducer-table.js';
import { barChart } from './bar-chart.js';
import { ddminTables } from './ddmin-tables.js';
import { figure1 } from './mdx-cases.js';
import { figuresOf, printCase } from './print-case.js';
import { type PaperCase, runCase, shortTitle } from './run-case.js';
import { ddsetFigure5, figure6, figure13, figures7To10 } from './simp-cases.js';
import { sqlessTable } from './sqless-table.js';

export interface PapersOptions {
  /** Only one of ddmin, simp, mdx, figure13, ddset, sqless and eth. */
  readonly only?: string;
  /** A folder for bar charts. */
  readonly svg?: string;
  /** How many queries the table of SQLess has. */
  readonly queries: number;
  /** For the table of the AST reducer, which is left out if absent: the corpus, and the paths of two sqlite3 shells. */
  readonly eth?: { readonly corpus: string; readonly engines: readonly string[] };
}

export async function runPapers({ only, svg, queries, eth }: PapersOptions, print: Print): Promise<Figure[]> {
  const isWanted = (name: string): boolean => only === undefined || only === name;
  const figures: Figure[] = [];
  const runAll = async (cases: readonly PaperCase[]): Promise<void> => {
    for (const paperCase of cases) {
      const rows = await runCase(paperCase);
      printCase(paperCase, rows, print);
      figures.push(...figuresOf(paperCase, rows));
      if (svg === undefined) continue;
      mkdirSync(svg, { recursive: true });
      writeFileSync(join(svg, `${fileNameOf(paperCase)}.svg`), barChart(paperCase.title, rows));
    }
  };
  if (isWanted('ddmin')) figures.push(...(await ddminTables(print)));
  if (isWanted('simp')) {
    const sqlite = await openEngine('sqlite');
    await runAll([...figure6(sqlite), ...figures7To10(sqlite)]);
    await sqlite.close();
  }
  if (isWanted('mdx')) await runAll([figure1()]);
  if (isWanted('figure13')) {
    const duckdb = await openEngine('duckdb');
    await runAll([figure13(duckdb)]);
    await duckdb.close();
  }
  if (isWanted('ddset')) await runAll([ddsetFigure5()]);
  if (isWanted('sqless')) figures.push(...(await sqlessTable(queries, print)));
  if (eth && isWanted('eth')) figures.push(...(await astReducerTable(eth.corpus, eth.engines, print)));
  return figures;
}

function fileNameOf(paperCase: PaperCase): string {
  return shortTitle(paperCase)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60);
}
