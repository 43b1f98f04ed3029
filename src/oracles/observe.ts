/** Runs a text once more on each engine, and keeps what the engines show for each statement: what a report compares. */
import type { Engine, RunOptions, ScriptRun, StatementResult } from '../engines/engine.js';
import { parseScript } from '../languages/sql/index.js';
import type { Observed, ObservedStatement } from '../recording/recording.js';
import { readPlain } from '../sessions/plain-notation.js';
import { versionOf } from './compare/identity.js';
import { scriptSplitter, setupLength, withSetup } from './script-splitter.js';

/** More rows tell nobody more. */
const MAX_ROWS = 50;
/** A shell has one output for all statements. A longer script is shown with that output. */
const MAX_SHELL_STATEMENTS = 20;

/** What to run, and for how long. */
export interface ObserveOptions extends Pick<RunOptions, 'timeLimit' | 'signal'> {
  /** Statements that run before the text. */
  readonly setup: string;
}

/** What each engine shows for a text. */
export async function observe(
  engines: readonly Engine[],
  text: string,
  options: ObserveOptions,
): Promise<readonly Observed[]> {
  const products = await Promise.all(engines.map((engine) => productOf(engine, options.signal)));
  return Promise.all(
    engines.map(async (engine, i): Promise<Observed> => {
      const shown = await (engine.hasSessions && engine.takesScripts
        ? observeSteps
        : engine.takesScripts
          ? observeShell
          : observeStatements)(engine, text, options);
      const product = products[i] as string;
      const isAmbiguous = products.filter((other) => other === product).length > 1;
      return { name: engine.name, product: isAmbiguous ? engine.name : product, ...shown };
    }),
  );
}

/** What people call an engine of a dialect, if its version does not say so. */
const PRODUCTS: Readonly<Record<string, string>> = { sqlite: 'SQLite', duckdb: 'DuckDB', mysql: 'MySQL' };

/** The name and the version of an engine, for people. */
export async function productOf(engine: Engine, signal: AbortSignal): Promise<string> {
  const version = await versionOf(engine, signal);
  if (version === undefined) return engine.name;
  // Servers report a sentence: PostgreSQL 17.2 on x86_64 …, 11.8.3-MariaDB-0+deb13u1.
  const [first = '', second = ''] = version.split(' ');
  if (/^[A-Za-z]+$/.test(first)) return `${first} ${second}`;
  const [number = '', product] = first.split('-');
  return `${product === 'MariaDB' ? product : (PRODUCTS[engine.dialect.name] ?? engine.name)} ${number.replace(/^v/, '')}`;
}

type Shown = Pick<Observed, 'statements' | 'end'>;

async function observeStatements(engine: Engine, text: string, options: ObserveOptions): Promise<Shown> {
  const { setup } = options;
  const statements = scriptSplitter(engine, setup)(text);
  const before = setupLength(engine, setup);
  const run = await engine.run(statements, { ...options, wantsRows: true });
  if (run.kind === 'finished')
    return {
      statements: run.results.slice(before).map((result, i) => statementFrom(statements[before + i] ?? '', result)),
    };
  return { statements: statements.slice(before).map((statement) => statementFrom(statement)), end: endOf(run) };
}

/** Statements before the sessions, steps, and the tables in the end. */
async function observeSteps(
  engine: Engine,
  text: string,
  { setup: before, ...options }: ObserveOptions,
): Promise<Shown> {
  const script = withSetup(before, text);
  const { setup, steps } = readPlain(script, engine.dialect);
  const names = [...setup, ...steps.map(({ session, statements }) => `${statements.join('; ')} -- ${session}`)];
  const run = await engine.run([script], { ...options, wantsRows: true });
  if (run.kind !== 'finished') return { statements: names.map((name) => statementFrom(name)), end: endOf(run) };
  return { statements: run.results.map((result, i) => statementFrom(names[i] ?? result.columns.join(), result)) };
}

/** Runs the first statement, then the first two, and so on: what a run shows beyond the last one is about its last statement. */
async function observeShell(engine: Engine, text: string, options: ObserveOptions): Promise<Shown> {
  const { setup, ...limits } = options;
  const runUpTo = (end: number): Promise<ScriptRun> =>
    engine.run([withSetup(setup, text.slice(0, end))], { ...limits, wantsRows: true });
  const { statements: parts } = parseScript(text, engine.dialect);
  const spans = parts.length > MAX_SHELL_STATEMENTS ? [{ start: 0, end: text.length, resume: text.length }] : parts;
  const shown: ObservedStatement[] = [];
  const earlier = { rows: 0, errors: 0 };
  for (const { start, end, resume } of spans) {
    const statement = text.slice(start, end);
    const run = await runUpTo(resume);
    if (run.kind !== 'finished') return { statements: [...shown, statementFrom(statement)], end: endOf(run) };
    const rows = run.results.flatMap((result) => [...result.rows]);
    const errors = run.results.flatMap((result) => [...result.errors]);
    const count = run.results.reduce((sum, result) => sum + result.count, 0);
    shown.push(
      statementFrom(statement, {
        rows: rows.slice(earlier.rows),
        count: count - earlier.rows,
        errors: errors.slice(earlier.errors),
      }),
    );
    earlier.rows = count;
    earlier.errors = errors.length;
  }
  return { statements: shown };
}

function statementFrom(text: string, result?: Pick<StatementResult, 'rows' | 'count' | 'errors'>): ObservedStatement {
  const { rows = [], count = 0, errors = [] } = result ?? {};
  return { text, rows: rows.slice(0, MAX_ROWS), count, errors: errors.map((error) => error.text) };
}

function endOf(run: Exclude<ScriptRun, { kind: 'finished' }>): string {
  return run.kind === 'crashed' ? `crashed: ${run.detail}` : 'did not end within the time limit';
}
