/** What a finished reduction is reported as: text for people, or one line of JSON. Pure. */
import { totalCalls } from '../evaluate/evaluator.js';
import type { CheckResult, Oracle } from '../evaluate/oracle.js';
import type { NotReproduced, Reduction } from '../reduce.js';
import { shareText } from './original-report.js';
import { underlined } from './underline.js';

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

export interface ReportOptions {
  /** Queries that the oracle derived from the result. */
  readonly related: readonly string[];
  readonly asJson: boolean;
}

export function reductionReport(reduction: Reduction, output: string, { related, asJson }: ReportOptions): string {
  const { text, tokensBefore, tokensAfter, calls, seconds, minimal, ended, failureRate, runs, names, breaking } =
    reduction;
  if (asJson) {
    const queries = related.length > 0 ? { related } : {};
    const rate = failureRate < 1 ? { runs } : {};
    return `${JSON.stringify({ tokensBefore, tokensAfter, calls, seconds, minimal, names, breaking, output, ...queries, ...rate })}\n`;
  }
  const end = {
    done: minimal ? '1-minimal: no single edit still fails' : 'nothing more was found to remove',
    budget: 'the budget ended before the result was minimal',
    aborted: 'interrupted',
  }[ended];
  const renamed = Object.entries(names).map(([name, original]) => `${name} was ${original}`);
  const marks = breaking.flatMap(({ fragments }, i) => fragments.map((part) => ({ ...part, label: String(i + 1) })));
  return [
    // An interrupted run may hold a long text, which nobody wants to see now.
    ended === 'aborted' ? '' : `${underlined(text.trimEnd(), marks)}\n\n`,
    marks.length > 0
      ? `Removing any underlined fragment makes the failure ${failureRate < 1 ? 'rarer, or makes it ' : ''}disappear.\n`
      : '',
    related.length > 0
      ? `These queries contradict each other:\n${related.map((query) => `  ${query};\n`).join('')}`
      : '',
    renamed.length > 0 ? `Names: ${renamed.join(', ')}.\n` : '',
    rates(reduction),
    `${sizes(reduction)}; ${totalCalls(calls)} calls, ${seconds.toFixed(1)} s; ${end}\n`,
    `Written to ${output}\n`,
  ].join('');
}

/** How often the result and the original fail, unless both always do. */
function rates({ failureRate, runs }: Reduction): string {
  if (failureRate === 1) return '';
  const { original, result } = runs;
  return result.runs > 0
    ? `It fails in ${shareText(result)}; the original in ${shareText(original)}.\n`
    : `The original fails in ${shareText(original)}; how often the result does was not measured.\n`;
}

function sizes({ tokensBefore: before, tokensAfter: after, unit }: Reduction): string {
  if (after >= before) return `nothing to remove from ${before} ${unit}`;
  return `${before} ${unit} to ${after}, ${((100 * (before - after)) / before).toFixed(1)} % removed`;
}
