/**
 * Runs a schedule: a step is sent when everything before it has ended or waits for a lock. Whether a step waits is read from the tables
 * of locks of the server, so the order of events does not depend on time. A wait that nothing can end ends the schedule.
 */
import { type Step, sessionsOf } from '../../sessions/schedule.js';
import {
  EMPTY_RESULT,
  NOT_SENT,
  type SessionSchedule,
  type StatementError,
  type StatementResult,
  statementError,
} from '../engine.js';
import { MAX_ROWS, type RunOnSession, type RunsStatements } from './driver.js';

/** A connection of a session. */
export interface SessionConnection extends RunsStatements {
  /** What the server calls it. */
  readonly id: string;
  /** Ends it, also while a statement runs. */
  stop(): Promise<void>;
}

/** Whom each waiting connection waits for, by their ids; nobody if the server does not tell. */
export type Waits = ReadonlyMap<string, readonly string[]>;

/** What runs a schedule needs to know of a server. */
export interface SessionServer {
  connect(): Promise<SessionConnection>;
  /** Which of the connections wait for a lock now. */
  waits(ids: readonly string[]): Promise<Waits>;
  /** The rows of all tables. */
  readTables(): Promise<readonly TableRows[]>;
  /** Whether the server sends the statements of a step at once. */
  readonly sendsTogether: boolean;
}

/** A table with its rows, each as its values joined by `|`. */
export interface TableRows {
  readonly name: string;
  readonly rows: readonly string[];
}

interface SentStep {
  readonly step: Step;
  readonly id: string;
  readonly end: Promise<void>;
  result?: StatementResult;
  failure?: { readonly cause: unknown };
  /** Whether it was seen to wait. */
  hasWaited: boolean;
}

/** How often the tables of locks are read. */
const POLL_MS = 4;
/** How often everything has to be found waiting: the server may be about to end a deadlock. */
const CONFIRMATIONS = 6;

export async function runSteps(
  server: SessionServer,
  { steps, awaitsTimeouts }: SessionSchedule,
  run: RunOnSession,
  wantsRows: boolean,
): Promise<readonly StatementResult[]> {
  const connections = new Map<string, SessionConnection>();
  const sent: SentStep[] = [];
  try {
    for (const session of sessionsOf(steps)) connections.set(session, await server.connect());
    const watch: Watch = { server, sent, awaitsTimeouts };
    let isStalled = false;
    for (const step of steps) {
      isStalled = !(await untilEnded(watch, ({ step: { session } }) => session === step.session));
      if (isStalled) break;
      sent.push(send(connections.get(step.session) as SessionConnection, step, server, run));
      if (!step.markers.some(({ kind }) => kind === 'at once')) await untilQuiet(watch);
    }
    isStalled ||= !(await untilEnded(watch, () => true));
    const stall = isStalled ? stallOf(steps, sent) : undefined;
    const results = steps.map((_, i) => resultOf(sent[i], stall));
    // Open transactions end with their sessions.
    await stopAll(connections);
    return [...results, ...(wantsRows ? [resultOfTables(await server.readTables())] : [])];
  } finally {
    await stopAll(connections);
  }
}

async function stopAll(connections: Map<string, SessionConnection>): Promise<void> {
  const all = [...connections.values()];
  connections.clear();
  await Promise.all(all.map((connection) => connection.stop()));
}

function send(connection: SessionConnection, step: Step, server: SessionServer, run: RunOnSession): SentStep {
  const texts = server.sendsTogether ? [step.statements.join(';\n')] : step.statements;
  const all = async (): Promise<StatementResult> => {
    const results: StatementResult[] = [];
    for (const text of texts) {
      const result = await run(connection, text);
      results.push(result);
      if (result.errors.length > 0) break;
    }
    return joined(results);
  };
  const sentStep: SentStep = {
    step,
    id: connection.id,
    hasWaited: false,
    end: all().then(
      (result) => {
        sentStep.result = result;
      },
      (cause: unknown) => {
        sentStep.failure = { cause };
      },
    ),
  };
  return sentStep;
}

function joined(results: readonly StatementResult[]): StatementResult {
  const [first = EMPTY_RESULT, ...others] = results;
  if (others.length === 0) return first;
  return {
    columns: results.flatMap(({ columns }) => columns),
    rows: results.flatMap(({ rows }) => rows),
    count: results.reduce((sum, { count }) => sum + count, 0),
    errors: results.flatMap(({ errors }) => errors),
    notices: results.flatMap(({ notices }) => notices),
    milliseconds: results.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
  };
}

interface Watch {
  readonly server: SessionServer;
  readonly sent: readonly SentStep[];
  readonly awaitsTimeouts: boolean;
}

