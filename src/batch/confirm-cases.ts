/** The first step of a triage: every case is run, so that each has a fingerprint before any case is reduced. */
import { type CheckResult, checkText } from '../evaluate/oracle.js';
import type { HashedCase } from './case.js';
import type { CaseOptions } from './case-options.js';
import { openKnowing } from './opened-case.js';

/** What the runs of a case showed. */
export interface ConfirmedCase {
  readonly result: CheckResult;
  /** How often it was run. */
  readonly runs: number;
}

/** A case that was seen to fail. */
export interface FailingCase extends ConfirmedCase {
  readonly input: HashedCase;
}

/** A case that does not fail in the first runs is no failing case. */
const MAX_RUNS = 3;

export async function confirmCase(
  { open }: Pick<CaseOptions, 'open'>,
  input: HashedCase,
  empty: CheckResult,
  signal: AbortSignal,
): Promise<ConfirmedCase> {
  const { oracle, text } = await openKnowing(open, input, empty);
  let result: CheckResult = { verdict: 'unknown', detail: '' };
  let runs = 0;
  while (runs < MAX_RUNS && result.verdict !== 'reproduced' && !signal.aborted) {
    result = await checkText(oracle, text, signal);
    runs++;
    // A time-out will not end otherwise.
    if (result.timedOut) break;
  }
  return { result, runs };
}

/** The result for the empty text. */
export async function checkEmptyCase(
  { open }: Pick<CaseOptions, 'open'>,
  input: HashedCase,
  signal: AbortSignal,
): Promise<CheckResult> {
  const { oracle } = await open(input);
  return checkText(oracle, '', signal);
}
