/** What a finished reduction is reported as. */
import type { Unit } from '../algorithms/index.js';
import type { Oracle } from '../oracles/oracle.js';
import type { NotReproduced, Reduction } from '../reduce.js';
import { underlined } from './underline.js';

/** What ran, what was expected and what came back, where the original does not fail. */
export function notReproduced(file: string, oracle: Oracle, expected: string, { judgements }: NotReproduced): string {
  const runs = judgements.map(({ verdict, detail }, i) => `  run ${i + 1}: ${verdict}, ${detail}`);
  return [`minrepro: ${file} does not fail`, `  judge: ${oracle.name}`, `  expected: ${expected}`, ...runs].join('\n');
}

export interface ReportOptions {
  readonly original: string;
  /** Queries that the oracle made of the result. */
  readonly related: readonly string[];
  /** What the text was taken for a list of; tokens where not given. */
  readonly unit?: Unit;
  readonly asJson: boolean;
}

/** The outcome of a reduction, for people or as one line of JSON. */
export function reductionReport(reduction: Reduction, output: string, options: ReportOptions): string {
  const { text, tokensBefore, tokensAfter, calls, seconds, minimal, ended, names, breaking } = reduction;
  const { related, asJson } = options;
  if (asJson) {
    const queries = related.length > 0 ? { related } : {};
    return `${JSON.stringify({ tokensBefore, tokensAfter, calls, seconds, minimal, names, breaking, output, ...queries })}\n`;
  }
  const total = calls.reproduced + calls.vanished + calls.invalid + calls.unknown;
  const end = {
    done: minimal ? '1-minimal: no single edit still fails' : 'it found nothing more to leave out',
    budget: 'the budget ended before it was minimal',
    aborted: 'interrupted',
  }[ended];
  const renamed = Object.entries(names).map(([name, original]) => `${name} was ${original}`);
  const renaming = renamed.length > 0 ? `names: ${renamed.join(', ')}\n` : '';
  const pair =
    related.length > 0 ? `queries that do not fit together:\n${related.map((one) => `  ${one};\n`).join('')}` : '';
  const marks = breaking.flatMap(({ fragments }, i) => fragments.map((one) => ({ ...one, label: String(i + 1) })));
  const needed = marks.length > 0 ? 'without what is underlined it does not fail\n' : '';
  return `${underlined(text.trimEnd(), marks)}\n\n${needed}${pair}${renaming}${sizes(reduction, options)}; ${total} calls, ${seconds.toFixed(1)} s; ${end}\nwritten to ${output}\n`;
}

function sizes({ text, tokensBefore, tokensAfter }: Reduction, { original, unit = 'tokens' }: ReportOptions): string {
  const count = (one: string): number => (unit === 'lines' ? (one.match(/[^\n]+/g) ?? []).length : [...one].length);
  const isPlain = unit === 'lines' || unit === 'characters';
  const [before, after] = isPlain ? [count(original), count(text)] : [tokensBefore, tokensAfter];
  const name = isPlain ? unit : 'tokens';
  if (after >= before) return `nothing to remove from ${before} ${name}`;
  return `${before} ${name} to ${after}, ${((100 * (before - after)) / before).toFixed(1)} % removed`;
}
