/** The first runs of every search: the empty text, which must not fail, and the original, which must. */
import { checkEmpty, EmptyInputFails, type EmptyOptions, showsSame } from './empty.js';
import type { Evaluator } from './evaluator.js';
import { checkOriginal, type OriginalOptions, type OriginalRuns } from './original.js';

/** Throws `EmptyInputFails` and `NotReproduced`. */
export async function firstRuns(
  evaluator: Evaluator,
  text: string,
  options: EmptyOptions & OriginalOptions,
): Promise<OriginalRuns> {
  const empty = await checkEmpty(evaluator.runs, options);
  const original = await checkOriginal(evaluator, text, options);
  if (!options.allowsEmpty && showsSame(empty, original.preserved)) throw new EmptyInputFails(empty);
  if (empty.verdict === 'vanished') evaluator.verdicts.reject('');
  return original;
}
