/**
 * Prints how much sharing state between candidates saves, in the sandbox and without it: a setup of 200 statements and one query that
 * changes. The four kinds of runs take turns, so that they see the same load of the machine.
 *
 *   npm run bench:warm [-- ENGINE…]
 */
import { openEngine } from 'minrepro';
import { printLine } from './table.js';

const SETUP_STATEMENTS = 200;
const CANDIDATES = 200;
const ENGINES = ['sqlite', 'sqlite@3.28.0', 'duckdb', 'postgres@17', 'mariadb'];

const setup = Array.from({ length: SETUP_STATEMENTS }, (_, i) =>
  i % 4 === 0
    ? `CREATE TABLE t${i} (a INTEGER PRIMARY KEY, b VARCHAR(20))`
    : `INSERT INTO t${i - (i % 4)} VALUES (${i}, 'row ${i}')`,
);
const options = { wantsRows: true, timeLimit: 20_000, signal: new AbortController().signal };

const names = process.argv.slice(2);
for (const name of names.length > 0 ? names : ENGINES) {
  const [fresh, shared, freshOutside, sharedOutside] = await candidatesPerSecond(name);
  const confined = `in the sandbox ${describe(fresh)} candidates a second, with shared state ${describe(shared)}`;
  const outside = `without a sandbox ${describe(freshOutside)} and ${describe(sharedOutside)}`;
  printLine(
    `${name}: ${confined}, ${ratio(shared, fresh)} times; ${outside}, ${ratio(sharedOutside, freshOutside)} times`,
  );
}

/** The rates of fresh runs and of those that share state, in the sandbox, and then of both without it. */
async function candidatesPerSecond(name: string): Promise<readonly [number, number, number, number]> {
  const kinds = (['on', 'off'] as const).flatMap((mode) => [
    { isFresh: true, sandbox: { mode } },
    { isFresh: false, sandbox: { mode } },
  ]);
  const engines = await Promise.all(kinds.map((kind) => openEngine(name, kind)));
  for (const engine of engines) await engine.run([...setup, 'SELECT 0'], options);
  const seconds = [0, 0, 0, 0];
  for (let i = 0; i < CANDIDATES; i++)
    for (const [kind, engine] of engines.entries()) {
      const started = performance.now();
      await engine.run([...setup, `SELECT count(*) FROM t0 WHERE a > ${i}`], options);
      seconds[kind] = (seconds[kind] ?? 0) + (performance.now() - started) / 1000;
    }
  for (const engine of engines) await engine.close();
  const rate = (kind: number): number => CANDIDATES / (seconds[kind] ?? 0);
  return [rate(0), rate(1), rate(2), rate(3)];
}

function describe(rate: number): string {
  return rate.toFixed(0);
}

function ratio(rate: number, reference: number): string {
  return (rate / reference).toFixed(1);
}
