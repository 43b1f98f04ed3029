/** The process in which an engine runs: one script at a time, each on a database of its own. */
import type { Driver, DriverSpec, Session } from './driver.js';
import { duckdbDriver } from './duckdb.js';
import type { StatementResult } from './engine.js';
import type { WorkerReply, WorkerRequest } from './process-pool.js';
import { sqlJsDriver } from './sql-js.js';

const BROKEN = 70;
const SCRIPTS_PER_SIZE = 32;
let rss = 0;

const spec = JSON.parse(process.argv[2] ?? '{}') as DriverSpec;
const driver: Promise<Driver> = spec.driver === 'duckdb' ? duckdbDriver(spec.module) : sqlJsDriver(spec.module);
driver.catch((error: unknown) => {
  process.send?.({ trouble: String(error) } satisfies Partial<WorkerReply>);
});

process.on('message', async (request: WorkerRequest) => {
  const results = await runAll(await driver, request);
  // Asking for the size costs as much as a short script.
  if (request.id % SCRIPTS_PER_SIZE === 0) rss = process.memoryUsage.rss();
  const reply: WorkerReply = { results, rss };
  process.send?.(reply);
});
// Whoever started this process is gone: nobody is left to answer.
process.on('disconnect', () => process.exit(0));

async function runAll(opened: Driver, { statements, wantsRows }: WorkerRequest): Promise<StatementResult[]> {
  const session = await opened.open();
  const results: StatementResult[] = [];
  try {
    for (const statement of statements) results.push(await runOne(session, statement, wantsRows));
  } finally {
    await session.close();
  }
  return results;
}

async function runOne(session: Session, statement: string, wantsRows: boolean): Promise<StatementResult> {
  try {
    return { ...(await session.run(statement, wantsRows)), errors: [] };
  } catch (error) {
    // What is no error leaves the engine in an unknown state: end with it, as a crash does.
    if (!(error instanceof Error)) process.exit(BROKEN);
    return { columns: [], rows: [], count: 0, errors: [error.message] };
  }
}
