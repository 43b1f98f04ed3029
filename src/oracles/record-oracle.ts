/**
 * A sqllogictest file as the input: the first record that fails is the failure. The script is reduced up to that record, and the result
 * is written as records again. Which result would be right for a smaller query is known from an engine that passes the record; without
 * one, the record stays as it is.
 */
import type { Engine, RunOptions, StatementResult } from '../engines/engine.js';
import { checkText, type Oracle } from '../evaluate/oracle.js';
import { valuesOf } from '../sqllogictest/expected-rows.js';
import { type Expected, type RecordFile, type SqlRecord, scriptOf } from '../sqllogictest/record.js';
import { expectedRows, typesOf, writeRecords } from '../sqllogictest/write-records.js';
import { areAlikeInAnyOrder } from './compare/rows.js';
import { engineOracle } from './engine-oracle.js';
import { type FailingRecord, runRecords } from './failing-record.js';
import { type FrozenOracle, frozenOracle } from './frozen-oracle.js';
import { type RememberedEngine, rememberRuns } from './remembered-runs.js';
import { scriptSplitter, setupLength } from './script-splitter.js';

export interface RecordContext extends Pick<RunOptions, 'timeLimit' | 'signal'> {
  /** It runs single statements. */
  readonly engine: Engine;
  /** Engines of which one may pass the record that fails; opened when they are needed, until one does. */
  readonly references: readonly (() => Promise<Engine>)[];
  readonly setup: string;
  readonly file: RecordFile;
}

/** The failing record, ready to be reduced. */
export interface OpenedRecord {
  /** The statements up to the failing one. */
  readonly script: string;
  /** An oracle that has seen nothing yet. It need not be closed. */
  createOracle(): Oracle;
  /** What the user should know. */
  readonly notices: readonly string[];
  /** Whether a text is worth a call; absent if every text is. */
  readonly isPlausible?: (text: string) => boolean;
  /** A script as a file of records; undefined if its results are not known, see `observe`. */
  encode(text: string): string | undefined;
  /** Runs a script, so that it can be written. */
  observe(text: string): Promise<void>;
}

/** How the failure is preserved. */
interface Preserving {
  createOracle(): Oracle;
  /** An engine that passes the record. */
  readonly reference?: RememberedEngine;
  readonly isPlausible?: (text: string) => boolean;
  readonly notices: readonly string[];
}

export async function openRecord(context: RecordContext): Promise<OpenedRecord> {
  const { engine: given, setup, file, timeLimit, signal } = context;
  const engine = rememberRuns(given);
  const ended = await runRecords(engine.engine, file, { setup, timeLimit, signal });
  const notices = file.skipped
    .filter(({ text }) => !/^require\b/.test(text))
    .map(({ line, text }) => `line ${line} has no effect here: ${text}`);
  if (ended.kind !== 'failed') {
    const all = scriptOf(file.records);
    const createOracle = (): Oracle =>
      ended.kind === 'ended' ? engineOracle({ engines: [engine.engine], setup }) : passing(given, ended.count);
    return { script: all, notices, ...written(context, engine, undefined, { createOracle, notices }) };
  }
  const { failing } = ended;
  const { record, mismatch, otherLines, script } = failing;
  const preserving = await preserve(context, engine, failing);
  const others = otherLines.length === 0 ? [] : [`records that fail as well: lines ${otherLines.join(', ')}`];
  const found = `line ${record.line} is the record that fails: ${mismatch.detail}`;
  return {
    script,
    ...written(context, engine, withLabelled(failing), preserving),
    notices: [...notices, found, ...others, ...preserving.notices],
  };
}

/** The record with what a query with the same label returned, because that query may go. */
function withLabelled({ record, mismatch: { labelled } }: FailingRecord): SqlRecord {
  const { expected } = record;
  if (!labelled || expected.kind !== 'rows') return record;
  const { label: _, ...rows } = expected;
  return { ...record, expected: { ...rows, lines: labelled } };
}

function passing({ name }: Engine, count: number): Oracle {
  const detail = `${count === 1 ? 'the record passes' : `all ${count} records pass`} on ${name}`;
  return { name, check: () => ({ verdict: 'vanished', detail }) };
}

