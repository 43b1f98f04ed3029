/**
 * The work of a triage that needs the oracle. Each piece is a function of its arguments, so that it can be done anywhere and in any
 * order, and done again.
 */
import type { CheckResult } from '../evaluate/oracle.js';
import { type Assigned, assignCase } from './assign-case.js';
import type { HashedCase } from './case.js';
import type { AssignTask, CaseOptions } from './case-options.js';
import { type ConfirmedCase, checkEmptyCase, confirmCase, type FailingCase } from './confirm-cases.js';

/** Who does the work: this process, or others through a queue. */
export interface CaseWork {
  /** How many cases are run at a time, and how many are assigned to bugs at a time. */
  readonly slots: { confirming(): number; assigning(): number };
  /** Runs the empty text. `input` is any case. */
  checkEmpty(input: HashedCase, signal: AbortSignal): Promise<CheckResult>;
  /** Runs a case. `empty` is what the empty text shows. */
  confirm(input: HashedCase, empty: CheckResult, signal: AbortSignal): Promise<ConfirmedCase | Left>;
  /** Finds the bug that a case shows, among these or a new one; undefined if it was interrupted. */
  assign(failing: FailingCase, task: AssignTask): Promise<Assigned | Left | undefined>;
}

/** The work could not be done: the case is left for a later run. */
export interface Left {
  readonly kind: 'left';
}

/** Work in this process. A reduction makes its calls in parallel, so cases are assigned one after the other. */
export function localWork(options: CaseOptions): CaseWork {
  const { jobs = 1 } = options;
  return {
    slots: { confirming: () => jobs, assigning: () => 1 },
    checkEmpty: (input, signal) => checkEmptyCase(options, input, signal),
    confirm: (input, empty, signal) => confirmCase(options, input, empty, signal),
    assign: (failing, task) => assignCase(options, failing, task),
  };
}
