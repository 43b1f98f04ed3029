/** What a finished reduction is reported as. */
import type { Oracle } from '../oracles/oracle.js';
import type { NotReproduced, Reduction } from '../reduce.js';
import { underlined } from './underline.js';

/** What ran, what was expected and what came back, where the original does not fail. */
export function notReproduced(file: string, oracle: Oracle, expected: string, { judgements }: NotReproduced): string {
  const runs = judgements.map(({ verdict, detail }, i) => `  run ${i + 1}: ${verdict}, ${detail}`);
  return [`minrepro: ${file} does not fail`, `  judge: ${oracle.name}`, `  expected: ${expected}`, ...runs].join('\n');
}

/** The outcome of a reduction, for people or as one line of JSON. */
export function reductionReport(
  reduction: Reduction,
  output: string,
  related: readonly string[],
  asJson: boolean,
): string {
  const { text, tokensBefore, tokensAfter, calls, seconds, minimal, ended, names, breaking } = reduction;
  if (asJson) {
    const queries = related.length > 0 ? { related } : {};
    return `${JSON.stringify({ tokensBefore, tokensAfter, calls, seconds, minimal, names, breaking, output, ...queries })}\n`;
  }
  const total = calls.reproduced + calls.vanished + calls.invalid + calls.unknown;
  const percent = tokensBefore === 0 ? 0 : (100 * (tokensBefore - tokensAfter)) / tokensBefore;
  const end = {
    minimal: '1-minimal: no single edit still fails',
    budget: 'the budget ended before it was minimal',
    aborted: 'interrupted',
  }[ended];
  const size =
    tokensAfter < tokensBefore
      ? `${tokensBefore} tokens to ${tokensAfter}, ${percent.toFixed(1)} % removed`
      : `nothing to remove from ${tokensBefore} tokens`;
  const renamed = Object.entries(names).map(([name, original]) => `${name} was ${original}`);
  const renaming = renamed.length > 0 ? `names: ${renamed.join(', ')}\n` : '';
  const pair =
    related.length > 0 ? `queries that do not fit together:\n${related.map((one) => `  ${one};\n`).join('')}` : '';
  const marks = breaking.flatMap(({ fragments }, i) => fragments.map((one) => ({ ...one, label: String(i + 1) })));
  const needed = marks.length > 0 ? 'without what is underlined it does not fail\n' : '';
  return `${underlined(text.trimEnd(), marks)}\n\n${needed}${pair}${renaming}${size}; ${total} calls, ${seconds.toFixed(1)} s; ${end}\nwritten to ${output}\n`;
}
