/** How the cases of a triage are run, reduced and compared with bugs. */
import type { CheckResult } from '../evaluate/oracle.js';
import type { ReduceOptions } from '../reduce.js';
import type { RecognisedBug } from './bug.js';
import type { Case } from './case.js';
import type { OpenedCase } from './opened-case.js';

/** With what a case is compared. */
export interface AssignTask {
  /** The bugs that the case may show. */
  readonly bugs: readonly RecognisedBug[];
  /** What the empty text shows. */
  readonly empty: CheckResult;
  readonly signal: AbortSignal;
  /** The seconds that are left. */
  readonly maxSeconds: number;
}

/** How cases are run, reduced and explained. */
export interface CaseOptions
  extends Pick<ReduceOptions, 'jobs' | 'timeLimit' | 'maxCalls' | 'repeat' | 'seed' | 'passes' | 'finishing'> {
  open(input: Case): Promise<OpenedCase>;
  /** How many instances of a pattern have to fail; 0 if bugs are not to be explained. */
  readonly checks?: number;
}
