/**
 * Prints how much sharing state between candidates saves: a setup of 200 statements and one query that changes, with and
 * without sharing.
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
  const fresh = await candidatesPerSecond(name, true);
  const shared = await candidatesPerSecond(name, false);
  printLine(
    `${name}: ${fresh.toFixed(0)} candidates a second without shared state, ${shared.toFixed(0)} with shared state: ${(shared / fresh).toFixed(1)} times`,
  );
}

async function candidatesPerSecond(name: string, isFresh: boolean): Promise<number> {
  const engine = await openEngine(name, { isFresh });
  await engine.run([...setup, 'SELECT 0'], options);
  const started = performance.now();
  for (let i = 0; i < CANDIDATES; i++) await engine.run([...setup, `SELECT count(*) FROM t0 WHERE a > ${i}`], options);
  const seconds = (performance.now() - started) / 1000;
  await engine.close();
  return CANDIDATES / seconds;
}
