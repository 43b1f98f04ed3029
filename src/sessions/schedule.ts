/** A script with sessions as data: statements before it, and the steps of all sessions in the order in which they are sent. */

/** What has to happen before the schedule goes on after a step. */
export type Marker =
  /** The next step is sent at once. */
  | { readonly kind: 'at once' }
  /** The step counts as waiting until another one has ended. */
  | { readonly kind: 'after'; readonly step: string }
  /** The step counts as waiting until the session of another one has received so many notices. */
  | { readonly kind: 'notices'; readonly step: string; readonly count: number };

/** What one session sends at once. */
export interface Step {
  readonly session: string;
  /** Without terminators. */
  readonly statements: readonly string[];
  /** Absent if nobody named it. */
  readonly name?: string;
  readonly markers: readonly Marker[];
}

export interface Schedule {
  /** Statements that run before, on a connection of their own. */
  readonly setup: readonly string[];
  readonly steps: readonly Step[];
}

/** A place in a file that cannot be read, with what to write instead. */
export class ScheduleError extends RangeError {
  override readonly name = 'ScheduleError';

  constructor(line: number, problem: string, remedy: string) {
    super(`line ${line}: ${problem}; ${remedy}`);
  }
}

/** The names of the sessions, in the order in which they appear. */
export function sessionsOf(steps: readonly Pick<Step, 'session'>[]): string[] {
  return [...new Set(steps.map(({ session }) => session))];
}

const OPENING = /^\s*(?:BEGIN|START\s+TRANSACTION|SET)\b/i;
/** What reads or takes a snapshot at once, although it is an opening. */
const TAKES_SNAPSHOT = /\bSNAPSHOT\b/i;

/** The steps of a schedule without those that only open a session. */
export interface OpenedSteps {
  /** What opens each session, in the order of the sessions. */
  readonly openings: ReadonlyMap<string, readonly string[]>;
  readonly steps: readonly Step[];
}

/**
 * Separates the first statements of each session that only open it, such as BEGIN: they have no effect on other sessions, so it does
 * not matter when they run. In isolationtester's notation they are the setup of the session. A session keeps at least one step.
 */
export function withoutOpenings(steps: readonly Step[]): OpenedSteps {
  const openings = new Map(sessionsOf(steps).map((session): [string, string[]] => [session, []]));
  const isOpened = new Set<string>();
  const rest = steps.filter((step, i) => {
    const { session, statements, markers } = step;
    const [first = '', ...others] = statements;
    const isOpening = markers.length === 0 && others.length === 0 && OPENING.test(first) && !TAKES_SNAPSHOT.test(first);
    const hasMore = steps.slice(i + 1).some((later) => later.session === session);
    if (!isOpening || !hasMore || isOpened.has(session)) {
      isOpened.add(session);
      return true;
    }
    openings.get(session)?.push(first);
    return false;
  });
  return { openings, steps: rest };
}

const NAME = /^[A-Za-z_][\w$]*$/;

/** A name as both notations write it. */
export function writtenName(name: string): string {
  return NAME.test(name) ? name : `"${name}"`;
}

export function writtenMarkers(markers: readonly Marker[]): string {
  if (markers.length === 0) return '';
  const written = markers.map((marker) => {
    if (marker.kind === 'at once') return '*';
    return marker.kind === 'after' ? writtenName(marker.step) : `${writtenName(marker.step)} notices ${marker.count}`;
  });
  return `(${written.join(', ')})`;
}

const MARKER = /^(?:\*|("[^"\n]+"|[A-Za-z_][\w$]*)(?:\s+notices\s+(\d+))?)$/;

/** Reads what stands between the brackets; undefined if it is no list of markers. */
export function readMarkers(text: string): readonly Marker[] | undefined {
  const read = text.split(',').map((part): Marker | undefined => {
    const match = MARKER.exec(part.trim());
    if (!match) return undefined;
    const [, step, count] = match;
    if (step === undefined) return { kind: 'at once' };
    const name = plainName(step);
    return count === undefined ? { kind: 'after', step: name } : { kind: 'notices', step: name, count: Number(count) };
  });
  return read.every((marker) => marker !== undefined) ? read : undefined;
}

export function plainName(written: string): string {
  return written.startsWith('"') ? written.slice(1, -1) : written;
}
