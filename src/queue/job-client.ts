/**
 * Gives jobs to workers and waits for their results, however often the server, the network or a worker goes away: events say when a job
 * is completed, and every few seconds the store is asked, in case an event was lost. A job that disappeared is added again.
 */
import type { Queue, QueueEvents } from 'bullmq';
import { UnavailableError } from '../evaluate/unavailable-error.js';
import { BLOCKING_SECONDS, type Connection } from './connection.js';
import { ATTEMPTS, FIRST_RETRY_MS, idOfJob, type Job, resultKey } from './job.js';
import {
  announceRun,
  cancelledKey,
  HEARTBEAT_MS,
  listWorkers,
  type QueuedRun,
  type WorkerRecord,
  withdrawRun,
} from './queued-run.js';
import { type Content, contentOf, putContent, type Store } from './store.js';

/** All attempts at a job failed. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';
}

export interface SubmitOptions {
  /** What the job refers to. */
  readonly contents: readonly Content[];
  /** Jobs with smaller numbers are done first. */
  readonly priority: number;
  readonly signal: AbortSignal;
}

export interface JobClient {
  /** The places of all workers of this run. */
  slots(): number;
  /** Waits until there is a worker. */
  waitForWorker(signal: AbortSignal): Promise<void>;
  /** The result of a job; undefined if the signal is aborted. Rejects with `JobFailed`. */
  submit<Result>(job: Job, options: SubmitOptions): Promise<Result | undefined>;
  /** Numbers for people who watch the run. */
  stats(): Promise<Readonly<Record<string, number>>>;
  /** Jobs that are still waiting are removed. */
  close(): Promise<void>;
}

interface Pending {
  settle(result: string): void;
  fail(reason: string): void;
  add(): Promise<void>;
}

const CHECK_MS = 5_000;
const CANCELLED_SECONDS = 3_600;
/** Workers that are there need a moment to find a run. */
const BEATS_BEFORE_NOTICE = 3;

export interface JobClientOptions {
  readonly connection: Connection;
  readonly store: Store;
  readonly run: QueuedRun;
  readonly onNotice: (line: string) => void;
}

