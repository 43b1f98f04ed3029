/** What is measured for one case of a corpus. */
import type { CallCounts, Reduction } from 'minrepro';
import type { Waste } from './waste.js';

/** Reduce with all passes of the language, or only with those that need nothing but a grammar. */
export type Mode = 'all' | 'grammar';

/** A program, or two sqlite3 shells that minrepro runs itself, in its sandbox unless they are unconfined. */
export type OracleChoice =
  | { readonly test: string; readonly engines?: undefined }
  | { readonly engines: string; readonly isUnconfined?: boolean; readonly test?: undefined };

export interface CorpusOptions {
  /** A folder of cases, as an absolute path. */
  readonly corpus: string;
  readonly jobs: number;
  /** A shell that tells invalid candidates from those that no longer fail. */
  readonly sqlite?: string;
}

export interface CaseOptions extends CorpusOptions {
  readonly name: string;
  readonly mode: Mode;
  readonly oracle: OracleChoice;
}

export interface CaseResult {
  readonly name: string;
  readonly mode: Mode;
  readonly before: number;
  readonly after: number;
  /** The tokens of `expert.sql`, if the case has one. */
  readonly expert: number | null;
  readonly calls: CallCounts;
  readonly seconds: number;
  /** The share of the time that was not spent in the oracle. */
  readonly ownShare: number;
  readonly peakMb: number;
  readonly minimal: boolean;
  readonly stillFails: boolean;
  readonly stats: Reduction['stats'];
  readonly waste: Waste;
  readonly text: string;
}
