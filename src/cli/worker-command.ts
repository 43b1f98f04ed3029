/** `minrepro worker`: does the jobs of triages and reductions that run elsewhere. */
import type { Bug, RecognisedBug } from '../batch/bug.js';
import type { HashedCase } from '../batch/case.js';
import { localWork } from '../batch/case-work.js';
import type { ConfirmedCase } from '../batch/confirm-cases.js';
import { type CheckResult, checkText } from '../evaluate/oracle.js';
import { withTimeLimit } from '../evaluate/time-limit.js';
import type { GivenOptions } from '../options/given-options.js';
import { connect } from '../queue/connection.js';
import type { Job } from '../queue/job.js';
import { Refusal, type ServedRun, type ServerStats, serveJobs } from '../queue/job-server.js';
import { type Metric, serveMetrics } from '../queue/metrics.js';
import { openStore } from '../queue/open-store.js';
import type { QueuedRun } from '../queue/queued-run.js';
import { getContent, type Store } from '../queue/store.js';
import type { Registry } from '../registry.js';
import { compareEngines, optionsForRun } from './describe-run.js';
import { EXIT_INTERRUPTED } from './exit-codes.js';
import { watchInterruptions } from './interruption.js';
import { caseOptionsFor, chooseForCases, openForCases } from './open-cases.js';
import { packageVersion } from './package-version.js';
import type { Arguments } from './parse-arguments.js';
import { matcherFor } from './pattern-file.js';
import { printNotice } from './print-notice.js';
import { WORKER_OPTIONS } from './queue-options.js';
import { UsageError } from './usage-error.js';

export async function runWorker(args: Arguments, registry: Registry): Promise<void> {
  const { values, positional } = args;
  if (positional.length > 0) throw new UsageError('minrepro worker takes no file: it gets scripts from the queue');
  if (values['queue'] === undefined) throw new UsageError('name a queue with --queue redis://host:6379');
  const interruption = watchInterruptions(() => {});
  const { signal } = interruption;
  const connection = await connect(String(values['queue']), printNotice);
  const stats: ServerStats = { completed: 0, failed: 0, returned: 0, active: 0, seconds: 0 };
  const isWorkerOption = new Set(WORKER_OPTIONS.map(({ name }) => name));
  const own = Object.fromEntries(
    Object.entries(values).filter(([name]) => !isWorkerOption.has(name) && args.sourceOf(name) !== 'default'),
  );
  try {
    const store = openStore(String(values['store']), connection.client);
    const metrics =
      values['metrics'] === undefined
        ? undefined
        : await serveMetrics(String(values['metrics']), async () => workerMetrics(stats));
    if (metrics) printNotice(`numbers for Prometheus are at ${metrics.url}`);
    printNotice(`waiting for jobs from ${connection.name}; Ctrl-C ends this worker`);
    const accept = (run: QueuedRun): Promise<ServedRun> =>
      openRun({ registry, store, signal }, run, { ...args, values: optionsForRun(registry, run, own) });
    await serveJobs(
      {
        connection,
        store,
        minrepro: packageVersion(),
        slots: Number(values['slots']),
        stalledSeconds: Number(values['stalled']),
        ...(values['maxRate'] === undefined ? {} : { maxRate: Number(values['maxRate']) }),
        accept,
        onNotice: printNotice,
        signal,
      },
      stats,
    );
    metrics?.close();
    process.exitCode = EXIT_INTERRUPTED;
  } finally {
    await connection.close();
    interruption.stopWatching();
  }
}

interface RunContext {
  readonly registry: Registry;
  readonly store: Store;
  readonly signal: AbortSignal;
}

/** Rejects with `Refusal` if the engines have other versions. */
async function openRun({ registry, store, signal }: RunContext, run: QueuedRun, args: Arguments): Promise<ServedRun> {
  const given: GivenOptions = { values: args.values, sourceOf: () => 'command line' };
  const chosen = chooseForCases(registry, given, run.first);
  const opened = await openForCases(registry, chosen, { file: run.first.file, onNotice: printNotice, signal });
  try {
    compareEngines(run, await opened.versions());
  } catch (error) {
    await opened.close();
    throw error;
  }
  const work = localWork({ ...caseOptionsFor(registry, chosen, opened), jobs: 1 });
  const read = <Value>(hash: string): Promise<Value> => getContent<Value>(store, hash);
  const recognisedBugs = async (hash: string): Promise<RecognisedBug[]> =>
    Promise.all(
      (await read<Bug[]>(hash)).map(async (bug) =>
        bug.pattern ? { ...bug, matcher: await matcherFor(bug.pattern, registry) } : bug,
      ),
    );
  const check = async (job: Extract<Job, { kind: 'check' }>, stop: AbortSignal): Promise<CheckResult> => {
    const oracle = withTimeLimit(await opened.renew());
    for (const hash of job.adopted) oracle.adopt?.(await read<CheckResult>(hash));
    oracle.limitTime?.(job.timeLimit);
    return checkText(oracle, await read<string>(job.text), stop);
  };
  return {
    work: async (job, stop) => {
      switch (job.kind) {
        case 'empty':
          return work.checkEmpty(await read<HashedCase>(job.input), stop);
        case 'confirm':
          return work.confirm(await read<HashedCase>(job.input), await read<CheckResult>(job.empty), stop);
        case 'assign':
          return work.assign(
            { input: await read<HashedCase>(job.input), ...(await read<ConfirmedCase>(job.confirmed)) },
            {
              bugs: await recognisedBugs(job.bugs),
              empty: await read<CheckResult>(job.empty),
              signal: stop,
              maxSeconds: Number.POSITIVE_INFINITY,
            },
          );
        case 'check':
          return check(job, stop);
        default:
          throw new Refusal('this kind of job is unknown');
      }
    },
    close: () => opened.close(),
  };
}

function workerMetrics({ completed, failed, returned, active, seconds }: ServerStats): readonly Metric[] {
  return [
    {
      name: 'worker_jobs_completed_total',
      type: 'counter',
      help: 'Jobs that this worker completed.',
      value: completed,
    },
    { name: 'worker_jobs_failed_total', type: 'counter', help: 'Attempts that failed.', value: failed },
    { name: 'worker_jobs_returned_total', type: 'counter', help: 'Jobs that went back to the queue.', value: returned },
    { name: 'worker_jobs_active', type: 'gauge', help: 'Jobs that are being done.', value: active },
    { name: 'worker_job_seconds_total', type: 'counter', help: 'The time that jobs took.', value: seconds },
  ];
}
