/** AST reducer, table 1: tokens removed, calls and time of each algorithm on the cases of a corpus, with two sqlite3 shells. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Oracle, openEngine, sqlLanguage } from 'minrepro';
import { totalCalls } from 'minrepro/oracles';
import { decodeText } from '../../src/edit/text.js';
import { oracleOfKind } from '../corpus/oracle-of-kind.js';
import { caseNames } from '../corpus/run-corpus.js';
import { type Figure, rounded } from '../figures.js';
import { percentRemoved } from '../statistics.js';
import type { Print } from '../table.js';
import { type Row, runCase } from './run-case.js';

const ALGORITHMS = ['dd', 'hdd', 'simp', 'perses', 'sqless', 'ast-reducer', 'minrepro'];

/** `engines`: the paths of the older and of the newer shell. */
export async function astReducerTable(corpus: string, engines: readonly string[], print: Print): Promise<Figure[]> {
  print('\nAST reducer, table 1: per cent of tokens removed / calls / seconds');
  print(`case   ${ALGORITHMS.map((algorithm) => algorithm.padEnd(22)).join('')}`);
  const figures: Figure[] = [];
  for (const name of caseNames(corpus)) {
    const rows = await runOnShells(join(corpus, name), engines);
    print(`${name.padEnd(6)} ${rows.map((row) => cellOf(row).padEnd(22)).join('')}`);
    figures.push(...rows.map((row) => figureOf(name, row)));
  }
  return figures;
}

/** All algorithms share one pair of shells. */
async function runOnShells(folder: string, [older = '', newer = '']: readonly string[]): Promise<Row[]> {
  const text = decodeText(readFileSync(join(folder, 'input.sql')));
  const kind = readFileSync(join(folder, 'kind'), 'utf8').trim();
  const shells = [await openEngine(`sqlite:${resolve(older)}`), await openEngine(`sqlite:${resolve(newer)}`)] as const;
  const oracle = (): Oracle => ({ ...oracleOfKind(kind, shells), close: async () => {} });
  const rows = await runCase({ title: folder, text, language: sqlLanguage('sqlite'), oracle, algorithms: ALGORITHMS });
  await Promise.all(shells.map((shell) => shell.close()));
  return rows;
}

function cellOf({ reduction: { tokensBefore, tokensAfter, calls, seconds } }: Row): string {
  return `${percentRemoved(tokensBefore, tokensAfter).toFixed(2)}/${totalCalls(calls)}/${seconds.toFixed(1)}`;
}

function figureOf(name: string, { algorithm, reduction: { tokensBefore, tokensAfter, calls } }: Row): Figure {
  return {
    group: 'papers, AST reducer table 1 (% left)',
    name: `${name}: ${algorithm}`,
    before: 100,
    after: rounded(100 - rounded(percentRemoved(tokensBefore, tokensAfter), 2), 2),
    calls: totalCalls(calls),
  };
}
