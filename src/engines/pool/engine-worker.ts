/** The process in which an engine runs: one script at a time, each on an empty database. Started by `process-pool.ts`. */
import { type Driver, type DriverModule, isServerUnavailable, type Session } from '../drivers/driver.js';
import { EMPTY_RESULT, type StatementResult, statementError } from '../engine.js';
import { type CachedRun, PrefixCache } from './prefix-cache.js';
import {
  commonLength,
  type DriverSpec,
  EXIT_CODES,
  SPEC_VARIABLE,
  type WorkerMessage,
  type WorkerRequest,
} from './worker-protocol.js';

/** Reading the size of the process takes as long as a short script, so it is read once per so many scripts. */
const SCRIPTS_PER_SIZE = 32;

const spec = JSON.parse(process.env[SPEC_VARIABLE] ?? '{}') as DriverSpec;
delete process.env[SPEC_VARIABLE];
let isReady = false;
let cache: PrefixCache | undefined;
let previousStatements: readonly string[] = [];
let previousResults: readonly StatementResult[] = [];
let rss = 0;

const connecting = connect();
connecting.catch(sendFailure);

process.on('message', async (request: WorkerRequest) => {
  const statements = [...previousStatements.slice(0, request.same), ...request.statements];
  previousStatements = statements;
  try {
    const { results, warning } = await runScript(await connecting, statements, request);
    if (request.id % SCRIPTS_PER_SIZE === 0) rss = process.memoryUsage.rss();
    const same = commonLength(previousResults, results);
    previousResults = results;
    send({ kind: 'finished', same, results: results.slice(same), rss, ...(warning === undefined ? {} : { warning }) });
  } catch (error) {
    if (isServerUnavailable(error)) process.exit(error.mayBeCrash ? EXIT_CODES.serverLost : EXIT_CODES.serverStopped);
    // The server was reachable before, so it stopped between two statements.
    if (isReady && spec.isServer) process.exit(EXIT_CODES.serverStopped);
    sendFailure(error);
  }
});
// The parent process has ended.
process.on('disconnect', () => process.exit(0));

function send(message: WorkerMessage): void {
  process.send?.(message);
}

function sendFailure(error: unknown): void {
  send({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
}

async function connect(): Promise<Driver> {
  const { createDriver } = (await import(spec.driver)) as DriverModule;
  if (typeof createDriver !== 'function') throw new Error(`the driver ${spec.driver} does not export createDriver`);
  const driver = await createDriver(spec.options);
  await driver.connect?.();
  isReady = true;
  send({ kind: 'ready' });
  return driver;
}

function runScript(
  driver: Driver,
  statements: readonly string[],
  { wantsRows, timeLimit }: WorkerRequest,
): Promise<CachedRun> {
  const { open, changesSettings } = driver;
  const fresh: Driver = changesSettings ? { open, changesSettings } : { open };
  cache ??= new PrefixCache(spec.isFresh ? fresh : driver);
  return cache.run(statements, timeLimit, (session, statement) => runStatement(session, statement, wantsRows));
}

async function runStatement(session: Session, statement: string, wantsRows: boolean): Promise<StatementResult> {
  const started = performance.now();
  try {
    const answer = await session.run(statement, wantsRows);
    return { notices: [], ...answer, errors: [], milliseconds: performance.now() - started };
  } catch (error) {
    if (isServerUnavailable(error)) throw error;
    // The engine is in an unknown state: report it like a crash.
    if (!(error instanceof Error)) process.exit(EXIT_CODES.engineBroken);
    const { code, isRefusal } = error as { code?: unknown; isRefusal?: unknown };
    const rejection = statementError(error.message, typeof code === 'string' ? code : undefined);
    const errors = [isRefusal === true ? { ...rejection, isRefusal } : rejection];
    return { ...EMPTY_RESULT, errors, milliseconds: performance.now() - started };
  }
}