/** Waits until every step has ended or waits, for a lock or because of its markers. */
async function untilQuiet(watch: Watch): Promise<void> {
  for (let confirmed = 0; ; ) {
    const pending = pendingIn(watch);
    if (pending.every((each) => isHeld(each, watch.sent))) return;
    const waits = await waitsOf(watch, pending);
    if (waits) {
      const active = pending.filter((each) => !waits.has(each.id) && !isHeld(each, watch.sent));
      // One that waits alone cannot be part of a deadlock.
      if (active.length === 0 && !hasCycle(waits) && ++confirmed >= (waits.size > 1 ? CONFIRMATIONS : 1)) return;
    }
    await nextEvent(pending);
  }
}

/** Waits until the chosen steps have ended. False if all steps wait for locks, and nothing can end that. */
async function untilEnded(watch: Watch, isChosen: (sent: SentStep) => boolean): Promise<boolean> {
  for (let confirmed = 0; ; ) {
    const pending = pendingIn(watch);
    if (!pending.some(isChosen)) return true;
    const waits = await waitsOf(watch, pending);
    const isStalled = waits !== undefined && pending.every(({ id }) => waits.has(id)) && !hasCycle(waits);
    confirmed = isStalled ? confirmed + 1 : 0;
    if (confirmed >= CONFIRMATIONS && !watch.awaitsTimeouts) return false;
    await nextEvent(pending);
  }
}

/** Steps without a result. Throws what ended one that has neither. */
function pendingIn({ sent }: Watch): SentStep[] {
  const failed = sent.find(({ failure }) => failure);
  if (failed?.failure) throw failed.failure.cause;
  return sent.filter(({ result }) => !result);
}

/** Undefined if a step has ended meanwhile. */
async function waitsOf({ server }: Watch, pending: readonly SentStep[]): Promise<Waits | undefined> {
  const waits = await server.waits(pending.map(({ id }) => id));
  if (pending.some(({ result, failure }) => result ?? failure)) return undefined;
  for (const each of pending) each.hasWaited ||= waits.has(each.id);
  return waits;
}

async function nextEvent(pending: readonly SentStep[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const poll = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, POLL_MS);
  });
  await Promise.race([...pending.map(({ end }) => end), poll]);
  clearTimeout(timer);
}

/** Whether a marker says that the step waits. */
function isHeld({ step: { markers } }: SentStep, sent: readonly SentStep[]): boolean {
  return markers.some((marker) => {
    if (marker.kind === 'at once') return false;
    const other = sent.findLast(({ step }) => step.name === marker.step);
    if (marker.kind === 'after') return other !== undefined && !other.result;
    const own = sent.filter(({ step }) => step.session === other?.step.session);
    return own.reduce((sum, { result }) => sum + (result?.notices.length ?? 0), 0) < marker.count;
  });
}

/** Whether connections wait for one another in a circle, which the server ends. */
function hasCycle(waits: Waits): boolean {
  const reaches = (from: string, wanted: string, seen: Set<string>): boolean =>
    (waits.get(from) ?? []).some((id) => {
      if (id === wanted) return true;
      if (seen.has(id)) return false;
      seen.add(id);
      return reaches(id, wanted, seen);
    });
  return [...waits.keys()].some((id) => reaches(id, id, new Set()));
}

/** The code of an error that stands for a wait without end. */
const HANG = 'hang';

/** Why a schedule did not come to its end; undefined if only its order is not possible, because the session of a step still waits. */
function stallOf(steps: readonly Step[], sent: readonly SentStep[]): StatementError | undefined {
  const waiting = sent.filter(({ result }) => !result).map(({ step: { session } }) => session);
  if (steps.slice(sent.length).some(({ session }) => !waiting.includes(session))) return undefined;
  return waiting.length > 1
    ? statementError('no session can go on, because several of them wait for locks', HANG)
    : statementError('the step never ends, because no later step releases the lock that it waits for', HANG);
}

/** One result, because engines and orders are compared result by result and may have different tables. */
function resultOfTables(tables: readonly TableRows[]): StatementResult {
  const rows = tables.flatMap((table) => [...table.rows].sort().map((row) => `${table.name}: ${row}`));
  return { ...EMPTY_RESULT, columns: ['the tables in the end'], rows: rows.slice(0, MAX_ROWS), count: rows.length };
}

function resultOf(sent: SentStep | undefined, stall: StatementError | undefined): StatementResult {
  if (!sent) return { ...EMPTY_RESULT, notices: [NOT_SENT] };
  const result = sent.result ?? { ...EMPTY_RESULT, errors: stall ? [stall] : [] };
  return sent.hasWaited ? { ...result, notices: [...result.notices, 'waited for a lock'] } : result;
}
