/** A case with all that is needed to run and to reduce it. */
import type { CheckResult, Oracle } from '../evaluate/oracle.js';
import type { PatternLanguage } from '../explain/pattern.js';
import type { Language, LanguageMaker } from '../language/language.js';
import type { Case } from './case.js';

/** A case that can be run. */
export interface OpenedCase {
  /** The input as the oracle and the language read it. */
  readonly text: string;
  /** A new oracle, which has seen nothing yet. */
  readonly oracle: Oracle;
  readonly language: LanguageMaker;
  /** How to open the language again, for the pattern of a bug. */
  readonly patternLanguage: (language: Language) => PatternLanguage;
  /** A text in the format of the input; absent if it is written as it is. */
  readonly encode?: (text: string) => Promise<string | undefined>;
}

/** Opens a case with an oracle that knows what the empty text shows. */
export async function openKnowing(
  open: (input: Case) => Promise<OpenedCase>,
  input: Case,
  empty: CheckResult,
): Promise<OpenedCase> {
  const opened = await open(input);
  opened.oracle.adopt?.(empty);
  return opened;
}
