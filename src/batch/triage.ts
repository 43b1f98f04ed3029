/**
 * Sorts failing cases into bugs. Every case is run once, so that it has a fingerprint. Then the cases are taken up one by one, small
 * ones first: one that has the pattern of a bug found before is confirmed with one call; any other is reduced until it has one, or
 * until it is a minimum, which is a new bug.
 */
import { EmptyInputFails } from '../evaluate/empty.js';
import type { CheckResult } from '../evaluate/oracle.js';
import type { Matcher } from '../explain/match.js';
import type { Pattern } from '../explain/pattern.js';
import type { Language } from '../language/language.js';
import { languageFrom } from '../language/language-steps.js';
import { finishSteps } from '../syntax/index.js';
import type { Assigned, FoundBug } from './assign-case.js';
import { assignCases } from './assign-cases.js';
import type { CaseResult, RecognisedBug } from './bug.js';
import type { Case, HashedCase } from './case.js';
import type { CaseWork, Left } from './case-work.js';
import type { FailingCase } from './confirm-cases.js';
import type { OpenedCase } from './opened-case.js';

/** What happens during a triage. */
export type TriageEvent =
  | { readonly kind: 'confirmed'; readonly completed: number; readonly total: number }
  | { readonly kind: 'reducing'; readonly input: Case; readonly completed: number; readonly total: number }
  | { readonly kind: 'bug'; readonly bug: RecognisedBug; readonly input: Case; readonly found: FoundBug }
  | { readonly kind: 'result'; readonly result: CaseResult };

/** What to triage, and within which limits. */
export interface TriageOptions {
  /** Cases that have no result yet. */
  readonly cases: readonly HashedCase[];
  /** Bugs of earlier runs, and known ones. */
  readonly bugs: readonly RecognisedBug[];
  readonly work: CaseWork;
  /** Opens a case for its language. */
  open(input: Case): Promise<Pick<OpenedCase, 'language'>>;
  /** What recognises the pattern of a bug in other texts. */
  matcherFor(pattern: Pattern): Promise<Matcher>;
  /** The whole triage may take so long. */
  readonly maxSeconds?: number;
  readonly signal: AbortSignal;
  onEvent(event: TriageEvent): void;
}

/** What a triage ended with. */
export interface TriageResult {
  readonly bugs: readonly RecognisedBug[];
  readonly results: readonly CaseResult[];
  /** Cases that are left for a later run. */
  readonly pending: readonly Case[];
}

/** Rejects with `EmptyInputFails` if the oracle lets the empty text fail. */
export async function triage(options: TriageOptions): Promise<TriageResult> {
  const { cases, work, signal, maxSeconds = Number.POSITIVE_INFINITY, onEvent } = options;
  const end = performance.now() + maxSeconds * 1000;
  const isOver = (): boolean => signal.aborted || performance.now() >= end;
  const bugs = [...options.bugs];
  const results: CaseResult[] = [];
  const addResult = (result: CaseResult): void => {
    results.push(result);
    onEvent({ kind: 'result', result });
  };
  const languageOf = async ({ input }: FailingCase): Promise<Language> =>
    finishSteps(languageFrom((await options.open(input)).language));
  const decide = async (failing: FailingCase, assigned: Assigned | Left): Promise<void> => {
    const { input } = failing;
    if (assigned.kind === 'left') return;
    const { calls } = assigned;
    if (assigned.kind === 'decided')
      return addResult({ id: input.id, hash: input.hash, outcome: assigned.outcome, calls });
    const { found, why } = assigned;
    const { pattern } = found.bug;
    const bug: RecognisedBug = {
      name: `bug-${bugs.filter(({ isKnown }) => !isKnown).length + 1}`,
      ...found.bug,
      ...(pattern ? { matcher: await options.matcherFor(pattern) } : {}),
    };
    bugs.push(bug);
    onEvent({ kind: 'bug', bug, input, found });
    addResult({ id: input.id, hash: input.hash, outcome: { kind: 'bug', bug: bug.name, why }, calls });
  };
  const [first] = cases;
  if (first) {
    const empty = await work.checkEmpty(first, signal);
    if (empty.verdict === 'reproduced') throw new EmptyInputFails(empty);
    const failing = await confirmCases(options, empty, { isOver, addResult });
    // Small cases are reduced quickly, and their patterns save the reduction of large ones.
    failing.sort((a, b) => a.input.text.length - b.input.text.length || (a.input.id < b.input.id ? -1 : 1));
    await assignCases(failing, {
      slots: work.slots.assigning,
      bugs: () => bugs,
      assign: (found, known, stop) =>
        work.assign(found, {
          bugs: known,
          empty,
          signal: AbortSignal.any([signal, stop]),
          maxSeconds: (end - performance.now()) / 1000,
        }),
      languageOf,
      isOver,
      onCase: ({ input }, i) => onEvent({ kind: 'reducing', input, completed: i, total: failing.length }),
      decide,
    });
  }
  const decided = new Set(results.map(({ hash }) => hash));
  return { bugs, results, pending: cases.filter(({ hash }) => !decided.has(hash)) };
}

interface Confirming {
  isOver(): boolean;
  addResult(result: CaseResult): void;
}

/** Runs each case, and returns those that fail. The others have a result then. */
async function confirmCases(
  { cases, work, signal, onEvent }: TriageOptions,
  empty: CheckResult,
  { isOver, addResult }: Confirming,
): Promise<FailingCase[]> {
  const failing: FailingCase[] = [];
  const waiting = [...cases];
  let completed = 0;
  const confirmNext = async (): Promise<void> => {
    for (let input = waiting.shift(); input && !isOver(); input = waiting.shift()) {
      const confirmed = await work.confirm(input, empty, signal);
      // An aborted run says nothing.
      if (signal.aborted) return;
      if ('kind' in confirmed) continue;
      const { result, runs } = confirmed;
      if (result.verdict === 'reproduced') failing.push({ input, result, runs });
      else {
        const kind = result.verdict === 'unknown' ? 'unknown' : 'passes';
        addResult({ id: input.id, hash: input.hash, outcome: { kind, detail: result.detail }, calls: runs });
      }
      onEvent({ kind: 'confirmed', completed: ++completed, total: cases.length });
    }
  };
  await Promise.all(Array.from({ length: work.slots.confirming() }, confirmNext));
  return failing;
}
