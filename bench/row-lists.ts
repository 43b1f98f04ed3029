/**
 * Prints what the passes for lists of rows save. A generated script inserts 40 or 400 strings of 4 to 16 characters; it
 * fails if the table has at least three tenths of the rows and half of the characters, as a script that fills a page or overwrites memory does. Each
 * candidate runs on a real engine.
 *
 *   npm run bench:row-lists [-- ENGINE…]
 */
import fc from 'fast-check';
import { type Engine, openEngine, type Pass, reduce, sqlLanguage } from 'minrepro';
import { totalCalls } from 'minrepro/oracles';
import { cell, printLine } from './table.js';

const SIZES = [40, 400];
const NEEDED_SHARE = 0.3;
const SEEDS = [1, 2, 3];
const ROW_PASSES = new Set(['generate-rows', 'simplify-rows']);
const QUESTION = 'SELECT count(*), sum(length(a)) FROM t';
const TIME_LIMIT = 2_000;

const addresses = process.argv.slice(2);
printLine('engine            rows   seed   before   with   calls   without   calls   ratio');
for (const address of addresses.length > 0 ? addresses : ['sqlite', 'duckdb']) {
  const engine = await openEngine(address);
  for (const size of SIZES) {
    const totals = { with: 0, without: 0 };
    for (const seed of SEEDS) {
      const words = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 4, maxLength: 16 });
      const rows = fc.sample(words, { numRuns: size, seed });
      const withPasses = await measure(engine, rows, () => true);
      const without = await measure(engine, rows, ({ name }) => !ROW_PASSES.has(name));
      totals.with += withPasses.calls;
      totals.without += without.calls;
      const cells = [
        address.padEnd(15),
        cell(size, 6),
        cell(seed, 6),
        cell(withPasses.before, 8),
        cell(withPasses.after, 6),
        cell(withPasses.calls, 7),
        cell(without.after, 9),
        cell(without.calls, 7),
        cell(withPasses.calls / without.calls, 7, 2),
      ];
      printLine(cells.join(' '));
    }
    printLine(`${address}, ${size} rows: ${(totals.with / totals.without).toFixed(3)} of the calls`);
  }
  await engine.close();
}

interface Measured {
  readonly before: number;
  readonly after: number;
  readonly calls: number;
}

/** Reduces the script with the passes that a filter accepts. */
async function measure(engine: Engine, rows: readonly string[], isUsed: (pass: Pass) => boolean): Promise<Measured> {
  const text = `CREATE TABLE t (a TEXT);\nINSERT INTO t VALUES ${rows.map((row) => `('${row}')`).join(', ')};\n`;
  const needed = { rows: rows.length * NEEDED_SHARE, length: rows.join('').length / 2 };
  const sql = sqlLanguage(engine.dialect.name === 'duckdb' ? 'duckdb' : 'sqlite');
  const language = { ...sql, passes: sql.passes.filter(isUsed), finishing: [] };
  const oracle = async (candidate: string): Promise<boolean> => {
    const statements = sql.snapshot(candidate).statements.map(({ start, end }) => candidate.slice(start, end));
    const signal = new AbortController().signal;
    const run = await engine.run([...statements, QUESTION], { wantsRows: true, timeLimit: TIME_LIMIT, signal });
    if (run.kind !== 'finished') return false;
    const [count = 0, total = 0] = (run.results.at(-1)?.rows[0] ?? '').split('|').map(Number);
    return count >= needed.rows && total >= needed.length;
  };
  const reduction = await reduce({ text, language, oracle });
  return { before: reduction.tokensBefore, after: reduction.tokensAfter, calls: totalCalls(reduction.calls) };
}
