/** The work of a triage, done by workers. */
import type { Assigned } from '../batch/assign-case.js';
import type { RecognisedBug } from '../batch/bug.js';
import type { CaseWork, Left } from '../batch/case-work.js';
import type { ConfirmedCase } from '../batch/confirm-cases.js';
import type { CheckResult } from '../evaluate/oracle.js';
import { UnavailableError } from '../evaluate/unavailable-error.js';
import { type JobClient, JobFailed } from './job-client.js';
import { contentOf } from './store.js';

/** So many jobs wait for each place: enough that no worker is idle, and few enough that a new bug makes little work useless. */
const JOBS_PER_SLOT = 2;
/** Cases are assigned after all have been run. */
const ASSIGN_PRIORITY = 1_000;
/** The largest number that BullMQ takes. */
const MAX_PRIORITY = 2_000_000;
/** What a timer can wait for. */
const MAX_TIMER = 2 ** 31 - 1;

export function remoteWork(jobs: JobClient, onNotice: (line: string) => void): CaseWork {
  let assigned = ASSIGN_PRIORITY;
  const slots = (): number => JOBS_PER_SLOT * Math.max(1, jobs.slots());
  const left = (id: string, error: unknown): Left => {
    if (!(error instanceof JobFailed)) throw error;
    onNotice(`${id} is left for a later run: ${error.message}`);
    return { kind: 'left' };
  };
  return {
    slots: { confirming: slots, assigning: slots },
    checkEmpty: async (given, signal) => {
      const input = contentOf(given);
      try {
        const options = { contents: [input], priority: 0, signal };
        const result = await jobs.submit<CheckResult>({ kind: 'empty', input: input.hash }, options);
        return result ?? { verdict: 'unknown', detail: 'interrupted' };
      } catch (error) {
        if (!(error instanceof JobFailed)) throw error;
        throw new UnavailableError(`a worker could not run the empty text: ${error.message}`, { cause: error });
      }
    },
    confirm: async (given, shown, signal) => {
      const [input, empty] = [contentOf(given), contentOf(shown)];
      try {
        const job = { kind: 'confirm', input: input.hash, empty: empty.hash } as const;
        const confirmed = await jobs.submit<ConfirmedCase>(job, { contents: [input, empty], priority: 1, signal });
        return confirmed ?? { kind: 'left' };
      } catch (error) {
        return left(given.id, error);
      }
    },
    assign: async ({ input: given, ...shown }, task) => {
      const contents = [given, shown, task.bugs.map(plainBug), task.empty].map(contentOf);
      const [input, confirmed, bugs, empty] = contents.map(({ hash }) => hash) as [string, string, string, string];
      const priority = Math.min(MAX_PRIORITY, assigned++);
      const outOfTime = Number.isFinite(task.maxSeconds)
        ? [AbortSignal.timeout(Math.min(MAX_TIMER, Math.max(0, 1000 * task.maxSeconds)))]
        : [];
      const signal = AbortSignal.any([task.signal, ...outOfTime]);
      try {
        const job = { kind: 'assign', input, confirmed, bugs, empty } as const;
        return await jobs.submit<Assigned>(job, { contents, priority, signal });
      } catch (error) {
        return left(given.id, error);
      }
    },
  };
}

/** What a worker needs of a bug. */
function plainBug({ matcher: _, ...bug }: RecognisedBug): Omit<RecognisedBug, 'matcher'> {
  return bug;
}
