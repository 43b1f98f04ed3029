/** The texts by which engines can be told apart, such as their versions: rows that differ only in them are no failure. */
import type { Engine, ScriptRun } from '../../engines/engine.js';

/** Queries for texts that differ between versions and servers, by the name of the dialect. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  sqlite: ['SELECT sqlite_version()', 'SELECT sqlite_source_id()'],
  postgresql: [
    'SELECT version()',
    "SELECT current_setting('server_version')",
    "SELECT current_setting('server_version_num')",
    'SELECT current_database()',
    'SELECT current_user',
  ],
  mysql: ['SELECT version()', 'SELECT @@version_comment', 'SELECT @@hostname', 'SELECT database()', 'SELECT user()'],
  duckdb: ['SELECT version()', 'SELECT source_id FROM pragma_version()'],
};
const TIME_LIMIT = 10_000;
/** A shorter text would be found in rows that have nothing to do with it. */
const MIN_LENGTH = 4;
const PLACEHOLDER = '(version)';

/** Replaces these texts in all runs: a script may have the version of one engine as a constant. Engines are asked at most once. */
export type IdentityFilter = (runs: readonly ScriptRun[], signal: AbortSignal) => Promise<readonly ScriptRun[]>;

/** A filter for the runs of these engines. */
export function identityFilter(engines: readonly Engine[]): IdentityFilter {
  let asking: Promise<readonly (readonly string[])[]> | undefined;
  return async (runs, signal) => {
    asking ??= Promise.all(engines.map((engine) => textsOf(engine, signal)));
    const texts = await asking;
    // A text that all engines have cannot be the cause of a difference.
    const telling = texts.flat().filter((text) => !texts.every((own) => own.includes(text)));
    telling.sort((a, b) => b.length - a.length);
    return telling.length > 0 ? runs.map((run) => withoutTexts(run, telling)) : runs;
  };
}

/** The version that an engine reports, if it does. */
export async function versionOf(engine: Engine, signal: AbortSignal): Promise<string | undefined> {
  const [query] = QUERIES[engine.dialect.name] ?? [];
  const [version] = query === undefined ? [] : await answersOf(engine, [query], signal);
  return version;
}

async function textsOf(engine: Engine, signal: AbortSignal): Promise<readonly string[]> {
  const answers = await answersOf(engine, QUERIES[engine.dialect.name] ?? [], signal);
  return answers.filter((text) => text.length >= MIN_LENGTH);
}

async function answersOf(engine: Engine, queries: readonly string[], signal: AbortSignal): Promise<string[]> {
  const script = engine.takesScripts ? [queries.join(';\n')] : queries;
  const run = await engine.run(script, { wantsRows: true, timeLimit: TIME_LIMIT, signal });
  return run.kind === 'finished' ? run.results.flatMap(({ rows }) => [...rows]) : [];
}

function withoutTexts(run: ScriptRun, texts: readonly string[]): ScriptRun {
  if (run.kind !== 'finished') return run;
  const replaced = (row: string): string => texts.reduce((text, own) => text.replaceAll(own, PLACEHOLDER), row);
  return { ...run, results: run.results.map((result) => ({ ...result, rows: result.rows.map(replaced) })) };
}
