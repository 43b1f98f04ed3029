/** The first step of a triage: every case is run, so that each has a fingerprint before any case is reduced. */
import { EmptyInputFails } from '../evaluate/empty.js';
import { type CheckResult, checkText } from '../evaluate/oracle.js';
import type { HashedCase } from './case.js';
import type { TriageContext } from './triage-context.js';

/** A case that was seen to fail. */
export interface FailingCase {
  readonly input: HashedCase;
  readonly result: CheckResult;
  /** How often it was run. */
  readonly runs: number;
}

/** A case that does not fail in the first runs is no failing case. */
const MAX_RUNS = 3;

/** Runs each case. Calls `onResult` with those that do not fail. Rejects with `EmptyInputFails` if the empty text fails as well. */
export async function confirmCases(context: TriageContext, cases: readonly HashedCase[]): Promise<FailingCase[]> {
  const { signal, jobs = 1, onEvent } = context.options;
  const failing: FailingCase[] = [];
  const waiting = [...cases];
  let completed = 0;
  const work = async (): Promise<void> => {
    for (let input = waiting.shift(); input && !context.isOver(); input = waiting.shift()) {
      const found = await confirm(context, input);
      // An aborted run says nothing.
      if (signal.aborted) return;
      if (found.result.verdict === 'reproduced') failing.push(found);
      else {
        const kind = found.result.verdict === 'unknown' ? 'unknown' : 'passes';
        const outcome = { kind, detail: found.result.detail } as const;
        context.addResult({ id: input.id, hash: input.hash, outcome, calls: found.runs });
      }
      onEvent({ kind: 'confirmed', completed: ++completed, total: cases.length });
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return failing;
}

async function confirm(context: TriageContext, input: HashedCase): Promise<FailingCase> {
  const { signal } = context.options;
  const { oracle, text } = await context.open(input);
  let result: CheckResult = { verdict: 'unknown', detail: '' };
  let runs = 0;
  while (runs < MAX_RUNS && result.verdict !== 'reproduced' && !signal.aborted) {
    result = await checkText(oracle, text, signal);
    runs++;
    // A time-out will not end otherwise.
    if (result.timedOut) break;
  }
  return { input, result, runs };
}

/** The result for the empty text, which must not fail. */
export async function checkEmptyCase(context: TriageContext, input: HashedCase): Promise<CheckResult> {
  const { oracle } = await context.options.open(input);
  const result = await checkText(oracle, '', context.options.signal);
  if (result.verdict === 'reproduced') throw new EmptyInputFails(result);
  return result;
}
