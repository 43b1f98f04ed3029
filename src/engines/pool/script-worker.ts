/** What runs scripts inside a worker: one at a time, each on an empty database. */
import { type Driver, isServerUnavailable, type RunOnSession, type RunsStatements } from '../drivers/driver.js';
import { EMPTY_RESULT, type StatementResult, statementError } from '../engine.js';
import { PrefixCache } from './prefix-cache.js';
import { commonLength, type WorkerReply, type WorkerRequest } from './worker-protocol.js';

/** The engine is in an unknown state, for example after a trap of WebAssembly. The worker has to be replaced. */
export class EngineBroken extends Error {
  override readonly name = 'EngineBroken';
}

/** Runs scripts with a driver. Statements and results that equal those of the previous script are not sent again. */
export class ScriptWorker {
  readonly #cache: PrefixCache;
  readonly #driver: Driver;
  #statements: readonly string[] = [];
  #results: readonly StatementResult[] = [];

  /** `isFresh`: whether no state is shared between scripts. */
  constructor(driver: Driver, isFresh: boolean) {
    this.#driver = driver;
    const { open, changesSettings } = driver;
    const fresh: Driver = changesSettings ? { open, changesSettings } : { open };
    this.#cache = new PrefixCache(isFresh ? fresh : driver);
  }

  /** Rejects with `ServerUnavailableError` if the server is gone, and with `EngineBroken`. */
  async run({ same, statements, wantsRows, timeLimit, schedule }: WorkerRequest): Promise<Omit<WorkerReply, 'rss'>> {
    this.#statements = [...this.#statements.slice(0, same), ...statements];
    const run: RunOnSession = (session, statement) => runStatement(session, statement, wantsRows);
    const { results, warning } = await (schedule
      ? this.#cache.runAlone(this.#statements, timeLimit, run, async ({ runSteps }) => {
          if (!runSteps) throw new Error('the engine has one session only');
          return runSteps(schedule, run, wantsRows);
        })
      : this.#cache.run(this.#statements, timeLimit, run));
    const known = commonLength(this.#results, results);
    this.#results = results;
    const notice = warning === undefined ? {} : { warning };
    const { outlivesDatabase } = this.#driver;
    const isSpent = outlivesDatabase !== undefined && this.#statements.some((statement) => outlivesDatabase(statement));
    return { kind: 'finished', same: known, results: results.slice(known), ...notice, ...(isSpent ? { isSpent } : {}) };
  }
}

async function runStatement(session: RunsStatements, statement: string, wantsRows: boolean): Promise<StatementResult> {
  const started = performance.now();
  try {
    const answer = await session.run(statement, wantsRows);
    return { notices: [], ...answer, errors: [], milliseconds: performance.now() - started };
  } catch (error) {
    if (isServerUnavailable(error)) throw error;
    if (!(error instanceof Error)) throw new EngineBroken(String(error));
    const { code, isRefusal } = error as { code?: unknown; isRefusal?: unknown };
    const rejection = statementError(error.message, typeof code === 'string' ? code : undefined);
    const errors = [isRefusal === true ? { ...rejection, isRefusal } : rejection];
    return { ...EMPTY_RESULT, errors, milliseconds: performance.now() - started };
  }
}
