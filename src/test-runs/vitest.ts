/**
 * For tests of databases in Vitest: when a test fails, it is run again with fewer and fewer of its statements, each time in a fresh
 * database, and the failure is reported with the smallest sequence of statements that still causes it.
 *
 * ```ts
 * import { test } from 'vitest';
 * import { databaseTest } from 'minrepro/vitest';
 *
 * const withDatabase = databaseTest({ open: () => new Database(':memory:'), close: (db) => db.close() });
 *
 * test('the total of an order', withDatabase((db) => {
 *   db.exec('CREATE TABLE orders (id, price)');
 *   …
 * }));
 * ```
 */
import { onTestFailed, type TestContext } from 'vitest';
import { EmptyInputFails, NotReproduced } from '../reduce.js';
import { failureKey } from './failure-key.js';
import { minimiseStatements } from './minimise-statements.js';
import { recordedConnection } from './recorded-connection.js';
import { type FirstLog, type RecordedStatement, recordStatements, type StatementLog } from './statement-log.js';
import { statementText } from './statement-text.js';

/** How a test gets its database, and how long the search may take. */
export interface DatabaseTestOptions<Connection extends object> {
  /** Opens an empty database. It is called once for the test and once for every later run. */
  open(): Connection | Promise<Connection>;
  close?(connection: Connection): unknown;
  /**
   * Whether a later run fails in the same way as the test did. If absent: the same kind of error with the same message and the same
   * actual value.
   */
  isSameFailure?(error: unknown, original: unknown): boolean;
  /** 20 if absent. */
  readonly maxSeconds?: number;
  /** 500 if absent. */
  readonly maxCalls?: number;
}

/** The body of a test: it gets the connection, then what Vitest passes to a test. */
export type DatabaseTestBody<Connection, Args extends readonly unknown[]> = (
  connection: Connection,
  ...args: Args
) => unknown;

/** What is added to the time that a search may take, for the run that is under way when it ends. */
const GRACE_MS = 10_000;

/** Makes tests whose failures are reported with the statements that matter. */
export function databaseTest<Connection extends object>(
  options: DatabaseTestOptions<Connection>,
): <Args extends readonly unknown[]>(body: DatabaseTestBody<Connection, Args>) => (...args: Args) => Promise<void> {
  return (body) =>
    async (...args) => {
      const log = recordStatements();
      // Both have to be asked for while the test runs.
      const context = args.find(isContext);
      const runBody = (run: StatementLog): Promise<void> =>
        withConnection(options, (connection) => body(recordedConnection(connection, run), ...args));
      try {
        await runBody(log);
      } catch (error) {
        const { maxSeconds = 20, isSameFailure } = options;
        // Vitest changes the error when it reports it, so its key is taken now.
        const key = failureKey(error);
        const isSame = (other: unknown): boolean => isSameFailure?.(other, error) ?? failureKey(other) === key;
        const report = async (test: { result?: { errors?: { message: string; stack?: string }[] } }): Promise<void> => {
          const text = await minimalText(log, isSame, runBody, options);
          for (const reported of test.result?.errors ?? []) addText(reported, text);
        };
        (context?.onTestFailed ?? onTestFailed)(({ task }) => report(task), maxSeconds * 1000 + GRACE_MS);
        throw error;
      }
    };
}

/** What is said about the statements of a failed test. */
async function minimalText<Connection extends object>(
  log: FirstLog,
  isSame: (error: unknown) => boolean,
  runBody: (run: StatementLog) => Promise<void>,
  { maxSeconds = 20, maxCalls = 500 }: DatabaseTestOptions<Connection>,
): Promise<string> {
  const all = log.statements.length;
  if (all === 0) return 'minrepro: the test ran no statement through its connection.';
  const fails = async (some: readonly RecordedStatement[]): Promise<boolean> => {
    const run = log.replay(some);
    try {
      await runBody(run);
      return false;
    } catch (error) {
      return !run.deviates && isSame(error);
    }
  };
  try {
    const { statements, isMinimal, calls } = await minimiseStatements({
      statements: log.statements,
      fails,
      maxSeconds,
      maxCalls,
    });
    const count = `${statements.length} of ${all} ${all === 1 ? 'statement' : 'statements'}`;
    const end = isMinimal ? ' The failure needs each of them.' : ' The limit of the search was reached.';
    return `minrepro: this test fails in the same way with ${count} (${calls} runs).${end}\n\n${statementText(statements)}`;
  } catch (error) {
    if (error instanceof EmptyInputFails) return 'minrepro: the test fails in the same way without any statement.';
    if (error instanceof NotReproduced)
      return `minrepro: the test does not fail again in the same way, so its ${all} statements were not reduced.`;
    return `minrepro: the statements were not reduced: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Reporters show the message and the stack, which begins with the message. */
function addText(error: { message: string; stack?: string }, text: string): void {
  const { message } = error;
  error.message = `${message}\n\n${text}`;
  if (error.stack?.includes(message)) error.stack = error.stack.replace(message, () => error.message);
}

async function withConnection<Connection extends object>(
  { open, close }: DatabaseTestOptions<Connection>,
  use: (connection: Connection) => unknown,
): Promise<void> {
  const connection = await open();
  try {
    await use(connection);
  } catch (error) {
    try {
      await close?.(connection);
    } catch {
      // The failure of the test matters, not what follows from it.
    }
    throw error;
  }
  await close?.(connection);
}

function isContext(value: unknown): value is TestContext {
  return typeof (value as Partial<TestContext> | undefined | null)?.onTestFailed === 'function';
}
