/**
 * Keeps the state of the database after a prefix of statements that many candidates share. A script with such a prefix starts
 * from an image of that state, or on the open database itself if everything after the prefix can be rolled back. A statement
 * whose effect is not in the database alone ends the prefix. Some runs are compared with a run on a new database: after the first
 * difference nothing is shared any more.
 */
import type { Driver, OpenDatabaseOptions, RunOnSession, Session } from '../drivers/driver.js';
import { outputOf, type StatementResult } from '../engine.js';

interface Snapshot {
  readonly statements: readonly string[];
  readonly results: readonly StatementResult[];
  /** Undefined if the engine has no images; only the open database has the state then. */
  readonly image: unknown;
}

/** An open database in the state of a snapshot. */
interface LiveSession {
  readonly snapshot: Snapshot;
  readonly session: Session;
}

export interface CachedRun {
  readonly results: StatementResult[];
  /** Set once, when sharing state has changed a result. */
  readonly warning?: string;
}

const MAX_SNAPSHOTS = 6;
/** A snapshot must save at least this many statements: fewer are as fast to run again. */
const MIN_GAIN = 3;
const COMPARE_EVERY = 100;

export class PrefixCache {
  readonly #driver: Driver;
  #snapshots: Snapshot[] = [];
  #live: LiveSession | undefined;
  #previous: readonly string[] = [];
  /** How many of the first statements of the previous script a snapshot can hold. */
  #previousCacheable = 0;
  #sharedRuns = 0;
  #isOff = false;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  async run(statements: readonly string[], timeLimit: number, runStatement: RunOnSession): Promise<CachedRun> {
    const { canSnapshot, canRollBack } = this.#driver;
    const changesSettings = (await this.#driver.changesSettings?.(statements)) ?? false;
    const options: OpenDatabaseOptions = { timeLimit, changesSettings };
    if (!canSnapshot || !canRollBack || this.#isOff || changesSettings)
      return { results: await this.#runFresh(statements, options, runStatement) };
    const snapshot = this.#longestSnapshot(statements);
    const same = lengthWhile(statements, (statement, i) => statement === this.#previous[i]);
    // Statements that were checked for the previous script need no second check.
    const checked = Math.min(this.#previousCacheable, same);
    const cacheable = checked < same ? checked : same + lengthWhile(statements.slice(same), canSnapshot);
    const common = Math.min(cacheable, same);
    this.#previous = statements;
    this.#previousCacheable = cacheable;
    const gain = common - (snapshot?.statements.length ?? 0);
    const canBranch = (from: number): boolean => statements.slice(from).every(canRollBack);
    let results: StatementResult[];
    const branch =
      snapshot && gain < MIN_GAIN && canBranch(snapshot.statements.length)
        ? await this.#runBranch(snapshot, statements, runStatement)
        : undefined;
    if (branch) {
      results = branch;
    } else {
      const snapshotAt = gain >= MIN_GAIN ? common : undefined;
      results = await this.#runStraight(snapshot, statements, snapshotAt, canBranch, options, runStatement);
      if (!snapshot && this.#sharedRuns === 0)
        return this.#compareWithBranch(results, statements, canBranch, runStatement);
    }
    if (!snapshot || this.#sharedRuns++ % COMPARE_EVERY > 0) return { results };
    return this.#compareWithFresh(results, statements, options, runStatement);
  }

  /** Runs statements on a new database, and then something else on it. Shares no state with other scripts. */
  async runAlone(
    statements: readonly string[],
    timeLimit: number,
    runStatement: RunOnSession,
    act: (session: Session) => Promise<readonly StatementResult[]>,
  ): Promise<CachedRun> {
    await this.#closeLive();
    const session = await this.#driver.open({ timeLimit, changesSettings: false });
    const results: StatementResult[] = [];
    for (const statement of statements) results.push(await runStatement(session, statement));
    results.push(...(await act(session)));
    await session.close();
    return { results };
  }

  /**
   * Compares the results of a run on a new database with a run from the image that was taken during it, if there is one. That
   * takes less time than to run a later script once more on a new database.
   */
  async #compareWithBranch(
    fresh: StatementResult[],
    statements: readonly string[],
    canBranch: (from: number) => boolean,
    runStatement: RunOnSession,
  ): Promise<CachedRun> {
    const snapshot = this.#longestSnapshot(statements);
    if (snapshot?.image === undefined || !canBranch(snapshot.statements.length)) return { results: fresh };
    this.#sharedRuns++;
    const shared = await this.#runBranch(snapshot, statements, runStatement);
    return shared ? this.#compare(shared, fresh) : { results: fresh };
  }

  /** Runs the statements after a snapshot on the open database, and rolls them back. Undefined if the snapshot is lost. */
  async #runBranch(
    snapshot: Snapshot,
    statements: readonly string[],
    runStatement: RunOnSession,
  ): Promise<StatementResult[] | undefined> {
    if (this.#live?.snapshot !== snapshot) {
      await this.#closeLive();
      const session = await this.#restore(snapshot);
      if (!session) return undefined;
      this.#live = { snapshot, session };
    }
    return this.#runOnLive(this.#live, statements, runStatement);
  }

  async #runOnLive(
    { snapshot, session }: LiveSession,
    statements: readonly string[],
    runStatement: RunOnSession,
  ): Promise<StatementResult[]> {
    const results = [...snapshot.results];
    await session.savepoint?.();
    for (const statement of statements.slice(results.length)) results.push(await runStatement(session, statement));
    try {
      await session.rollback?.();
    } catch {
      // The script ended the transaction itself.
      await this.#closeLive();
    }
    return results;
  }

  /** Runs from the image of a snapshot or from an empty database, and takes a snapshot before the statement `snapshotAt`. */
  async #runStraight(
    snapshot: Snapshot | undefined,
    statements: readonly string[],
    snapshotAt: number | undefined,
    canBranch: (from: number) => boolean,
    options: OpenDatabaseOptions,
    runStatement: RunOnSession,
  ): Promise<StatementResult[]> {
    // A server has a single session, so the live one has to be closed first.
    if (!this.#driver.restore) await this.#closeLive();
    const restored = snapshot?.image === undefined ? undefined : await this.#restore(snapshot);
    const session = restored ?? (await this.#driver.open(options));
    const results = [...((restored && snapshot?.results) ?? [])];
    for (let i = results.length; i < statements.length; i++) {
      if (i === snapshotAt) {
        const image = await session.snapshot?.();
        const taken = { statements: statements.slice(0, i), results: [...results], image };
        const isKept = image !== undefined || (!this.#driver.restore && canBranch(i));
        if (isKept) this.#snapshots = [taken, ...this.#snapshots].slice(0, MAX_SNAPSHOTS);
        if (isKept && image === undefined) {
          this.#live = { snapshot: taken, session };
          return this.#runOnLive(this.#live, statements, runStatement);
        }
      }
      results.push(await runStatement(session, statements[i] as string));
    }
    await session.close();
    return results;
  }

  async #compareWithFresh(
    results: StatementResult[],
    statements: readonly string[],
    options: OpenDatabaseOptions,
    runStatement: RunOnSession,
  ): Promise<CachedRun> {
    if (!this.#driver.restore) await this.#closeLive();
    return this.#compare(results, await this.#runFresh(statements, options, runStatement));
  }

  /** Shares nothing from now on if the results of a shared run differ from those of a run on a new database. */
  async #compare(shared: StatementResult[], fresh: StatementResult[]): Promise<CachedRun> {
    if (outputOf({ kind: 'finished', results: fresh }) === outputOf({ kind: 'finished', results: shared }))
      return { results: shared };
    this.#isOff = true;
    await this.#closeLive();
    this.#snapshots = [];
    return {
      results: fresh,
      warning: 'sharing state between scripts changed a result; from now on each script starts on a new database',
    };
  }

  async #runFresh(
    statements: readonly string[],
    options: OpenDatabaseOptions,
    runStatement: RunOnSession,
  ): Promise<StatementResult[]> {
    const session = await this.#driver.open(options);
    const results: StatementResult[] = [];
    for (const statement of statements) results.push(await runStatement(session, statement));
    await session.close();
    return results;
  }

  async #restore(snapshot: Snapshot): Promise<Session | undefined> {
    const session = await this.#driver.restore?.(snapshot.image);
    if (!session) this.#snapshots = this.#snapshots.filter((other) => other !== snapshot);
    return session;
  }

  async #closeLive(): Promise<void> {
    const live = this.#live;
    this.#live = undefined;
    if (!live) return;
    // Without an image the state is lost with the session.
    this.#snapshots = this.#snapshots.filter((snapshot) => snapshot !== live.snapshot || snapshot.image !== undefined);
    await live.session.close();
  }

  /** The snapshot of the longest prefix of a script. */
  #longestSnapshot(statements: readonly string[]): Snapshot | undefined {
    let longest: Snapshot | undefined;
    for (const snapshot of this.#snapshots) {
      const { length } = snapshot.statements;
      if (length > statements.length || length <= (longest?.statements.length ?? 0)) continue;
      if (snapshot.statements.every((statement, i) => statement === statements[i])) longest = snapshot;
    }
    return longest;
  }
}

function lengthWhile(statements: readonly string[], holds: (statement: string, i: number) => boolean): number {
  const end = statements.findIndex((statement, i) => !holds(statement, i));
  return end < 0 ? statements.length : end;
}
