/** Scripts with sessions, in either notation. */
import { type Dialect, generic } from '../languages/sql/index.js';
import { checkedPlain, isPlainSchedule, readPlain, writePlain } from './plain-notation.js';
import { type Schedule, type Step, sessionsOf, withoutOpenings } from './schedule.js';
import { isSpec, readSpec, schedulesOf } from './spec-notation.js';
import { writeSpec } from './write-spec.js';

export const NOTATIONS = ['plain', 'spec'] as const;
export type Notation = (typeof NOTATIONS)[number];

/** Which notation a file has, by its name and its text; undefined if it has no sessions. */
export function notationOf(file: string, text: string): Notation | undefined {
  if (isPlainSchedule(text)) return 'plain';
  return isSpec(file, text) ? 'spec' : undefined;
}

/** Throws `ScheduleError` if the text cannot be read in any dialect. */
export function checkSessions(text: string, notation: Notation): void {
  if (notation === 'plain') checkedPlain(text, generic);
  else readSpec(text, generic);
}

/** More orders of steps are not tried. */
const MAX_ORDERS = 1_000;

/** A script with all orders of its steps. */
export interface SessionScript {
  /** In the plain notation, in which they are reduced. */
  readonly orders: readonly string[];
  readonly notices: readonly string[];
}

/** Throws `ScheduleError` if the text cannot be read. */
export function readSessions(text: string, notation: Notation, dialect: Dialect): SessionScript {
  if (notation === 'plain') return { orders: [checkedPlain(text.replaceAll('\r\n', '\n'), dialect)], notices: [] };
  const spec = readSpec(text, dialect);
  const orders = schedulesOf(spec, MAX_ORDERS).map(writePlain);
  const teardown = 'the teardown has no effect here: every run starts with an empty database';
  const limit = `only the first ${MAX_ORDERS} orders of the steps are tried; name those that fail with permutation`;
  return {
    orders,
    notices: [...(spec.hasTeardown ? [teardown] : []), ...(orders.length === MAX_ORDERS ? [limit] : [])],
  };
}

/** A script that was read, in a notation. */
export function writeSessions(text: string, notation: Notation, dialect: Dialect): string {
  const schedule = readPlain(text, dialect);
  return notation === 'spec' ? writeSpec(schedule) : writePlain(withoutNeedlessNames(schedule));
}

/** Only steps that markers name, or that have markers or several statements, need a name in the plain notation. */
function withoutNeedlessNames({ setup, steps }: Schedule): Schedule {
  const named = new Set(
    steps.flatMap(({ markers }) => markers.flatMap((marker) => (marker.kind === 'at once' ? [] : [marker.step]))),
  );
  const isNeeded = ({ name, statements, markers }: Step): boolean =>
    statements.length > 1 || markers.length > 0 || (name !== undefined && named.has(name));
  const counts = new Map<string, number>();
  /** A step may be sent twice, but each line needs a name of its own. */
  const numbered = (step: Step): Step => {
    const { name = '' } = step;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? step : { ...step, name: `${name}_${count}` };
  };
  return {
    setup,
    steps: steps.map((step) => {
      const { name: _, ...rest } = step;
      return isNeeded(step) ? numbered(step) : rest;
    }),
  };
}

/** The size of a script, for people: what only opens a session is no step. */
export function sizeOfSessions(text: string, dialect: Dialect): string {
  const { steps } = withoutOpenings(readPlain(text, dialect).steps);
  const sessions = sessionsOf(steps).length;
  return `${steps.length} ${steps.length === 1 ? 'step' : 'steps'} in ${sessions} ${sessions === 1 ? 'session' : 'sessions'}`;
}
