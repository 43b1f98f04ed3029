/** The table of one case: a row for each algorithm, and where the default algorithm is not the best. */
import { totalCalls } from 'minrepro/oracles';
import type { Figure } from '../figures.js';
import { percentRemoved } from '../statistics.js';
import { cell, excerpt, type Print } from '../table.js';
import { type PaperCase, type Row, shortTitle } from './run-case.js';

const DEFAULT_ALGORITHM = 'minrepro';

export function printCase({ title, inPaper = {} }: PaperCase, rows: readonly Row[], print: Print): void {
  print(`\n${title}`);
  print('algorithm         calls (repr/vanish/invalid/unkn)  tokens      %  paper                      left');
  for (const { algorithm, reduction } of rows) {
    const { calls, tokensBefore, tokensAfter, text } = reduction;
    const cells = [
      algorithm.padEnd(16),
      cell(totalCalls(calls), 6),
      `(${calls.reproduced}/${calls.vanished}/${calls.invalid}/${calls.unknown})`.padEnd(27),
      cell(tokensAfter, 7),
      cell(percentRemoved(tokensBefore, tokensAfter), 6, 1),
      ` ${(inPaper[algorithm] ?? '').padEnd(26)}`,
      excerpt(text, 120),
    ];
    print(cells.join(' '));
  }
  const ours = rows.find(({ algorithm }) => algorithm === DEFAULT_ALGORITHM);
  if (ours) for (const row of rows) printAdvantage(row, ours, print);
}

/** Prints what another algorithm does better than the default. */
function printAdvantage({ algorithm, reduction, finalCalls }: Row, ours: Row, print: Print): void {
  const moreTokens = reduction.tokensAfter - ours.reduction.tokensAfter;
  if (moreTokens < 0) print(`  the default algorithm leaves more tokens than ${algorithm}`);
  else if (totalCalls(reduction.calls) < totalCalls(ours.reduction.calls)) {
    const result = moreTokens > 0 ? `leaves ${moreTokens} more tokens` : 'leaves as many tokens';
    print(
      `  the default algorithm makes more calls than ${algorithm}, which ${result}: it tries more kinds of edits, and ${ours.finalCalls} of its calls (${algorithm}: ${finalCalls}) only show that nothing more can be removed`,
    );
  }
}

export function figuresOf(paperCase: PaperCase, rows: readonly Row[]): Figure[] {
  return rows.map(({ algorithm, reduction: { tokensBefore, tokensAfter, calls } }) => ({
    group: 'papers',
    name: `${shortTitle(paperCase)}: ${algorithm}`,
    before: tokensBefore,
    after: tokensAfter,
    calls: totalCalls(calls),
  }));
}
