/** What the steps of a triage work with: the options, the bugs so far, and what happens to each case. */
import type { Oracle } from '../evaluate/oracle.js';
import type { PatternLanguage } from '../explain/pattern.js';
import type { Language, LanguageMaker } from '../language/language.js';
import type { ReduceOptions } from '../reduce.js';
import type { Reduction, ReductionEvent } from '../reduction.js';
import type { Bug, CaseResult, RecognisedBug } from './bug.js';
import type { Case, HashedCase } from './case.js';

/** A case that can be run. */
export interface OpenedCase {
  /** The input as the oracle and the language read it. */
  readonly text: string;
  /** A new oracle, which has seen nothing yet. */
  readonly oracle: Oracle;
  readonly language: LanguageMaker;
  /** How to open the language again, for the pattern of a bug. */
  readonly patternLanguage: (language: Language) => PatternLanguage;
}

/** What happens during a triage. */
export type TriageEvent =
  | { readonly kind: 'confirmed'; readonly completed: number; readonly total: number }
  | { readonly kind: 'reducing'; readonly input: Case; readonly completed: number; readonly total: number }
  | { readonly kind: 'reduction'; readonly event: ReductionEvent }
  | { readonly kind: 'bug'; readonly bug: Bug; readonly input: Case; readonly reduction: Reduction }
  | { readonly kind: 'result'; readonly result: CaseResult };

/** What to triage, and within which limits. */
export interface TriageOptions
  extends Pick<ReduceOptions, 'jobs' | 'timeLimit' | 'maxCalls' | 'repeat' | 'seed' | 'passes' | 'finishing'> {
  /** Cases that have no result yet. */
  readonly cases: readonly HashedCase[];
  /** Bugs of earlier runs, and known ones. */
  readonly bugs: readonly RecognisedBug[];
  open(input: Case): Promise<OpenedCase>;
  /** How many instances of a pattern have to fail; 0 if bugs are not to be explained. */
  readonly checks?: number;
  /** The whole triage may take so long. */
  readonly maxSeconds?: number;
  readonly signal: AbortSignal;
  onEvent(event: TriageEvent): void;
}

/** What the steps of a triage share. */
export interface TriageContext {
  readonly options: TriageOptions;
  readonly bugs: RecognisedBug[];
  /** Opens a case with an oracle that knows what the empty text shows. */
  open(input: Case): Promise<OpenedCase>;
  addResult(result: CaseResult): void;
  addBug(bug: RecognisedBug, input: Case, reduction: Reduction): void;
  /** The seconds that are left. */
  secondsLeft(): number;
  isOver(): boolean;
}
