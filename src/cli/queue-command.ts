/** `minrepro queue`: shows what is in a queue, tries failed jobs again, or removes everything. */
import type { Queue } from 'bullmq';
import { type Connection, connect, PREFIX } from '../queue/connection.js';
import { namedCounts } from '../queue/job-client.js';
import { forgetRun, listRuns, listWorkers } from '../queue/queued-run.js';
import { visibleText } from '../report/display-text.js';
import type { Arguments } from './parse-arguments.js';
import { printNotice } from './print-notice.js';
import { UsageError } from './usage-error.js';

const ACTIONS: Readonly<Record<string, (connection: Connection) => Promise<string>>> = { status, retry, drain };

export async function runQueue({ positional, values }: Arguments): Promise<void> {
  const [name = ''] = positional;
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (!action || positional.length > 1)
    throw new UsageError(`minrepro queue takes one of ${Object.keys(ACTIONS).join(', ')}`);
  if (values['queue'] === undefined) throw new UsageError('name a queue with --queue redis://host:6379');
  const connection = await connect(String(values['queue']), printNotice);
  try {
    process.stdout.write(visibleText(await action(connection)));
  } finally {
    await connection.close();
  }
}

async function withQueue<Result>(
  { library, options }: Connection,
  run: string,
  use: (queue: Queue) => Promise<Result>,
): Promise<Result> {
  const queue: Queue = new library.Queue(run, options as ConstructorParameters<typeof library.Queue>[1]);
  try {
    return await use(queue);
  } finally {
    await queue.close();
  }
}

async function status(connection: Connection): Promise<string> {
  const lines: string[] = [];
  for (const { run, owner } of await listRuns(connection.client)) {
    const [counts, failed] = await withQueue(connection, run, async (queue) => [
      namedCounts(await queue.getJobCounts('prioritized', 'waiting', 'active', 'delayed', 'failed')),
      await queue.getFailed(0, MAX_SHOWN - 1),
    ]);
    const shown = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
    lines.push(`run ${run.slice(0, 8)}: ${shown.join(', ')}; ${owner ? `for ${owner}` : 'nobody waits for it'}`);
    for (const { id, failedReason = '' } of failed) lines.push(`  job ${id} failed: ${failedReason.split('\n')[0]}`);
  }
  if (lines.length === 0) lines.push('no runs');
  const workers = await listWorkers(connection.client);
  for (const { name, slots, minrepro, serves, refuses } of workers) {
    lines.push(`worker ${name}: minrepro ${minrepro}, ${slots} at a time, works on ${serves.length} of the runs`);
    for (const [run, reason] of Object.entries(refuses)) lines.push(`  refuses run ${run.slice(0, 8)}: ${reason}`);
  }
  if (workers.length === 0) lines.push('no workers');
  return `${lines.join('\n')}\n`;
}

const MAX_SHOWN = 5;

async function retry(connection: Connection): Promise<string> {
  let count = 0;
  for (const { run } of await listRuns(connection.client))
    await withQueue(connection, run, async (queue) => {
      count += await queue.getFailedCount();
      await queue.retryJobs({ state: 'failed' });
    });
  return `${count} failed ${count === 1 ? 'job is' : 'jobs are'} tried again\n`;
}

/** Jobs that are being done are not stopped, but their results are not kept for a later run. */
async function drain(connection: Connection): Promise<string> {
  const { client } = connection;
  const runs = await listRuns(client);
  for (const { run } of runs) {
    await withQueue(connection, run, (queue) => queue.obliterate({ force: true }));
    await forgetRun(client, run);
  }
  let kept = 0;
  let cursor = '0';
  do {
    const [next, keys] = await client.scan(cursor, 'MATCH', `${PREFIX}:store:*`, 'COUNT', 1_000);
    if (keys.length > 0) await client.del(...keys);
    kept += keys.length;
    cursor = next;
  } while (cursor !== '0');
  return `removed ${runs.length} ${runs.length === 1 ? 'run' : 'runs'} and ${kept} scripts and results\n`;
}
