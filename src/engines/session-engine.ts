/** An engine that takes scripts with sessions: it runs what is before the first session, and then the steps. */
import { readPlain } from '../sessions/plain-notation.js';
import type { Schedule } from '../sessions/schedule.js';
import { type Engine, EngineError, type StatementResult } from './engine.js';

/** The SQLSTATE of a statement in a transaction that an earlier error has ended. */
const ABORTED = '25P02';

/**
 * The same engine for scripts with sessions. A script has a result for each statement before the sessions and each step and, if rows
 * are wanted, one for all tables in the end. `awaitsTimeouts`: see `SessionSchedule`. Throws `EngineError` if the engine has one session
 * only. Closing it closes the engine.
 */
export function sessionEngine(engine: Engine, awaitsTimeouts = false): Engine {
  const { name, dialect, hasSessions = false } = engine;
  if (!hasSessions)
    throw new EngineError(
      `${name}: it runs one session at a time; a script with sessions needs --engine postgres, mariadb, or the address of such a server`,
    );
  return {
    name,
    dialect,
    takesScripts: true,
    hasSessions,
    run: async (scripts, options) => {
      const schedule = readPlain(scripts.join('\n'), dialect);
      const { setup, steps } = schedule;
      const run = await engine.run(
        setup,
        steps.length === 0
          ? options
          : { ...options, schedule: { steps, awaitsTimeouts: awaitsTimeouts || limitsWaits(schedule) } },
      );
      return run.kind === 'finished' ? { ...run, results: run.results.map(withoutConsequences) } : run;
    },
    close: () => engine.close(),
  };
}

/** Settings and clauses that end a wait; a limit of more than 99 seconds is none. */
const LIMITS_WAITS =
  /\b(?:lock_timeout|statement_timeout|transaction_timeout|idle_in_transaction_session_timeout|\w*lock_wait_timeout|max_statement_time)\b|\bGET_LOCK\s*\(.*,\s*\d{1,2}(?:\.\d*)?\s*\)|\bWAIT\s+\d{1,2}\b/i;

function limitsWaits({ setup, steps }: Schedule): boolean {
  return [...setup, ...steps.flatMap(({ statements }) => statements)].some((statement) => LIMITS_WAITS.test(statement));
}

/** What follows from an error that was reported before is no failure of its own. */
function withoutConsequences(result: StatementResult): StatementResult {
  const errors = result.errors.filter(({ code }) => code !== ABORTED);
  if (errors.length === result.errors.length) return result;
  return { ...result, errors, notices: [...result.notices, 'the transaction had ended with an error'] };
}