async function preserve(
  context: RecordContext,
  { engine }: RememberedEngine,
  failing: FailingRecord,
): Promise<Preserving> {
  const { setup, signal } = context;
  const { script, mismatch, shown } = failing;
  for (const open of context.references) {
    const reference = rememberRuns(await open());
    const right = await resultOn(reference.engine, context, failing);
    if (!right) continue;
    const isOrdered =
      mismatch.kind === 'rows' && right.count === shown.count && areAlikeInAnyOrder(right.rows, shown.rows);
    const createOracle = (): Oracle =>
      engineOracle({ engines: [engine, reference.engine], setup, isOrdered, checksLast: true });
    if ((await checkText(createOracle(), script, signal)).verdict !== 'reproduced') continue;
    return {
      createOracle,
      reference,
      notices: [`${reference.engine.name} passes it, so the results of both are compared`],
      ...(isOrdered
        ? {
            isPlausible: (text) => ORDERED.test(text.slice(text.trimEnd().lastIndexOf(';', text.trimEnd().length - 2))),
          }
        : {}),
    };
  }
  // The error itself is the failure.
  if (mismatch.kind === 'error' || mismatch.kind === 'other error')
    return { createOracle: () => engineOracle({ engines: [engine], setup, checksLast: true }), notices: [] };
  const createOracle = (): FrozenOracle => frozenOracle({ engine, setup, script, failure: mismatch.detail });
  return {
    createOracle,
    isPlausible: createOracle().isPlausible,
    notices: [
      'the record itself and the rows that it reads stay as they are; --against ENGINE with an engine that passes it allows more',
    ],
  };
}

const ORDERED = /\bORDER\s+BY\b/i;

/** What an engine shows for the failing statement if it passes the record there; undefined otherwise. */
async function resultOn(
  engine: Engine,
  { file, setup, timeLimit, signal }: RecordContext,
  { record, script }: FailingRecord,
): Promise<StatementResult | undefined> {
  const records = file.records.slice(0, file.records.indexOf(record) + 1);
  const ended = await runRecords(engine, { records }, { setup, timeLimit, signal });
  if (ended.kind === 'ended' || (ended.kind === 'failed' && ended.failing.record === record)) return undefined;
  const run = await engine.run(scriptSplitter(engine, setup)(script), { wantsRows: true, timeLimit, signal });
  return run.kind === 'finished' ? run.results.at(-1) : undefined;
}

/** How results are written as records. */
function written(
  { file: { variant, skipped }, setup, timeLimit, signal: _ }: RecordContext,
  engine: RememberedEngine,
  record: SqlRecord | undefined,
  { createOracle, reference, isPlausible }: Preserving,
): Omit<OpenedRecord, 'script' | 'notices'> {
  const split = scriptSplitter(engine.engine, setup);
  const before = setupLength(engine.engine, setup);
  const directives = skipped.filter(({ text }) => /^require\b/.test(text)).map(({ text }) => text);
  return {
    createOracle,
    ...(isPlausible ? { isPlausible } : {}),
    encode: (text) => {
      const statements = split(text);
      const [shown, right] = [engine.resultsOf(statements), reference?.resultsOf(statements)];
      if (record && (!shown || (reference && !right))) return undefined;
      const own = statements.slice(before).map((sql, i, all) => ({
        sql,
        expected:
          i === all.length - 1 && record
            ? lastExpected(sql, record, { variant, right: right?.at(-1), shown: shown?.at(-1) })
            : earlierExpected(shown?.[before + i]),
      }));
      return writeRecords(own, variant, directives);
    },
    observe: async (text) => {
      const options = { wantsRows: true, timeLimit, signal: NEVER };
      const statements = split(text);
      await Promise.all([engine, reference].map((each) => each?.engine.run(statements, options)));
    },
  };
}

/** A result is written even after an interruption. */
const NEVER = new AbortController().signal;

function earlierExpected(shown: StatementResult | undefined): Expected {
  return { kind: (shown?.errors.length ?? 0) > 0 ? 'error' : 'ok' };
}

interface LastResult {
  readonly variant: RecordFile['variant'];
  /** What the engine shows that passes the record. */
  readonly right: StatementResult | undefined;
  readonly shown: StatementResult | undefined;
}

/** What the failing statement has to show. */
function lastExpected(sql: string, { expected }: SqlRecord, { variant, right, shown }: LastResult): Expected {
  if (!right) return expected.kind === 'rows' && (shown?.errors.length ?? 0) > 0 ? { kind: 'ok' } : expected;
  if (right.errors.length > 0) return expected.kind === 'error' ? expected : { kind: 'error' };
  const width = widthOf(right) || (shown ? widthOf(shown) : 0);
  // Rows that are not all known cannot be required.
  if (width === 0 || right.rows.length < right.count) return { kind: 'ok' };
  const rows = valuesOf(right, width);
  return expectedRows(rows, { types: typesOf(rows, width), sort: ORDERED.test(sql) ? 'nosort' : 'rowsort' }, variant);
}

/** Some drivers do not know the columns, but every row has a value for each. */
function widthOf({ columns, rows: [first] }: StatementResult): number {
  return columns.length || (first?.split('|').length ?? 0);
}
