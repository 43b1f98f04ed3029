/** The process in which an engine runs: one script at a time, each on a database of its own. */
import { betterSqlite3Driver } from './better-sqlite3-driver.js';
import { AWAY, BROKEN, type Driver, type DriverSpec, LOST, ServerAway, type Session } from './driver.js';
import { duckdbDriver } from './duckdb-driver.js';
import { errorOf, type StatementResult } from './engine.js';
import { mysqlDriver } from './mysql-driver.js';
import { pgliteDriver } from './pglite-driver.js';
import { postgresDriver } from './postgres-driver.js';
import { type CachedRun, PrefixCache } from './prefix-cache.js';
import { commonLength, type WorkerReady, type WorkerReply, type WorkerRequest } from './process-pool.js';
import { sqlJsDriver } from './sql-js-driver.js';

const SCRIPTS_PER_SIZE = 32;
let rss = 0;

const spec = JSON.parse(process.argv[2] ?? '{}') as DriverSpec;
let isReady = false;
const driver = load(spec).then(async (opened) => {
  await opened.connect?.();
  isReady = true;
  process.send?.({ ready: true } satisfies WorkerReady);
  return opened;
});
driver.catch((error: unknown) => {
  process.send?.({ trouble: messageOf(error) } satisfies Partial<WorkerReply>);
});

let lastStatements: readonly string[] = [];
let lastResults: readonly StatementResult[] = [];

process.on('message', async (request: WorkerRequest) => {
  lastStatements = [...lastStatements.slice(0, request.same), ...request.statements];
  let results: StatementResult[];
  let warning: string | undefined;
  try {
    ({ results, warning } = await runAll(await driver, lastStatements, request));
  } catch (error) {
    // The engine cannot even be asked.
    if (error instanceof ServerAway) process.exit(error.isSuspect ? LOST : AWAY);
    // A server that could be reached before went away between two statements.
    if (isReady && 'url' in spec) process.exit(AWAY);
    process.send?.({ trouble: messageOf(error) } satisfies Partial<WorkerReply>);
    return;
  }
  // Asking for the size costs as much as a short script.
  if (request.id % SCRIPTS_PER_SIZE === 0) rss = process.memoryUsage.rss();
  const same = commonLength(lastResults, results);
  lastResults = results;
  const reply: WorkerReply = { same, results: results.slice(same), rss, ...(warning === undefined ? {} : { warning }) };
  process.send?.(reply);
});
// Whoever started this process is gone: nobody is left to answer.
process.on('disconnect', () => process.exit(0));

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function load(wanted: DriverSpec): Promise<Driver> {
  switch (wanted.driver) {
    case 'sql-js':
      return sqlJsDriver(wanted.module);
    case 'better-sqlite3':
      return betterSqlite3Driver(wanted.module, wanted.isGuarded);
    case 'pglite':
      return pgliteDriver(wanted.module);
    case 'duckdb':
      return duckdbDriver(wanted.module, wanted.isGuarded);
    case 'postgres':
      return postgresDriver(wanted.module, wanted.url, wanted.scratch, wanted.isGuarded);
    case 'mysql':
      return mysqlDriver(wanted.module, wanted.url, wanted.scratch, wanted.isGuarded);
  }
}

let cache: PrefixCache | undefined;

function runAll(
  opened: Driver,
  statements: readonly string[],
  { wantsRows, timeLimit }: WorkerRequest,
): Promise<CachedRun> {
  const { open } = opened;
  cache ??= new PrefixCache(spec.startsAfresh === true ? { open } : opened);
  return cache.run(statements, timeLimit, (session, statement) => runOne(session, statement, wantsRows));
}

async function runOne(session: Session, statement: string, wantsRows: boolean): Promise<StatementResult> {
  const started = performance.now();
  try {
    const answer = await session.run(statement, wantsRows);
    return { notices: [], ...answer, errors: [], milliseconds: performance.now() - started };
  } catch (error) {
    if (error instanceof ServerAway) throw error;
    // What is no error leaves the engine in an unknown state: end with it, as a crash does.
    if (!(error instanceof Error)) process.exit(BROKEN);
    const { code } = error as { code?: unknown };
    const errors = [errorOf(error.message, typeof code === 'string' ? code : undefined)];
    return { columns: [], rows: [], count: 0, errors, notices: [], milliseconds: performance.now() - started };
  }
}
