/** Opens a queue for a command that gives jobs to workers. */
import type { OptionValues } from '../options/option.js';
import { connect } from '../queue/connection.js';
import { type JobClient, openJobClient } from '../queue/job-client.js';
import { type Metric, serveMetrics } from '../queue/metrics.js';
import { openStore } from '../queue/open-store.js';
import type { QueuedRun } from '../queue/queued-run.js';

/** Waits until there is a worker. Rejects with `UnavailableError` if the queue or the store cannot be used. */
export async function openQueue(
  values: OptionValues,
  run: QueuedRun,
  onNotice: (line: string) => void,
  signal: AbortSignal,
): Promise<JobClient> {
  const connection = await connect(String(values['queue']), onNotice);
  try {
    const store = openStore(String(values['store'] ?? 'redis'), connection.client);
    const client = await openJobClient({ connection, store, run, onNotice });
    const metrics =
      values['metrics'] === undefined
        ? undefined
        : await serveMetrics(String(values['metrics']), async () => jobMetrics(await client.stats()));
    if (metrics) onNotice(`numbers for Prometheus are at ${metrics.url}`);
    await client.waitForWorker(signal);
    return {
      ...client,
      close: async () => {
        metrics?.close();
        await client.close();
      },
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

const HELP: Readonly<Record<string, string>> = {
  submitted: 'Jobs that this run gave to workers.',
  completed: 'Jobs of this run that have a result.',
  failed: 'Jobs of this kind of run that failed.',
  waiting: 'Jobs that wait for a worker.',
  active: 'Jobs that are being done.',
  delayed: 'Jobs that wait for another attempt.',
  workers: 'Workers of this run.',
};

function jobMetrics(stats: Readonly<Record<string, number>>): readonly Metric[] {
  return Object.entries(stats).map(([name, value]) => {
    const isCounter = name === 'submitted' || name === 'completed';
    const full = name === 'workers' ? name : `jobs_${name}${isCounter ? '_total' : ''}`;
    return { name: full, type: isCounter ? 'counter' : 'gauge', help: HELP[name] ?? name, value };
  });
}
