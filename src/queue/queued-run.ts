/**
 * What a run is about, and who works on it. Each kind of run has a queue of its own, so that a worker with another version or another
 * engine never gets its jobs: it says why instead.
 */
import { hostname } from 'node:os';
import type { OptionValues } from '../options/option.js';
import { PREFIX, type RedisClient } from './connection.js';

/** All that the results of jobs depend on, apart from the jobs. */
export interface QueuedRun {
  /** The version of minrepro. */
  readonly minrepro: string;
  /** What each engine calls itself. */
  readonly engines: readonly string[];
  /** The options that a worker may take from others. */
  readonly values: OptionValues;
  /** Options that a worker has to be started with, because they name programs, files or servers; with what identifies their content. */
  readonly given: Readonly<Record<string, string>>;
  /** The first input, which decides on the language. */
  readonly first: { readonly file: string; readonly text: string };
}

/** What a worker says about itself. */
export interface WorkerRecord {
  readonly name: string;
  readonly minrepro: string;
  readonly slots: number;
  /** The runs that it works on. */
  readonly serves: readonly string[];
  /** Why it does not work on others. */
  readonly refuses: Readonly<Record<string, string>>;
}

/** Who does not say so for this time is gone. */
export const SECONDS_ALIVE = 15;
export const HEARTBEAT_MS = 1_000;

const RUNS = `${PREFIX}:runs`;
const WORKERS = `${PREFIX}:workers`;

export function processName(): string {
  return `${hostname()}:${process.pid}`;
}

/** Says that somebody waits for the results of a run. To be repeated. */
export async function announceRun(client: RedisClient, run: string): Promise<void> {
  await client.sadd(RUNS, run);
  await client.set(`${RUNS}:${run}`, processName(), 'EX', SECONDS_ALIVE);
}

/** Nobody waits for the results any more; its jobs stay until they are removed. */
export async function withdrawRun(client: RedisClient, run: string): Promise<void> {
  await client.del(`${RUNS}:${run}`);
}

export async function forgetRun(client: RedisClient, run: string): Promise<void> {
  await client.srem(RUNS, run);
  await withdrawRun(client, run);
}

/** All runs that have a queue; `owner` is who waits for the results, if anybody does. */
export async function listRuns(client: RedisClient): Promise<{ readonly run: string; readonly owner?: string }[]> {
  const runs = (await client.smembers(RUNS)).sort();
  const owners = runs.length > 0 ? await client.mget(...runs.map((run) => `${RUNS}:${run}`)) : [];
  return runs.map((run, i) => ({ run, ...(owners[i] ? { owner: owners[i] as string } : {}) }));
}

/** Says that a worker is there. To be repeated. */
export async function recordWorker(client: RedisClient, record: WorkerRecord): Promise<void> {
  await client.sadd(WORKERS, record.name);
  await client.set(`${WORKERS}:${record.name}`, JSON.stringify(record), 'EX', SECONDS_ALIVE);
}

export async function removeWorker(client: RedisClient, name: string): Promise<void> {
  await client.srem(WORKERS, name);
  await client.del(`${WORKERS}:${name}`);
}

export async function listWorkers(client: RedisClient): Promise<readonly WorkerRecord[]> {
  const names = (await client.smembers(WORKERS)).sort();
  if (names.length === 0) return [];
  const records = await client.mget(...names.map((name) => `${WORKERS}:${name}`));
  const gone = names.filter((_, i) => !records[i]);
  if (gone.length > 0) await client.srem(WORKERS, ...gone);
  return records.flatMap((record) => (record ? [JSON.parse(record) as WorkerRecord] : []));
}

/** Jobs whose results are no longer needed. */
export function cancelledKey(run: string): string {
  return `${PREFIX}:cancelled:${run}`;
}
