/** What the work on a case compared with the bugs: whether a further bug would have changed its result can be told from it. */
import { createMatcher } from '../explain/match.js';
import type { Pattern } from '../explain/pattern.js';
import type { Language } from '../language/language.js';
import type { RecognisedBug } from './bug.js';
import { commonGeneralisations } from './common-generalisation.js';
import { recogniseBug } from './recognise-bug.js';

/** What was compared with every bug that the case may show. */
export interface Compared {
  /** Texts in which the patterns of bugs were looked for. */
  readonly texts: readonly string[];
  /** The minimum, if it was compared with those of the bugs. */
  readonly minimum?: string;
  /** The pattern of the minimum, if it was looked for in the minima of the bugs. */
  readonly pattern?: Pattern;
}

/** Whether a result may have been another one if these bugs had been known as well. */
export function isAffectedBy(
  { texts, minimum, pattern }: Compared,
  bugs: readonly RecognisedBug[],
  language: Language,
): boolean {
  if (bugs.length === 0) return false;
  if (texts.some((text) => recogniseBug(bugs, text))) return true;
  const isSame = (other: string): boolean =>
    minimum === other || (minimum !== undefined && commonGeneralisations(language, minimum, other).length > 0);
  if (bugs.some((bug) => isSame(bug.minimum))) return true;
  const matcher = pattern && createMatcher(pattern, language);
  return matcher !== undefined && bugs.some((bug) => matcher(bug.minimum));
}
