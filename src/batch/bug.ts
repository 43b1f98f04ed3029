/** A bug that a triage found: a minimum, and the cases that show it. */
import type { Matcher } from '../explain/match.js';
import type { NearestPassing } from '../explain/nearest-passing.js';
import type { Pattern } from '../explain/pattern.js';

/** What is kept of a bug between runs. */
export interface Bug {
  readonly name: string;
  /** The fingerprint of its failure; absent if the oracle has none. */
  readonly fingerprint?: string;
  /** What its minimum shows, for people. */
  readonly failure: string;
  readonly minimum: string;
  /** The minimum in the format of its input, if that is no plain script. */
  readonly encoded?: string;
  /** Absent if there was no time to find one. */
  readonly pattern?: Pattern;
  /** Small changes with which the minimum passes. */
  readonly nearest: readonly NearestPassing[];
  /** Which versions show it, for people; absent if that was not asked for. */
  readonly versions?: string;
  /** Whether it was given with `--known`. */
  readonly isKnown: boolean;
}

/** A bug with what recognises it in other texts. */
export interface RecognisedBug extends Bug {
  readonly matcher?: Matcher;
}

/** How it ended with a case. */
export type Outcome =
  | {
      readonly kind: 'bug';
      /** The name of the bug. */
      readonly bug: string;
      /** Why the case belongs to it, for people. */
      readonly why: string;
    }
  | { readonly kind: 'passes' | 'unknown'; readonly detail: string };

/** What a run found out about a case. */
export interface CaseResult {
  readonly id: string;
  readonly hash: string;
  readonly outcome: Outcome;
  /** All runs of the oracle that the case needed. */
  readonly calls: number;
}
