/** The failures that `--expect`, `--expect-any` and `--keep` select: how they are written, and whether a run shows them. */
import type { ScriptRun, StatementError } from '../../engines/engine.js';
import {
  type CompareOptions,
  differencesOf,
  type EngineFailure,
  errorFailure,
  errorOnlyIn,
  errorsOf,
  failuresOf,
  refusalIn,
} from './fingerprint.js';

/** Which failures may be preserved. An empty text selects every failure of the kind. */
export type Expectation =
  | { readonly kind: 'error' | 'rows'; readonly text: string }
  | { readonly kind: 'crash' | 'hang' };

/** Reads `error`, `error:TEXT`, `error:CODE`, `rows:TEXT`, `crash` or `hang`; undefined for any other text. */
export function parseExpectation(text: string): Expectation | undefined {
  if (text === 'crash' || text === 'hang') return { kind: text };
  if (text === 'error') return { kind: 'error', text: '' };
  const match = /^(error|rows):(.+)$/s.exec(text);
  return match ? { kind: match[1] as 'error' | 'rows', text: match[2] as string } : undefined;
}

/** The failures that an expectation selects; all of them if there is none. `run` may be compared with another engine's. */
export function selectedFailures(
  run: ScriptRun,
  expectation?: Expectation,
  compared?: CompareOptions & { readonly run: ScriptRun },
): EngineFailure[] {
  const text = textOf(expectation);
  if (expectation?.kind === 'error' && text !== '')
    return compared ? errorsInOne(text, run, compared) : errorsWith(text, run).map(errorFailure).reverse();
  if (expectation?.kind === 'rows' && !compared) return rowsWith(text, run);
  const failures = compared ? differencesOf(run, compared.run, compared) : failuresOf(run);
  if (!expectation) return failures;
  return failures.filter(({ kind, texts }) => kind === expectation.kind && texts.some((each) => each.includes(text)));
}

/** Errors with a text that only one of two engines reports. The other engine may report other errors. */
function errorsInOne(
  text: string,
  first: ScriptRun,
  { run: second, names }: CompareOptions & { readonly run: ScriptRun },
): EngineFailure[] {
  const [inFirst, inSecond] = [errorsWith(text, first), errorsWith(text, second)];
  if (inFirst.length > 0 && inSecond.length > 0) return [];
  return [
    ...inFirst.map((error) => errorOnlyIn(names[0], error)),
    ...inSecond.map((error) => errorOnlyIn(names[1], error)),
  ];
}

function errorsWith(text: string, run: ScriptRun): readonly StatementError[] {
  const errors = run.kind === 'finished' ? run.results.flatMap((result) => result.errors) : [];
  return errors.filter((error) => error.code === text || error.text.includes(text));
}

function rowsWith(text: string, run: ScriptRun): EngineFailure[] {
  const rows = run.kind === 'finished' ? run.results.flatMap((result) => result.rows) : [];
  const row = rows.find((each) => each.includes(text));
  if (row === undefined) return [];
  const fingerprint = `a row with the text ${JSON.stringify(text)}`;
  return [{ kind: 'rows', fingerprint, detail: `row: ${row}`, texts: [row] }];
}

function textOf(expectation: Expectation | undefined): string {
  return expectation && 'text' in expectation ? expectation.text : '';
}

/** What a candidate must show if this failure of the original is preserved. */
export function requirementOf(failure: EngineFailure, expectation: Expectation | undefined): string {
  const { kind, fingerprint, detail, texts } = failure;
  const text = textOf(expectation);
  const narrowed = text === '' || fingerprint.includes(text) ? '' : `, with the text ${JSON.stringify(text)}`;
  const [shown = ''] = (kind === 'error' ? texts.join() : detail).split('\n');
  return `${fingerprint}${narrowed}${fingerprint.endsWith(shown) ? '' : ` (in the original: ${shown})`}`;
}

/** What a candidate must show if any failure that is selected counts. `names` are the engines. */
export function anyRequirementOf(expectation: Expectation, names: readonly string[]): string {
  const text = textOf(expectation);
  const kind = { error: 'error', rows: 'row', crash: 'crash', hang: 'hang' }[expectation.kind];
  const alone = names.length > 1 ? ` of ${names.join(' or ')} alone` : '';
  return `any ${kind}${text === '' ? '' : ` with the text ${JSON.stringify(text)}`}${alone}`;
}

/** A short description of a run that does not show the failure. */
export function summaryOf(run: ScriptRun): string {
  if (run.kind !== 'finished') return failuresOf(run)[0]?.detail ?? run.kind;
  const refusal = refusalIn(run);
  if (refusal !== undefined)
    return `a statement needs rights that scripts do not have (--allow and --allow-existing give more): ${refusal}`;
  const [error] = errorsOf(run.results);
  if (error !== undefined) return `error: ${error}`;
  const rows = run.results.flatMap((result) => result.rows);
  const count = run.results.reduce((sum, result) => sum + result.count, 0);
  return `no error, ${count} ${count === 1 ? 'row' : 'rows'}${rows.length > 0 ? `; the first row is ${rows[0]}` : ''}`;
}
