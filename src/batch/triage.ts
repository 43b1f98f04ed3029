/**
 * Sorts failing cases into bugs. Every case is run once, so that it has a fingerprint. Then the cases are taken up one by one, small
 * ones first: one that has the pattern of a bug found before is confirmed with one call; any other is reduced until it has one, or
 * until it is a minimum, which is a new bug.
 */
import type { CheckResult } from '../evaluate/oracle.js';
import { assignCase } from './assign-case.js';
import type { CaseResult, RecognisedBug } from './bug.js';
import type { Case } from './case.js';
import { checkEmptyCase, confirmCases } from './confirm-cases.js';
import type { TriageContext, TriageOptions } from './triage-context.js';

/** What a triage ended with. */
export interface TriageResult {
  readonly bugs: readonly RecognisedBug[];
  readonly results: readonly CaseResult[];
  /** Cases that fail, but for which there was no time. */
  readonly pending: readonly Case[];
}

/** Rejects with `EmptyInputFails` if the oracle lets the empty text fail. */
export async function triage(options: TriageOptions): Promise<TriageResult> {
  const { cases, signal, maxSeconds = Number.POSITIVE_INFINITY, onEvent } = options;
  const end = performance.now() + maxSeconds * 1000;
  const bugs = [...options.bugs];
  const results: CaseResult[] = [];
  let empty: CheckResult | undefined;
  const context: TriageContext = {
    options,
    bugs,
    open: async (input) => {
      const opened = await options.open(input);
      if (empty) opened.oracle.adopt?.(empty);
      return opened;
    },
    addResult: (result) => {
      results.push(result);
      onEvent({ kind: 'result', result });
    },
    addBug: (bug, input, reduction) => {
      bugs.push(bug);
      onEvent({ kind: 'bug', bug, input, reduction });
    },
    secondsLeft: () => (end - performance.now()) / 1000,
    isOver: () => signal.aborted || performance.now() >= end,
  };
  const [first] = cases;
  if (first) empty = await checkEmptyCase(context, first);
  const failing = await confirmCases(context, cases);
  // Small cases are reduced quickly, and their patterns save the reduction of large ones.
  failing.sort((a, b) => a.input.text.length - b.input.text.length || (a.input.id < b.input.id ? -1 : 1));
  for (const [i, found] of failing.entries()) {
    onEvent({ kind: 'reducing', input: found.input, completed: i, total: failing.length });
    if (context.isOver()) break;
    await assignCase(context, found);
  }
  const decided = new Set(results.map(({ hash }) => hash));
  return { bugs, results, pending: cases.filter(({ hash }) => !decided.has(hash)) };
}
