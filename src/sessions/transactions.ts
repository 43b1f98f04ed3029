/** The transactions of a schedule, and the orders in which they can run one after the other. */
import { interleavings } from './interleavings.js';
import { type Step, sessionsOf } from './schedule.js';

/** Steps of one session that belong together: a transaction, or a statement outside of any. */
export interface Transaction {
  readonly session: string;
  readonly steps: readonly Step[];
  /** The place of its last step in the schedule. */
  readonly end: number;
  /** Whether the session ends before the transaction does. */
  readonly isOpen: boolean;
  /** How strongly it is isolated, from 0; undefined if the schedule does not say that. */
  readonly level?: number;
}

const BEGINS = /^\s*(?:BEGIN|START\s+TRANSACTION)\b/i;
const ENDS = /^\s*(?:COMMIT|END|ABORT|ROLLBACK(?!\s+(?:WORK\s+|TRANSACTION\s+)?TO\b))\b/i;
const SETS = /^\s*SET\b/i;
const AUTOCOMMIT = /^\s*SET\s+(?:SESSION\s+|@@)?(?:session\.)?autocommit\s*(?:=|TO)\s*(0|1|ON|OFF|TRUE|FALSE)\b/i;
const LEVEL = /\b(READ\s+UNCOMMITTED|READ\s+COMMITTED|REPEATABLE\s+READ|SERIALIZABLE)\b/i;
const LEVELS = ['READ UNCOMMITTED', 'READ COMMITTED', 'REPEATABLE READ', 'SERIALIZABLE'];
/** A setting for all further transactions of the session. */
const FOR_SESSION = /\b(?:SESSION|default_transaction_isolation|tx_isolation|transaction_isolation\s*=)/i;

export function transactionsOf(steps: readonly Step[]): Transaction[] {
  return sessionsOf(steps).flatMap((session) => transactionsIn(session, steps));
}

function transactionsIn(session: string, all: readonly Step[]): Transaction[] {
  const found: Transaction[] = [];
  let current: Step[] = [];
  let end = 0;
  let isOpen = false;
  let isAutomatic = true;
  let usual: number | undefined;
  let level: number | undefined;
  const finish = (): void => {
    if (current.length > 0)
      found.push({ session, steps: current, end, isOpen, ...(level === undefined ? {} : { level }) });
    current = [];
    level = usual;
  };
  all.forEach((step, i) => {
    if (step.session !== session) return;
    current.push(step);
    end = i;
    for (const statement of step.statements) {
      const automatic = AUTOCOMMIT.exec(statement)?.[1];
      const named = SETS.test(statement) || BEGINS.test(statement) ? levelIn(statement) : undefined;
      if (named !== undefined) {
        level = named;
        if (SETS.test(statement) && FOR_SESSION.test(statement)) usual = named;
      }
      if (automatic !== undefined) isAutomatic = /^(?:1|ON|TRUE)$/i.test(automatic);
      else if (BEGINS.test(statement)) isOpen = true;
      else if (ENDS.test(statement)) isOpen = false;
      else if (!isAutomatic && !SETS.test(statement)) isOpen = true;
    }
    // A setting has no effect on others: it belongs to what comes next.
    const isSetting = step.statements.every((statement) => SETS.test(statement));
    if (!isOpen && !isSetting) finish();
  });
  finish();
  return found;
}

function levelIn(statement: string): number | undefined {
  const [, level] = LEVEL.exec(statement.replaceAll('-', ' ')) ?? [];
  const index = level === undefined ? -1 : LEVELS.indexOf(level.toUpperCase().replace(/\s+/g, ' '));
  return index < 0 ? undefined : index;
}

/** The orders in which transactions can follow one another, the order of their ends first; at most `limit`. */
export function serialOrders(transactions: readonly Transaction[], limit: number): Transaction[][] {
  const bySession = sessionsOf(transactions).map((session) => transactions.filter((each) => each.session === session));
  const byEnd = [...transactions].sort((a, b) => a.end - b.end);
  const others = interleavings(bySession, limit).filter((order) => order.some((each, i) => each !== byEnd[i]));
  return [byEnd, ...others];
}

/** The steps of transactions one after the other. One that nothing ends is rolled back, as at the end of its session. */
export function stepsInOrder(order: readonly Transaction[]): Step[] {
  return order.flatMap(({ session, steps, isOpen }) => [
    ...steps.map((step): Step => ({ ...step, markers: [] })),
    ...(isOpen ? [{ session, statements: ['ROLLBACK'], markers: [] }] : []),
  ]);
}

/** The weakest isolation of all transactions with several steps; undefined if one of them does not say it. */
export function weakestLevel(transactions: readonly Transaction[]): number | undefined {
  const levels = transactions.filter(({ steps }) => steps.length > 1).map(({ level }) => level);
  return levels.some((level) => level === undefined) ? undefined : Math.min(...(levels as number[]));
}
