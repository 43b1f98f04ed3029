/** An oracle whose runs are made by workers. The search does not know: it makes as many calls at a time as there are places. */
import { randomUUID } from 'node:crypto';
import { type CheckResult, type Oracle, withCheck } from '../evaluate/oracle.js';
import { INITIAL_TIME_LIMIT, timedOutResult } from '../evaluate/time-limit.js';
import { UnavailableError } from '../evaluate/unavailable-error.js';
import { type JobClient, JobFailed } from './job-client.js';
import { type Content, contentOf } from './store.js';

/** `local` answers whatever is not a check. */
export function remoteOracle(local: Oracle, jobs: JobClient): Oracle {
  const session = randomUUID();
  /** What the empty text and the original showed: a worker needs it to tell whether a candidate fails in the same way. */
  let empty: Content | undefined;
  let original: Content | undefined;
  let timeLimit = INITIAL_TIME_LIMIT;
  let runs = 0;
  const adopt = (result: CheckResult): void => {
    if (result.verdict === 'reproduced') original ??= contentOf(result);
    else if (!original) empty = contentOf(result);
  };
  const check: Oracle['check'] = async (text, signal) => {
    const content = contentOf(text);
    const isEmpty = original === undefined && text.trim() === '';
    const adopted = [empty, original].flatMap((known) => known ?? []);
    const priority = runs++;
    const job = {
      kind: 'check',
      text: content.hash,
      adopted: adopted.map(({ hash }) => hash),
      timeLimit,
      run: `${session} ${priority}`,
    } as const;
    try {
      const result = await jobs.submit<CheckResult>(job, { contents: [content, ...adopted], priority, signal });
      if (!result) return timedOutResult(timeLimit);
      if (isEmpty || result.verdict === 'reproduced') adopt(result);
      return result;
    } catch (error) {
      if (!(error instanceof JobFailed)) throw error;
      throw new UnavailableError(`a worker could not run a candidate: ${error.message}`, { cause: error });
    }
  };
  return {
    ...withCheck(local, check),
    limitTime: (milliseconds) => {
      timeLimit = milliseconds;
    },
    adopt,
    close: () => jobs.close(),
  };
}
