/** What decides whether a text still fails. */

/** The four verdicts of SIMP (Bruno 2010): still fails, no longer fails, is no valid input, cannot be told. */
export type Verdict = 'reproduced' | 'vanished' | 'invalid' | 'unknown';

export interface Judgement {
  readonly verdict: Verdict;
  /** What was seen, for people. */
  readonly detail: string;
  /** The time limit ended it: another try may end otherwise, so it is never final. */
  readonly timedOut?: boolean;
  /** What kind of failure it is, where the oracle found that out by itself. */
  readonly fingerprint?: string;
  /** Errors that the original has besides: they make no candidate invalid. */
  readonly usual?: readonly string[];
  /** How long it took, where that matters later. */
  readonly milliseconds?: number;
}

export interface Oracle {
  /** What it runs, for people. */
  readonly name: string;
  /** Never rejects for reasons that lie in the text; trouble of the oracle's own is `unknown`. */
  check(text: string, signal: AbortSignal): Promise<Judgement>;
  /** Queries that it makes of a text, for people to run themselves. */
  related?(text: string): readonly string[];
  /** Told of a verdict on the original that an earlier run has written down. */
  adopt?(judgement: Judgement): void;
  /** Told once how long a check may take. */
  limitTime(milliseconds: number): void;
  close(): Promise<void>;
}
