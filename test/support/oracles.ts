/** Oracles for tests: predicates that record what they are asked, and single checks. */
import type { CheckResult, Oracle } from 'minrepro';
import { checkText } from 'minrepro/oracles';

export interface RecordingOracle extends Oracle {
  /** All texts that were checked, in order. */
  readonly texts: string[];
}

/** An oracle for a predicate that is true for texts that fail. */
export function recordingOracle(fails: (text: string) => boolean): RecordingOracle {
  const texts: string[] = [];
  return {
    name: 'a predicate',
    texts,
    check: (text) => {
      texts.push(text);
      return fails(text);
    },
  };
}

/** One check without a way to abort it. */
export function check(oracle: Oracle, text: string): Promise<CheckResult> {
  return checkText(oracle, text, new AbortController().signal);
}
