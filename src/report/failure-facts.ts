/** What every report says about a failure: a title, and what was expected and shown instead. Pure. */
import { totalCalls } from '../evaluate/call-counts.js';
import type { Observed, ObservedStatement, Recording } from '../recording/recording.js';

/** What the result shows, with the versions of the engines instead of the names that the user gave them. */
export function failureText({ run, reduction: { preserved } }: Recording): string {
  const described = preserved.description ?? preserved.fingerprint ?? `fails: ${run.name}`;
  const products = new Map(run.observed.map(({ name, product }) => [name, product]));
  // All at once: one name may occur in another, in a version, or in a word such as `sqlite_schema`.
  const names = [...products.keys()].sort((a, b) => b.length - a.length).map(escapeRegExp);
  const pattern = new RegExp(`(?<![\\w@.:/-])(?:${names.join('|') || '(?!)'})(?![\\w@])`, 'g');
  return described.replace(/ \(in the original: .*\)$/s, '').replace(pattern, (name) => products.get(name) ?? name);
}

/** One line that names the failure and the engine. */
export function titleOf(recording: Recording): string {
  const { run } = recording;
  const [failure = ''] = failureText(recording).split('\n');
  const [engine] = run.observed;
  return engine === undefined || run.observed.some(({ product }) => failure.includes(product))
    ? failure
    : `${engine.product}: ${failure}`;
}

/** What an engine printed: rows and errors in the order of the statements. */
export function outputText({ statements, output, end }: Observed): string {
  const lines = statements.flatMap(statementLines);
  if (output !== undefined) lines.push(output.trimEnd() === '' ? '(no output)' : output.trimEnd());
  if (end !== undefined) lines.push(`(${end})`);
  return lines.length === 0 ? '(no rows)' : lines.join('\n');
}

/** Whether what was observed is an engine, not a test command. */
export function isEngine({ output }: Observed): boolean {
  return output === undefined;
}

/** What an engine printed for one statement. */
export function statementLines({ rows, count, errors }: ObservedStatement): string[] {
  const hidden = count - rows.length;
  return [...rows, ...(hidden > 0 ? [`(${hidden} more rows)`] : []), ...errors.map((error) => `Error: ${error}`)];
}

/** How the result was found, in one sentence. */
export function foundText({ run, reduction }: Recording): string {
  const { tokensBefore, tokensAfter, unit, minimal, calls } = reduction;
  const size = `${run.name} was reduced from ${tokensBefore} ${unit} to ${tokensAfter} by minrepro ${run.minrepro} with ${totalCalls(calls)} runs`;
  return minimal ? `${size}; no single part can be removed.` : `${size}.`;
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
