/** Why an original cannot be reduced: it does not fail, or the empty script fails as well. Pure. */
import type { CheckResult, Oracle } from '../evaluate/oracle.js';
import type { EmptyInputFails, NotReproduced } from '../reduce.js';

/** More runs than this are listed only if they differ. */
const LISTED_RUNS = 3;

/** What ran, what was expected and what came back, for an original that does not fail. */
export function notReproducedReport(
  file: string,
  oracle: Oracle,
  expected: string,
  { results, timedOut }: NotReproduced,
): string {
  const hint = results.some((result) => result.timedOut) ? ['  --timeout SECONDS allows the original more time'] : [];
  return [
    timedOut ? `minrepro: ${file} did not end within the time limit` : `minrepro: ${file} does not fail`,
    `  oracle: ${oracle.name ?? 'a function'}`,
    `  expected: ${expected}`,
    ...runLines(results),
    ...hint,
  ].join('\n');
}

/** One line for each of the first runs, and one for all runs after them that showed the same. */
function runLines(results: readonly CheckResult[]): string[] {
  const texts = results.map(({ verdict, detail }) => `${verdict}, ${detail}`);
  const isAlike = new Set(texts).size === 1 && texts.length > LISTED_RUNS;
  const listed = texts.slice(0, isAlike ? LISTED_RUNS : texts.length).map((text, i) => `  run ${i + 1}: ${text}`);
  return isAlike ? [...listed, `  runs ${LISTED_RUNS + 1} to ${texts.length}: the same`] : listed;
}

/** What ran, for people: `remedy` says what to check. */
export interface OracleInUse {
  readonly oracle: Oracle;
  readonly expected: string;
  readonly setup: string;
  readonly remedy: string;
}

/** What an empty script showed that fails as well. */
export function emptyFailsReport(
  { oracle, expected, setup, remedy }: OracleInUse,
  { result: { detail, others = [] } }: EmptyInputFails,
): string {
  const shown = others.length > 0 ? others.map((failure) => failure.detail) : [detail];
  const subject = setup.trim() === '' ? 'an empty script' : 'the setup alone, with an empty script,';
  return [
    `minrepro: ${subject} fails as well, so the failure does not depend on the script`,
    `  oracle: ${oracle.name ?? 'a function'}`,
    `  expected: ${expected}`,
    ...shown.map((each) => `  empty script: ${each.split('\n')[0]}`),
    `  ${remedy}`,
    '  if even an empty script is supposed to fail, --allow-empty reduces anyway',
  ].join('\n');
}

/** Why there is no result, as an object for `--json`. */
export function failureAsJson(
  error: NotReproduced | EmptyInputFails,
  expected: string,
  warnings: readonly string[],
): object {
  const results = 'results' in error ? error.results : [error.result];
  const runs = results.map(({ verdict, detail, timedOut = false }) => ({ verdict, detail, timedOut }));
  return { error: error.name, message: error.message, expected, runs, warnings };
}
