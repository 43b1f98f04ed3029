/**
 * How much sharing state between candidates saves: a script of 200 statements that set the scene and one query that is
 * reduced, on the same candidates with and without.
 *
 *   npm run bench:warm [-- ENGINE…]
 */
import { openEngine } from 'minrepro';

const SCENE = 200;
const CANDIDATES = 200;

const scene = Array.from({ length: SCENE }, (_, i) =>
  i % 4 === 0
    ? `CREATE TABLE t${i} (a INTEGER PRIMARY KEY, b VARCHAR(20))`
    : `INSERT INTO t${i - (i % 4)} VALUES (${i}, 'row ${i}')`,
);
const options = { wantsRows: true, timeLimit: 20_000, signal: new AbortController().signal };

const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : ['sqlite', 'sqlite@3.28.0', 'duckdb', 'postgres@17', 'mariadb']) {
  const rates = [];
  for (const startsAfresh of [true, false]) {
    const engine = await openEngine(name, { startsAfresh });
    await engine.run([...scene, 'SELECT 0'], options);
    const started = performance.now();
    for (let i = 0; i < CANDIDATES; i++)
      await engine.run([...scene, `SELECT count(*) FROM t0 WHERE a > ${i}`], options);
    rates.push((1000 * CANDIDATES) / (performance.now() - started));
    await engine.close();
  }
  const [fresh = 0, shared = 0] = rates;
  process.stdout.write(
    `${name}: ${fresh.toFixed(0)} candidates a second afresh, ${shared.toFixed(0)} with shared state: ${(shared / fresh).toFixed(1)} times\n`,
  );
}
