/**
 * A worker: looks for runs that it can work on, and does their jobs. A result is in the store before its job is completed, so that a
 * job that is done twice, because its first worker seemed to be gone, has one result.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Job as QueueJob, Worker } from 'bullmq';
import { BLOCKING_SECONDS, type Connection } from './connection.js';
import { type Job, resultKey } from './job.js';
import {
  cancelledKey,
  HEARTBEAT_MS,
  listRuns,
  processName,
  type QueuedRun,
  recordWorker,
  removeWorker,
  SECONDS_ALIVE,
} from './queued-run.js';
import { getContent, type Store } from './store.js';

/** A run that this worker works on. */
export interface ServedRun {
  /** Does a job. Its result can be written as JSON. */
  work(job: Job, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

/** This worker cannot work on a run; the message says why. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

export interface JobServerOptions {
  readonly connection: Connection;
  readonly store: Store;
  readonly minrepro: string;
  /** How many jobs are done at a time. */
  readonly slots: number;
  /** A job whose worker does not answer for so long is given to another one. */
  readonly stalledSeconds: number;
  /** How many jobs of a run all workers together start per second; no limit if absent. */
  readonly maxRate?: number;
  /** Rejects with `Refusal`. */
  accept(run: QueuedRun): Promise<ServedRun>;
  readonly onNotice: (line: string) => void;
  /** Ends the worker: jobs that are not done go back to the queue. */
  readonly signal: AbortSignal;
}

/** What a worker has done. */
export interface ServerStats {
  completed: number;
  failed: number;
  returned: number;
  /** Jobs that are being done. */
  active: number;
  /** The time that jobs took. */
  seconds: number;
}

/** A job may lose its worker so often. A script that ends every worker must not go round for ever. */
const MAX_STALLED = 5;

interface Served {
  readonly run: Promise<ServedRun>;
  readonly worker: Worker;
  /** When somebody last waited for its results. */
  seen: number;
}

/** Resolves when the signal is aborted and all jobs are done or returned. */
export async function serveJobs(options: JobServerOptions, stats: ServerStats): Promise<void> {
  const { connection, store, slots, onNotice, signal } = options;
  const { client, library } = connection;
  const served = new Map<string, Served>();
  const refused = new Map<string, string>();
  const running = new Map<string, { readonly run: string; readonly stop: AbortController }>();
  const places = createPlaces(slots);

  const work = async (runId: string, run: Promise<ServedRun>, job: QueueJob, token?: string): Promise<void> => {
    const id = job.id as string;
    const stop = new AbortController();
    running.set(id, { run: runId, stop });
    const release = await places.take();
    const started = performance.now();
    stats.active++;
    try {
      if ((await store.get(resultKey(id))) !== undefined || stop.signal.aborted) return;
      if (!signal.aborted) {
        const result = await (await run).work(job.data as Job, AbortSignal.any([signal, stop.signal]));
        // Somebody no longer needs it.
        if (stop.signal.aborted) return;
        if (!signal.aborted && result !== undefined) {
          await store.put(resultKey(id), JSON.stringify(result));
          stats.completed++;
          return;
        }
      }
      stats.returned++;
      await job.moveToWait(token);
      throw new library.WaitingError();
    } catch (error) {
      if (!(error instanceof library.WaitingError)) stats.failed++;
      throw error;
    } finally {
      stats.active--;
      stats.seconds += (performance.now() - started) / 1000;
      running.delete(id);
      release();
    }
  };
  const serve = (runId: string, run: Promise<ServedRun>): Served => {
    const worker: Worker = new library.Worker(runId, (job, token) => work(runId, run, job, token), {
      ...connection.options,
      concurrency: slots,
      lockDuration: 1000 * options.stalledSeconds,
      stalledInterval: 1000 * options.stalledSeconds,
      maxStalledCount: MAX_STALLED,
      drainDelay: BLOCKING_SECONDS,
      ...(options.maxRate === undefined ? {} : { limiter: { max: options.maxRate, duration: 1000 } }),
      runRetryDelay: 1_000,
    } as ConstructorParameters<typeof library.Worker>[2]);
    // The connection reports when the server is away; a lock that was lost means that another worker does the job.
    worker.on('error', () => {});
    worker.on('failed', (job, error) => onNotice(`job ${job?.id ?? ''} failed: ${error.message.split('\n')[0]}`));
    return { run, worker, seen: performance.now() };
  };
  const consider = async (runId: string): Promise<void> => {
    try {
      const run = await options.accept(await getContent<QueuedRun>(store, runId));
      served.set(runId, serve(runId, Promise.resolve(run)));
      onNotice(`working on run ${shortName(runId)}`);
    } catch (error) {
      const reason = (error as Error).message;
      refused.set(runId, reason);
      onNotice(`run ${shortName(runId)} is refused: ${reason}`);
    }
  };
  const leave = async (runId: string, { run, worker }: Served): Promise<void> => {
    served.delete(runId);
    await worker.close();
    await (await run).close();
    onNotice(`run ${shortName(runId)} has ended`);
  };
  const look = async (): Promise<void> => {
    const owned = (await listRuns(client)).flatMap(({ run, owner }) => (owner === undefined ? [] : [run]));
    for (const run of refused.keys()) if (!owned.includes(run)) refused.delete(run);
    for (const run of owned) {
      const known = served.get(run);
      if (known) known.seen = performance.now();
      else if (!refused.has(run)) await consider(run);
    }
    for (const [run, known] of served)
      if (
        performance.now() - known.seen > 1000 * SECONDS_ALIVE &&
        ![...running.values()].some((job) => job.run === run)
      )
        await leave(run, known);
    for (const run of new Set([...running.values()].map((job) => job.run)))
      for (const id of await client.smembers(cancelledKey(run))) running.get(id)?.stop.abort();
    await recordWorker(client, {
      name: processName(),
      minrepro: options.minrepro,
      slots,
      serves: [...served.keys()],
      refuses: Object.fromEntries(refused),
    });
  };
  let isLooking = false;
  while (!signal.aborted) {
    // A command waits as long as the server is away.
    if (!isLooking) {
      isLooking = true;
      void look()
        .catch((error: unknown) => onNotice(String(error)))
        .finally(() => {
          isLooking = false;
        });
    }
    await delay(HEARTBEAT_MS, undefined, { signal }).catch(() => {});
  }
  const end = async (): Promise<void> => {
    await Promise.all([...served].map(([run, known]) => leave(run, known)));
    await removeWorker(client, processName());
  };
  await Promise.race([end().catch(() => {}), delay(MAX_END_MS)]);
}

/** The server may be away when the worker ends; its jobs then stall. */
const MAX_END_MS = 5_000;

function shortName(run: string): string {
  return run.slice(0, 8);
}

/** Several runs share the places of a worker. */
function createPlaces(count: number): { take(): Promise<() => void> } {
  let free = count;
  const waiting: (() => void)[] = [];
  const release = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  return {
    take: async () => {
      if (free > 0) free--;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return release;
    },
  };
}
