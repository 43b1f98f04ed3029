/** What an oracle is: it decides whether a text still fails. */
import { UnavailableError } from './unavailable-error.js';

/**
 * The four verdicts of SIMP (Bruno 2010): the text still fails, no longer fails, is no valid input, or the oracle cannot tell.
 */
export type Verdict = 'reproduced' | 'vanished' | 'invalid' | 'unknown';

const VERDICTS: readonly unknown[] = ['reproduced', 'vanished', 'invalid', 'unknown'];

/** A failure that an oracle saw. */
export interface Failure {
  /** Equal for failures of the same kind. */
  readonly fingerprint: string;
  /** A description for people. */
  readonly detail: string;
}

/** What an oracle preserves. */
export interface Preserved {
  /** Exactly what a candidate must show, for people; absent if the oracle requires the same of every text. */
  readonly description?: string;
  /** The fingerprint that a candidate must have, if the oracle compares fingerprints. */
  readonly fingerprint?: string;
  /** Other failures of the original, any of which could have been chosen. */
  readonly others: readonly Failure[];
}

/** A verdict with what the oracle saw. */
export interface CheckResult {
  readonly verdict: Verdict;
  /** What the oracle saw, for people. */
  readonly detail: string;
  /** Whether the time limit ended the check. Another try may end otherwise, so such a verdict is never final. */
  readonly timedOut?: boolean;
  /** The kind of failure, if the oracle determined it by itself. With `unknown`: a failure of another kind than the original's. */
  readonly fingerprint?: string;
  /** Exactly what candidates must show from now on, for people; only in a result for the original. */
  readonly preserved?: string;
  /** Errors that the original has in addition to its failure: they make no candidate invalid. */
  readonly otherErrors?: readonly string[];
  /** Other failures that the text shows: none of them is the one that is preserved. */
  readonly others?: readonly Failure[];
  /** Whether the check failed because a program could not be started. */
  readonly notStarted?: boolean;
  /** How long the check took. */
  readonly milliseconds?: number;
}

/** What an oracle may answer: whether the text still fails, a verdict, or a verdict with details. */
export type OracleAnswer = boolean | Verdict | (Omit<CheckResult, 'detail'> & { readonly detail?: string });

/** The simplest oracle. The signal is aborted when the answer is no longer needed. */
export type OracleFunction = (text: string, signal: AbortSignal) => OracleAnswer | Promise<OracleAnswer>;

/** What a program shows for a text. */
export interface ProgramOutput {
  readonly output: string;
  /** How it ended, for people. */
  readonly end: string;
}

/** An oracle as an object; only `check` is required. */
export interface Oracle {
  /** What it runs, for people. */
  readonly name?: string;
  /** The code that decides, if it belongs to the user: it may say what the oracle looks for. */
  readonly criterion?: string;
  /** An oracle that cannot decide answers `unknown`. One that throws counts as `unknown`, too. */
  check(text: string, signal: AbortSignal): OracleAnswer | Promise<OracleAnswer>;
  /** Called once the time limit of a check is known. Without it, the evaluator stops waiting at the limit. */
  limitTime?(milliseconds: number): void;
  /** Called with a result for the empty text or the original that an earlier run wrote to the journal. */
  adopt?(result: CheckResult): void;
  /** What the program prints for a text, and how it ends, for reports; absent if it runs no program. */
  observe?(text: string, signal: AbortSignal): Promise<ProgramOutput>;
  /** Queries that it derives from a text, for people to run themselves. */
  related?(text: string): readonly string[];
  close?(): Promise<void>;
}

/** What is preserved after this result for the original. */
export function preservedBy({ preserved, fingerprint, others = [] }: CheckResult): Preserved {
  return {
    ...(preserved === undefined ? {} : { description: preserved }),
    ...(fingerprint === undefined ? {} : { fingerprint }),
    others,
  };
}

/** What is preserved, without what the original says about it: the fingerprint has no names. */
export function withoutNames({ description, fingerprint }: Preserved): Preserved {
  const shown = fingerprint ?? description;
  return {
    ...(shown === undefined ? {} : { description: shown }),
    ...(fingerprint === undefined ? {} : { fingerprint }),
    others: [],
  };
}

/** Turns whatever an oracle answered into a result. */
export function resultOf(answer: OracleAnswer): CheckResult {
  if (typeof answer === 'boolean') return { verdict: answer ? 'reproduced' : 'vanished', detail: `answered ${answer}` };
  const result = typeof answer === 'string' ? { verdict: answer, detail: `answered ${answer}` } : answer;
  if (VERDICTS.includes(result?.verdict)) return { ...result, detail: result.detail ?? '' };
  return { verdict: 'unknown', detail: `the oracle answered ${JSON.stringify(answer)}, which is no verdict` };
}

const THREW = 'the oracle threw: ';

/** Whether the oracle threw instead of answering. */
export function hasThrown({ detail }: CheckResult): boolean {
  return detail.startsWith(THREW);
}

/** Runs one check. Rejects only if the oracle can no longer answer at all. */
export async function checkText(oracle: Oracle, text: string, signal: AbortSignal): Promise<CheckResult> {
  try {
    return resultOf(await oracle.check(text, signal));
  } catch (error) {
    if (error instanceof UnavailableError) throw error;
    return { verdict: 'unknown', detail: `${THREW}${String(error)}` };
  }
}

/** Oracles may be given as functions. */
export function asOracle(oracle: Oracle | OracleFunction): Oracle {
  return typeof oracle === 'function' ? { name: oracle.name || 'a function', check: oracle } : oracle;
}

/** An oracle with another `check`. All other calls go to the given oracle, which may be an instance of a class. */
export function withCheck(oracle: Oracle, check: Oracle['check']): Oracle {
  return {
    ...(oracle.name === undefined ? {} : { name: oracle.name }),
    ...(oracle.criterion === undefined ? {} : { criterion: oracle.criterion }),
    check,
    limitTime: (milliseconds) => oracle.limitTime?.(milliseconds),
    adopt: (result) => oracle.adopt?.(result),
    ...(oracle.observe ? { observe: (text, signal) => (oracle as Required<Oracle>).observe(text, signal) } : {}),
    related: (text) => oracle.related?.(text) ?? [],
    close: async () => oracle.close?.(),
  };
}
