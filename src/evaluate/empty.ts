/**
 * The run of the empty text, before the original. An oracle that lets it fail does not depend on the text: the test script, the
 * login or the program is wrong, and a reduction would only end with the empty text.
 */
import type { CheckResult, Preserved } from './oracle.js';
import type { OracleRuns } from './oracle-runs.js';

/** The empty text fails as well as the original. */
export class EmptyInputFails extends Error {
  override readonly name = 'EmptyInputFails';
  readonly result: CheckResult;
  constructor(result: CheckResult) {
    super(`the empty text fails as well: ${result.detail}`);
    this.result = result;
  }
}

export interface EmptyOptions {
  /** Milliseconds; `MAX_EMPTY_TIME` if it is less or absent. */
  readonly timeLimit?: number;
  readonly allowsEmpty?: boolean;
}

/** An empty text needs no more time unless something hangs; the original is still run then. */
const MAX_EMPTY_TIME = 10_000;

/** Runs the empty text. Throws `EmptyInputFails` if it fails, unless that is allowed. */
export async function checkEmpty(
  runs: OracleRuns,
  { timeLimit = MAX_EMPTY_TIME, allowsEmpty = false }: EmptyOptions,
): Promise<CheckResult> {
  const result = await runs.empty(Math.min(timeLimit, MAX_EMPTY_TIME));
  if (result.verdict === 'reproduced' && !allowsEmpty) throw new EmptyInputFails(result);
  return result;
}

/** Whether the empty text shows what is preserved. */
export function showsSame({ others = [] }: CheckResult, { fingerprint }: Preserved): boolean {
  return others.some((failure) => failure.fingerprint === fingerprint);
}
