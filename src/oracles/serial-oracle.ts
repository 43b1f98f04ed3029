/**
 * A schedule against all serial orders of its transactions: it fails if no order shows the same rows, in the results of the steps and
 * in all tables afterwards. A transaction that the engine has rolled back by itself is how isolation works, and no failure.
 */
import {
  EMPTY_RESULT,
  type Engine,
  EngineError,
  NOT_SENT,
  type RunOptions,
  type ScriptRun,
  type StatementResult,
} from '../engines/engine.js';
import type { CheckResult, Oracle } from '../evaluate/oracle.js';
import { INITIAL_TIME_LIMIT, timedOutResult } from '../evaluate/time-limit.js';
import { readPlain, writePlain } from '../sessions/plain-notation.js';
import { type Schedule, type Step, sessionsOf } from '../sessions/schedule.js';
import {
  serialOrders,
  stepsInOrder,
  type Transaction,
  transactionsOf,
  weakestLevel,
} from '../sessions/transactions.js';
import { controlOf, mentionsByDesign } from './compare/by-design.js';
import { areAlikeInAnyOrder } from './compare/rows.js';
import { withSetup } from './script-splitter.js';
import { isConcurrencyError } from './session-failures.js';

/** Each order is a run. */
const MAX_ORDERS = 120;

interface Original {
  /** The weakest isolation; a candidate with a weaker one would show something else. */
  readonly level: number | undefined;
}

/** What a run shows: for each step of each session, and in all tables in the end. */
interface Shown {
  readonly steps: ReadonlyMap<string, StatementResult>;
  readonly tables: StatementResult;
}

/** `engine` takes scripts with sessions. Closing the oracle closes it. */
export function serialOracle(engine: Engine, setup = ''): Oracle {
  if (!engine.hasSessions || !engine.takesScripts)
    throw new EngineError(
      '--relation serial needs a script with sessions: lines such as -- session A, or isolationtester notation',
    );
  const { dialect } = engine;
  let timeLimit = INITIAL_TIME_LIMIT;
  let original: Original | undefined;

  const check = async (schedule: Schedule, signal: AbortSignal): Promise<CheckResult> => {
    const options: RunOptions = { wantsRows: true, timeLimit, signal };
    const transactions = transactionsOf(schedule.steps);
    const orders = serialOrders(transactions, MAX_ORDERS + 1);
    if (sessionsOf(schedule.steps).length < 2) return { verdict: 'vanished', detail: 'only one session' };
    if (orders.length > MAX_ORDERS)
      return {
        verdict: 'unknown',
        detail: `there are more than ${MAX_ORDERS} serial orders: ${transactions.length} transactions of ${sessionsOf(transactions).length} sessions; leave out some, or put statements into transactions`,
      };
    const run = await engine.run([writePlain(schedule)], options);
    const ended = endOf(run, timeLimit);
    if (ended) return ended;
    const shown = shownBy(run, schedule);
    let example = '';
    for (const order of orders) {
      const steps = stepsInOrder(order);
      const serial = await engine.run([writePlain({ ...schedule, steps })], options);
      const serialEnd = endOf(serial, timeLimit);
      if (serialEnd) return serialEnd;
      const difference = differenceOf(shown, shownBy(serial, { ...schedule, steps }), schedule.steps);
      if (difference === undefined) return { verdict: 'vanished', detail: `as in the order ${namesOf(order)}` };
      example ||= `${difference} in the order ${namesOf(order)}`;
    }
    const detail = `no serial order shows the same: ${example}`;
    return { verdict: 'reproduced', detail, fingerprint: FINGERPRINT, preserved: FINGERPRINT };
  };

  return {
    name: `serial orders on ${engine.name}`,
    limitTime: (milliseconds) => {
      timeLimit = milliseconds;
    },
    async check(text, signal) {
      const script = withSetup(setup, text);
      const schedule = readPlain(script, dialect);
      const level = weakestLevel(transactionsOf(schedule.steps));
      const wanted = original?.level;
      if (wanted !== undefined && (level === undefined || level < wanted))
        return { verdict: 'invalid', detail: 'a transaction is less isolated than in the original' };
      const result = await check(schedule, signal);
      if (result.verdict !== 'reproduced') return result;
      if (mentionsByDesign(script)) {
        const control = controlOf(script, dialect);
        const isReal =
          control.names.length === 0 ||
          (await check(readPlain(control.text, dialect), signal)).verdict === 'reproduced';
        if (!isReal)
          return { verdict: 'vanished', detail: `only ${control.names.join(', ')} differs, which it does by design` };
      }
      original ??= { level };
      return result;
    },
    close: () => engine.close(),
  };
}

const FINGERPRINT = 'rows that no serial order of the transactions shows';

/** Why a run cannot be compared; undefined if it can. */
function endOf(run: ScriptRun, timeLimit: number): CheckResult | undefined {
  if (run.kind === 'hung') return timedOutResult(timeLimit);
  if (run.kind === 'crashed') return { verdict: 'unknown', detail: `the engine crashed: ${run.detail}` };
  if (run.results.some(({ notices }) => notices.includes(NOT_SENT)))
    return { verdict: 'vanished', detail: 'the session of the next step still waits for a lock' };
  const ended = run.results.flatMap(({ errors }) => errors).find(isConcurrencyError);
  return ended && { verdict: 'vanished', detail: `isolation ended a transaction: ${ended.text}` };
}

function shownBy(run: ScriptRun, { setup, steps }: Schedule): Shown {
  const results = run.kind === 'finished' ? run.results.slice(setup.length) : [];
  const counts = new Map<string, number>();
  const shown = new Map(
    steps.map((step, i) => {
      const count = counts.get(step.session) ?? 0;
      counts.set(step.session, count + 1);
      return [`${step.session} ${count}`, results[i] as StatementResult];
    }),
  );
  return { steps: shown, tables: results[steps.length] ?? EMPTY_RESULT };
}

/** The first difference to a serial order, for people; undefined if there is none. */
function differenceOf(shown: Shown, serial: Shown, steps: readonly Step[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { session, statements } of steps) {
    const count = counts.get(session) ?? 0;
    counts.set(session, count + 1);
    const key = `${session} ${count}`;
    const [here, there] = [shown.steps.get(key), serial.steps.get(key)];
    if (here && there && !isSame(here, there))
      return `${statements.join('; ')} of ${session} shows ${summaryOf(here)}, but ${summaryOf(there)}`;
  }
  if (isSame(shown.tables, serial.tables)) return undefined;
  return `the tables have ${summaryOf(shown.tables)} in the end, but ${summaryOf(serial.tables)}`;
}

function isSame(first: StatementResult, second: StatementResult): boolean {
  const codes = ({ errors }: StatementResult): string => errors.map(({ code, text }) => code ?? text).join();
  return first.count === second.count && codes(first) === codes(second) && areAlikeInAnyOrder(first.rows, second.rows);
}

const MAX_SHOWN = 3;

function summaryOf({ rows, count, errors }: StatementResult): string {
  const [error] = errors;
  if (error) return `the error ${error.text}`;
  if (count === 0) return 'no rows';
  return `${rows.slice(0, MAX_SHOWN).join(', ')}${count > MAX_SHOWN ? ', …' : ''}`;
}

function namesOf(order: readonly Transaction[]): string {
  return order.map(({ session }) => session).join(' ');
}