export async function openJobClient({ connection, store, run, onNotice }: JobClientOptions): Promise<JobClient> {
  const { client, library, options } = connection;
  const described = contentOf(run);
  const { hash: runId } = described;
  const queue: Queue = new library.Queue(runId, options as ConstructorParameters<typeof library.Queue>[1]);
  const events: QueueEvents = new library.QueueEvents(runId, {
    ...options,
    blockingTimeout: BLOCKING_SECONDS * 1000,
  } as ConstructorParameters<typeof library.QueueEvents>[1]);
  // The connection reports when the server is away.
  queue.on('error', () => {});
  events.on('error', () => {});
  const pending = new Map<string, Pending>();
  const completed = { submitted: 0, completed: 0, failed: 0 };
  let workers: readonly WorkerRecord[] = [];
  let isClosed = false;
  const told = new Set<string>();
  const tell = (line: string): void => {
    if (!told.has(line)) onNotice(line);
    told.add(line);
  };

  const serving = (): readonly WorkerRecord[] => workers.filter(({ serves }) => serves.includes(runId));
  const beat = async (): Promise<void> => {
    await announceRun(client, runId);
    const before = serving().length;
    workers = await listWorkers(client);
    for (const { name, refuses } of workers)
      if (refuses[runId] !== undefined) tell(`worker ${name} refuses this run: ${refuses[runId]}`);
    if (before > 0 && serving().length === 0) onNotice('no worker is left; waiting for one');
  };
  /** Asks the store for the result, and the queue whether it still has the job. */
  const look = async (id: string): Promise<void> => {
    const waiting = pending.get(id);
    const result = await store.get(resultKey(id));
    if (result !== undefined) return waiting?.settle(result);
    const job = await queue.getJob(id);
    if (!job) return waiting?.add();
    if (await job.isFailed()) waiting?.fail(job.failedReason ?? 'unknown reason');
  };
  const lookAt = (id: string): void => {
    // Whatever goes wrong here, the next look will not.
    if (pending.has(id)) look(id).catch(() => {});
  };
  events.on('completed', ({ jobId }) => lookAt(jobId));
  events.on('failed', ({ jobId }) => lookAt(jobId));
  await putContent(store, described);
  await beat();
  const timers = [
    setInterval(() => void beat().catch(() => {}), HEARTBEAT_MS),
    setInterval(() => [...pending.keys()].forEach(lookAt), CHECK_MS),
  ];

  const submit = async (
    id: string,
    job: Job,
    { contents, priority, signal }: SubmitOptions,
  ): Promise<string | undefined> => {
    const add = async (): Promise<void> => {
      for (const content of contents) await putContent(store, content);
      await client.srem(cancelledKey(runId), id);
      const known = await queue.getJob(id);
      if (known && (await known.isFailed())) return known.retry('failed');
      await queue.add(job.kind, job, {
        jobId: id,
        priority: priority + 1,
        attempts: ATTEMPTS,
        backoff: { type: 'exponential', delay: FIRST_RETRY_MS },
        removeOnComplete: true,
      });
    };
    const stored = await store.get(resultKey(id));
    if (stored !== undefined || signal.aborted) return stored;
    completed.submitted++;
    return new Promise<string | undefined>((resolve, reject) => {
      const end = (): void => {
        pending.delete(id);
        signal.removeEventListener('abort', abort);
      };
      const abort = (): void => {
        end();
        resolve(undefined);
        void cancel(id).catch(() => {});
      };
      pending.set(id, {
        settle: (result) => {
          end();
          completed.completed++;
          resolve(result);
        },
        fail: (reason) => {
          end();
          completed.failed++;
          reject(new JobFailed(reason));
        },
        add,
      });
      signal.addEventListener('abort', abort);
      add().catch((error: unknown) => {
        if (error instanceof UnavailableError) {
          end();
          reject(error);
        }
      });
    });
  };
  /** A job that waits is removed; the worker of one that runs is told. */
  const cancel = async (id: string): Promise<void> => {
    await client.sadd(cancelledKey(runId), id);
    await client.expire(cancelledKey(runId), CANCELLED_SECONDS);
    await queue.remove(id);
  };

  return {
    slots: () => serving().reduce((sum, { slots }) => sum + slots, 0),
    waitForWorker: async (signal) => {
      for (let beats = 0; serving().length === 0 && !signal.aborted; beats++) {
        if (beats === BEATS_BEFORE_NOTICE)
          onNotice(`waiting for workers; start them with: minrepro worker --queue ${connection.name}`);
        await new Promise((resolve) => setTimeout(resolve, HEARTBEAT_MS));
      }
    },
    submit: async <Result>(job: Job, submitted: SubmitOptions): Promise<Result | undefined> => {
      const result = await submit(idOfJob(runId, job), job, submitted);
      return result === undefined ? undefined : (JSON.parse(result) as Result);
    },
    stats: async () => {
      const counts = await queue.getJobCounts('prioritized', 'waiting', 'active', 'delayed', 'failed');
      return { ...completed, ...namedCounts(counts), workers: serving().length };
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      timers.forEach(clearInterval);
      await Promise.race([
        (async () => {
          await withdrawRun(client, runId);
          await queue.close();
          await events.close();
        })().catch(() => {}),
        // The server may be away.
        new Promise((resolve) => setTimeout(resolve, HEARTBEAT_MS)),
      ]);
      await Promise.allSettled([queue.disconnect(), events.disconnect()]);
      await connection.close();
    },
  };
}

/** Jobs with a priority wait in a list of their own. */
export function namedCounts(counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const { prioritized = 0, waiting = 0, active = 0, delayed = 0, failed = 0 } = counts;
  return { waiting: prioritized + waiting, active, delayed, failed };
}
