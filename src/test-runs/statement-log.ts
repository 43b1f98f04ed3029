/**
 * The statements of one run of a test. The first run records them with their results. In a later run only some are executed; the others
 * get a result of the same shape without rows, so that the test goes on as far as it can without them.
 */
import { inspect } from 'node:util';

/** A statement that a test ran through its client. */
export interface RecordedStatement {
  readonly sql: string;
  /** Its parameters, if it had any. */
  readonly parameters?: readonly unknown[];
}

/** What a call of a client returned. */
interface RecordedResult {
  readonly isPromise: boolean;
  readonly value: unknown;
}

/** A later run did what the first one did not, so that nothing can be said about its statements. */
export class DeviatingRun extends Error {
  override readonly name = 'DeviatingRun';
}

/** What decides about the statements of one run. */
export interface StatementLog {
  /** Executes a statement, or stands in for it. `emptied` makes the result of a statement that is not executed. */
  run(statement: RecordedStatement, execute: () => unknown, emptied: (value: unknown) => unknown): unknown;
  /** Whether some statement with this text is executed in this run. */
  uses(sql: string): boolean;
  /** Texts that were prepared as cursors: all that is done with such a statement counts as one run of it. */
  readonly cursors: Set<string>;
}

/** The log of the first run, which executes everything. */
export interface FirstLog extends StatementLog {
  readonly statements: readonly RecordedStatement[];
  /** The log of a run that executes only some of the statements. */
  replay(some: readonly RecordedStatement[]): StatementLog & { readonly deviates: boolean };
}

export function recordStatements(): FirstLog {
  const statements: RecordedStatement[] = [];
  const places = new Map<string, RecordedStatement>();
  const results = new Map<RecordedStatement, RecordedResult>();
  const keyOf = keyMaker();
  const cursors = new Set<string>();
  return {
    statements,
    cursors,
    uses: () => true,
    run(statement, execute) {
      statements.push(statement);
      places.set(keyOf(statement), statement);
      results.set(statement, { isPromise: false, value: undefined });
      const value = execute();
      const isPromise = isThenable(value);
      results.set(statement, { isPromise, value: isPromise ? undefined : value });
      if (!isPromise) return value;
      return value.then((settled) => {
        results.set(statement, { isPromise, value: settled });
        return settled;
      });
    },
    replay(some) {
      const kept = new Set(some);
      const texts = new Set(some.map(({ sql }) => sql));
      const keyInReplay = keyMaker();
      let deviates = false;
      return {
        get deviates() {
          return deviates;
        },
        cursors,
        uses: (sql) => texts.has(sql),
        run(statement, execute, emptied) {
          const recorded = places.get(keyInReplay(statement));
          if (!recorded) {
            deviates = true;
            throw new DeviatingRun(`the test runs another statement now: ${statement.sql}`);
          }
          if (kept.has(recorded)) return execute();
          const { isPromise, value } = results.get(recorded) as RecordedResult;
          return isPromise ? Promise.resolve(emptied(value)) : emptied(value);
        },
      };
    },
  };
}

/** The same statement may run several times: its key contains how often it ran before. */
function keyMaker(): (statement: RecordedStatement) => string {
  const counts = new Map<string, number>();
  return ({ sql, parameters }) => {
    const text = `${sql}\0${parameters === undefined ? '' : inspect(parameters, { depth: 6, maxArrayLength: null })}`;
    const count = counts.get(text) ?? 0;
    counts.set(text, count + 1);
    return `${count}\0${text}`;
  };
}

function isThenable(value: unknown): value is Promise<unknown> {
  return typeof (value as { then?: unknown } | undefined | null)?.then === 'function';
}
