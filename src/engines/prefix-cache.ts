/**
 * Warm state: candidates share beginnings, so the database after a beginning is kept, and a script that goes on otherwise
 * runs from there: from an image of it, or on the open database itself where all that follows can be taken back. A statement
 * whose effect is not in the database ends what can be shared, and now and then a shared run is compared with a fresh one: at
 * the first difference sharing ends for good.
 */
import type { Driver, Session } from './driver.js';
import { type StatementResult, shownIn } from './engine.js';

interface Snapshot {
  readonly statements: readonly string[];
  readonly results: readonly StatementResult[];
  /** Undefined where the engine has none: then only the open database is there. */
  readonly image: unknown;
}

/** An open database that stands at a snapshot. */
interface Live {
  readonly snapshot: Snapshot;
  readonly session: Session;
}

export interface CachedRun {
  readonly results: StatementResult[];
  /** Set once, when sharing was found to change a result. */
  readonly warning?: string;
}

/** Runs one statement; goes on after errors. */
export type RunOne = (session: Session, statement: string) => Promise<StatementResult>;

const MOST_SNAPSHOTS = 6;
/** Fewer statements are as quick to run again. */
const LEAST_GAIN = 3;
const COMPARE_EVERY = 100;

export class PrefixCache {
  readonly #driver: Driver;
  #snapshots: Snapshot[] = [];
  #live: Live | undefined;
  #previous: readonly string[] = [];
  /** How many statements of the previous script can be kept, from its first on. */
  #keepable = 0;
  #shared = 0;
  #isOff = false;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  async run(statements: readonly string[], timeLimit: number, runOne: RunOne): Promise<CachedRun> {
    const { canKeep, canTakeBack } = this.#driver;
    if (!canKeep || !canTakeBack || this.#isOff) return { results: await this.#fresh(statements, timeLimit, runOne) };
    const known = this.#longest(statements);
    const same = lengthWhile(statements, (one, i) => one === this.#previous[i]);
    // What was looked at last time need not be looked at again.
    const looked = Math.min(this.#keepable, same);
    const keepable = looked < same ? looked : same + lengthWhile(statements.slice(same), canKeep);
    const common = Math.min(keepable, same);
    this.#previous = statements;
    this.#keepable = keepable;
    const gain = common - (known?.statements.length ?? 0);
    const canBranch = (from: number): boolean => statements.slice(from).every(canTakeBack);
    let results: StatementResult[];
    if (known && gain < LEAST_GAIN && canBranch(known.statements.length)) {
      results = await this.#branch(known, statements, runOne);
    } else {
      const keepAt = gain >= LEAST_GAIN ? common : undefined;
      results = await this.#straight(known, statements, keepAt, canBranch, timeLimit, runOne);
    }
    if (!known || this.#shared++ % COMPARE_EVERY > 0) return { results };
    return this.#compared(results, statements, timeLimit, runOne);
  }

  /** Runs what follows a snapshot on the open database, and takes it back. */
  async #branch(snapshot: Snapshot, statements: readonly string[], runOne: RunOne): Promise<StatementResult[]> {
    if (this.#live?.snapshot !== snapshot) {
      await this.#closeLive();
      const session = (await this.#driver.restore?.(snapshot.image)) as Session;
      this.#live = { snapshot, session };
    }
    return this.#onLive(this.#live, statements, runOne);
  }

  async #onLive(
    { snapshot, session }: Live,
    statements: readonly string[],
    runOne: RunOne,
  ): Promise<StatementResult[]> {
    const results = [...snapshot.results];
    await session.mark?.();
    for (const statement of statements.slice(results.length)) results.push(await runOne(session, statement));
    try {
      await session.takeBack?.();
    } catch {
      // The script ended what was to be taken back.
      await this.#closeLive();
    }
    return results;
  }

  /** Runs from a snapshot's image or from nothing, and keeps what there is at some statement. */
  async #straight(
    known: Snapshot | undefined,
    statements: readonly string[],
    keepAt: number | undefined,
    canBranch: (from: number) => boolean,
    timeLimit: number,
    runOne: RunOne,
  ): Promise<StatementResult[]> {
    const base = known?.image === undefined ? undefined : known;
    // A server has one session: what was open on it goes.
    if (!this.#driver.restore) await this.#closeLive();
    const session =
      base && this.#driver.restore ? await this.#driver.restore(base.image) : await this.#driver.open({ timeLimit });
    const results = [...(base?.results ?? [])];
    for (let i = results.length; i < statements.length; i++) {
      if (i === keepAt) {
        const image = await session.image?.();
        const snapshot = { statements: statements.slice(0, i), results: [...results], image };
        const isKept = snapshot.image !== undefined || (!this.#driver.restore && canBranch(i));
        if (isKept) this.#snapshots = [snapshot, ...this.#snapshots].slice(0, MOST_SNAPSHOTS);
        if (isKept && snapshot.image === undefined) {
          this.#live = { snapshot, session };
          return this.#onLive(this.#live, statements, runOne);
        }
      }
      results.push(await runOne(session, statements[i] as string));
    }
    await session.close();
    return results;
  }

  async #compared(
    results: StatementResult[],
    statements: readonly string[],
    timeLimit: number,
    runOne: RunOne,
  ): Promise<CachedRun> {
    if (!this.#driver.restore) await this.#closeLive();
    const fresh = await this.#fresh(statements, timeLimit, runOne);
    if (shownIn({ kind: 'finished', results: fresh }) === shownIn({ kind: 'finished', results })) return { results };
    this.#isOff = true;
    await this.#closeLive();
    this.#snapshots = [];
    return { results: fresh, warning: 'sharing state changed a result; every script starts afresh from now on' };
  }

  async #fresh(statements: readonly string[], timeLimit: number, runOne: RunOne): Promise<StatementResult[]> {
    const session = await this.#driver.open({ timeLimit });
    const results: StatementResult[] = [];
    for (const statement of statements) results.push(await runOne(session, statement));
    await session.close();
    return results;
  }

  async #closeLive(): Promise<void> {
    const live = this.#live;
    this.#live = undefined;
    if (!live) return;
    this.#snapshots = this.#snapshots.filter((one) => one !== live.snapshot || one.image !== undefined);
    await live.session.close();
  }

  /** The longest beginning of a script that is known. */
  #longest(statements: readonly string[]): Snapshot | undefined {
    let best: Snapshot | undefined;
    for (const snapshot of this.#snapshots) {
      const { length } = snapshot.statements;
      if (length > statements.length || length <= (best?.statements.length ?? 0)) continue;
      if (snapshot.statements.every((one, i) => one === statements[i])) best = snapshot;
    }
    return best;
  }
}

function lengthWhile(statements: readonly string[], holds: (statement: string, i: number) => boolean): number {
  const end = statements.findIndex((one, i) => !holds(one, i));
  return end < 0 ? statements.length : end;
}
