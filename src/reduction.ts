/** A reduction as data: what happens during it, and what it ends with. */
import type { Anonymity } from './algorithms/anonymise.js';
import type { PassPlace } from './algorithms/search.js';
import type { Replacement } from './edit/edit.js';
import type { CallCounts } from './evaluate/call-counts.js';
import type { RunCounts } from './evaluate/failure-rate.js';
import type { CheckResult, Preserved } from './evaluate/oracle.js';
import type { SteeringAction } from './evaluate/steering.js';
import type { Explanation } from './explain/explain.js';

/** What happens during a reduction, in order. */
export type ReductionEvent =
  | {
      /** A run of the original starts. */
      readonly kind: 'running-original';
      /** The runs before it. */
      readonly counts: RunCounts;
      /** Milliseconds that the run may take. */
      readonly timeLimit: number;
    }
  | {
      readonly kind: 'started';
      readonly tokens: number;
      /** What the language counts, in the plural. */
      readonly unit: string;
      /** Milliseconds that a candidate may take, and that the original takes. */
      readonly timeLimit: number;
      readonly milliseconds: number;
      /** Whether the failure is that the original does not end. */
      readonly hangs: boolean;
      readonly preserved: Preserved;
      readonly counts: RunCounts;
    }
  | { readonly kind: 'pass'; readonly name: string; readonly place?: PassPlace }
  | {
      /** The result is explained; what is done next, for people. */
      readonly kind: 'explaining';
      readonly what: string;
    }
  | { readonly kind: 'verdict'; readonly text: string; readonly result: CheckResult; readonly counts: CallCounts }
  | {
      readonly kind: 'accepted';
      readonly text: string;
      readonly tokens: number;
      readonly note: string;
      /** What leads from the text before to this one. Computed when it is read. */
      readonly changes: readonly Replacement[];
    }
  | {
      /** The last accepted texts fail less often than the original: the search continues from an earlier text. */
      readonly kind: 'reverted';
      readonly text: string;
      readonly tokens: number;
      /** What leads from the text before to this one. Computed when it is read. */
      readonly changes: readonly Replacement[];
      /** The runs of the original so far. */
      readonly counts: RunCounts;
    }
  | {
      /** A person steered the search, which continues from this text. */
      readonly kind: 'steered';
      readonly action: SteeringAction;
      readonly text: string;
      readonly tokens: number;
      /** What leads from the text before to this one: nothing unless the search went back. Computed when it is read. */
      readonly changes: readonly Replacement[];
    };

/** A finished reduction. */
export interface Reduction {
  readonly text: string;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  /** What the language counts, in the plural: tokens, lines … */
  readonly unit: string;
  /** What every accepted text shows. */
  readonly preserved: Preserved;
  /** Calls of the search. */
  readonly calls: CallCounts;
  /** Runs of the empty text and of the original. They are no calls. */
  readonly initialRuns: number;
  /** Further runs of texts that were seen to fail: of the result, and of some texts on the way to it. They are no calls. */
  readonly repeatedRuns: number;
  readonly seconds: number;
  /** How much of that time the oracle took. */
  readonly oracleSeconds: number;
  /** Calls and successes of each pass. */
  readonly stats: Readonly<Record<string, PassStats>>;
  /**
   * Whether no single edit of the algorithm still fails; false if it does not guarantee that, was ended early or has no verdict on
   * some of them.
   */
  readonly minimal: boolean;
  /**
   * Whether `minimal` does not speak of edits that leave an invalid text: those are not tried, but code of the user decides, which might
   * accept them.
   */
  readonly isAmongPlausible: boolean;
  /** The results of candidates that have no verdict and may still fail: the oracle threw, gave no answer or timed out. */
  readonly undecided: readonly CheckResult[];
  readonly ended: 'done' | 'budget' | 'aborted';
  /** The share of runs in which the original failed: 1 if it always did. */
  readonly failureRate: number;
  /** The runs of the original, and those of the result after the search: none if the search was ended early. */
  readonly runs: { readonly original: RunCounts; readonly result: RunCounts };
  /** New names in the result, and what each stands for. */
  readonly names: Readonly<Record<string, string>>;
  /** The fragments that cannot be removed (SIMP, Bruno 2010, section 3.3.2). */
  readonly breaking: readonly Breaking[];
  /** What was replaced so that the result tells nothing about where it comes from, and what was not; if that was asked for. */
  readonly anonymity?: Anonymity;
  /** What else fails in the same way, if that was asked for and the search was not ended early. */
  readonly explanation?: Explanation;
}

/** A fragment of the result that is essential to the failure. */
export interface Breaking {
  /** Where the fragment stands in the result; empty if the finishing passes changed its tokens. */
  readonly fragments: readonly { readonly start: number; readonly end: number; readonly text: string }[];
  /** The script without the fragment, which no longer fails; in the names of the original. */
  readonly without: string;
}

export interface PassStats {
  calls: number;
  /** How many of the calls the oracle answered with `invalid`. */
  invalid: number;
  accepted: number;
}
