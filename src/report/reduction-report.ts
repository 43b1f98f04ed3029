/** What a finished reduction is reported as: text for people, or one line of JSON. Pure. */
import { totalCalls } from '../evaluate/evaluator.js';
import type { Oracle } from '../evaluate/oracle.js';
import type { NotReproduced, Reduction } from '../reduce.js';
import { underlined } from './underline.js';

/** What ran, what was expected and what came back, for an original that does not fail. */
export function notReproducedReport(
  file: string,
  oracle: Oracle,
  expected: string,
  { results }: NotReproduced,
): string {
  const runs = results.map(({ verdict, detail }, i) => `  run ${i + 1}: ${verdict}, ${detail}`);
  const hint = results.some(({ timedOut = false }) => timedOut)
    ? ['  --timeout SECONDS allows the original more time']
    : [];
  return [
    `minrepro: ${file} does not fail`,
    `  oracle: ${oracle.name ?? 'a function'}`,
    `  expected: ${expected}`,
    ...runs,
    ...hint,
  ].join('\n');
}

export interface ReportOptions {
  /** Queries that the oracle derived from the result. */
  readonly related: readonly string[];
  readonly asJson: boolean;
}

export function reductionReport(reduction: Reduction, output: string, { related, asJson }: ReportOptions): string {
  const { text, tokensBefore, tokensAfter, calls, seconds, minimal, ended, names, breaking } = reduction;
  if (asJson) {
    const queries = related.length > 0 ? { related } : {};
    return `${JSON.stringify({ tokensBefore, tokensAfter, calls, seconds, minimal, names, breaking, output, ...queries })}\n`;
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
    marks.length > 0 ? 'Removing any underlined fragment makes the failure disappear.\n' : '',
    related.length > 0
      ? `These queries contradict each other:\n${related.map((query) => `  ${query};\n`).join('')}`
      : '',
    renamed.length > 0 ? `Names: ${renamed.join(', ')}.\n` : '',
    `${sizes(reduction)}; ${totalCalls(calls)} calls, ${seconds.toFixed(1)} s; ${end}\n`,
    `Written to ${output}\n`,
  ].join('');
}

function sizes({ tokensBefore: before, tokensAfter: after, unit }: Reduction): string {
  if (after >= before) return `nothing to remove from ${before} ${unit}`;
  return `${before} ${unit} to ${after}, ${((100 * (before - after)) / before).toFixed(1)} % removed`;
}
