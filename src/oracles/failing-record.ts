/** Runs the records of a sqllogictest file on an engine, and finds the first one for which the engine does not show what is expected. */
import type { Engine, RunOptions, ScriptRun, StatementResult } from '../engines/engine.js';
import { parseScript, runnableStatements } from '../languages/sql/index.js';
import { type Labels, type Mismatch, mismatchOf } from '../sqllogictest/check-record.js';
import type { RecordFile, SqlRecord } from '../sqllogictest/record.js';
import { setupLength, withSetup } from './script-splitter.js';

/** A record that fails. */
export interface FailingRecord {
  readonly record: SqlRecord;
  readonly mismatch: Mismatch;
  /** The statements up to the one that fails. */
  readonly script: string;
  /** What the engine shows for that statement. */
  readonly shown: StatementResult;
  /** Lines of further records that fail. */
  readonly otherLines: readonly number[];
}

/** How the records ended: `passed` if the engine shows what they expect. */
export type RecordsRun =
  | { readonly kind: 'failed'; readonly failing: FailingRecord }
  | { readonly kind: 'passed'; readonly count: number }
  /** The engine did not get to the end. */
  | { readonly kind: 'ended'; readonly run: Exclude<ScriptRun, { kind: 'finished' }> };

/** What to run, and for how long. */
export interface RecordOptions extends Pick<RunOptions, 'timeLimit' | 'signal'> {
  /** Statements that run before the records. */
  readonly setup: string;
}

interface PlacedStatement {
  readonly text: string;
  readonly record: SqlRecord;
  readonly isLast: boolean;
}

/** The engine must run single statements. */
export async function runRecords(
  engine: Engine,
  { records }: Pick<RecordFile, 'records'>,
  { setup, ...options }: RecordOptions,
): Promise<RecordsRun> {
  const { dialect } = engine;
  const statements = records.flatMap((record) => statementsOf(record, engine));
  const before = setup.trim() === '' ? [] : runnableStatements(split(withSetup(setup, ''), engine), dialect);
  const run = await engine.run([...before, ...statements.map(({ text }) => text)], { ...options, wantsRows: true });
  if (run.kind !== 'finished') return { kind: 'ended', run };
  const results = run.results.slice(setupLength(engine, setup));
  const labels: Labels = new Map();
  const isSqlite = dialect.name === 'sqlite';
  const failed = statements.flatMap(({ record, isLast }, i) => {
    const shown = results[i] as StatementResult;
    // Of several statements, the last one has the rows; an error of any of them counts.
    const checked = isLast || shown.errors.length > 0 ? mismatchOf(record, shown, labels, isSqlite) : undefined;
    return checked ? [{ i, record, shown, mismatch: checked }] : [];
  });
  const [first, ...others] = failed;
  if (!first) return { kind: 'passed', count: records.length };
  const { i, record, shown, mismatch } = first;
  const script = statements
    .slice(0, i + 1)
    .map(({ text }) => `${text};\n`)
    .join('');
  return {
    kind: 'failed',
    failing: { record, mismatch, script, shown, otherLines: [...new Set(others.map((other) => other.record.line))] },
  };
}

function statementsOf(record: SqlRecord, engine: Engine): PlacedStatement[] {
  const texts = split(record.sql, engine);
  return texts.map((text, i) => ({ text, record, isLast: i === texts.length - 1 }));
}

function split(text: string, { dialect }: Engine): string[] {
  return parseScript(text, dialect).statements.map(({ start, end }) => text.slice(start, end));
}
