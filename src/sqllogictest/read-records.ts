/**
 * Reads sqllogictest files of the three variants: the records for one engine, with loops unrolled and variables replaced. What has no
 * effect on a single engine and a single connection is listed.
 */
import { holdsFor } from './engine-condition.js';
import { endOfLoop, LOOP_WORDS, loopValues, type Variables, withValues } from './loop.js';
import type { ErrorPattern, Expected, RecordFile, SkippedDirective, SortMode, SqlRecord, Variant } from './record.js';

const RECORD = /^(?:statement\s+(?:ok|error|count|maybe|notice)|query\s)/m;
/** What follows the text of a record. */
const RESULTS = '----';
/** Directives that change nothing about what a record has to show. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['hash-threshold', 'subtest', 'sleep', 'retry', 'tags', 'control']);
const SORT_MODES: ReadonlySet<string> = new Set(['nosort', 'rowsort', 'valuesort']);

/** Whether a file is a sqllogictest file, by its name and its text. */
export function isRecordFile(file: string, text: string): boolean {
  return /\.(?:test|slt|test_slow|test_coverage)$/i.test(file) && RECORD.test(text);
}

/** `engine` is the address of the engine that runs the records. Throws `RangeError` with the line if a loop does not end. */
export function readRecords(text: string, engine: string): RecordFile {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const reader: Reader = {
    engine,
    variant: variantOf(text),
    records: [],
    skipped: [],
    isSkipping: false,
    isForeign: false,
  };
  readLines(reader, { lines, first: 1, variables: new Map() });
  const { variant, records, skipped } = reader;
  return { variant, records, skipped };
}

const DUCKDB_ONLY =
  /^(?:require|loop|foreach|concurrentloop|concurrentforeach|load|restart|mode|# (?:name|group|description):)(?:\s|$)|<REGEX>:|^statement (?:error|maybe)\b.*\n(?:(?!----).+\n)+----$/m;
const COCKROACHDB_ONLY =
  /^# LogicTest:|^subtest\s|^let \$|^user\s|^query\s+(?:error|empty)\b|^query\s+\S+\s+(?:\S*,)?colnames\b|^statement (?:error[ \t]+\S|notice|count)/m;

/** By what only one of the variants has; SQLite's if there is nothing. */
function variantOf(text: string): Variant {
  if (DUCKDB_ONLY.test(text)) return 'duckdb';
  if (COCKROACHDB_ONLY.test(text)) return 'cockroachdb';
  return resultsIn(text).includes('\t') ? 'duckdb' : 'sqlite';
}

function resultsIn(text: string): string {
  return [...text.matchAll(/^----\n((?:.+\n?)*)/gm)].map((match) => match[1]).join('');
}

interface Reader {
  readonly engine: string;
  readonly variant: Variant;
  readonly records: SqlRecord[];
  readonly skipped: SkippedDirective[];
  /** Whether `mode skip` was read. */
  isSkipping: boolean;
  /** Whether another user than the first one is to run records. */
  isForeign: boolean;
}

interface Lines {
  readonly lines: readonly string[];
  /** The number of the first line. */
  readonly first: number;
  readonly variables: Variables;
}

/** Returns whether `halt` was read. */
function readLines(reader: Reader, { lines, first, variables: given }: Lines): boolean {
  const { engine, records, skipped } = reader;
  let variables = given;
  let isExcluded = false;
  for (let i = 0; i < lines.length; i++) {
    const text = (lines[i] ?? '').trim();
    const [word = '', ...rest] = text.split(/\s+/);
    const line = first + i;
    if (word === '' || word.startsWith('#')) continue;
    if (word === 'skipif' || word === 'onlyif') isExcluded ||= (word === 'skipif') === holdsFor(rest, engine);
    else if (word === 'halt') {
      if (!isExcluded) return true;
      isExcluded = false;
    } else if (LOOP_WORDS.has(word)) {
      const end = endOfLoop(lines, i);
      const body = lines.slice(i + 1, end);
      for (const value of isExcluded ? [] : loopValues(word, rest.slice(1))) {
        const inner = new Map([...variables, [rest[0] ?? '', withValues(value, variables)]]);
        if (readLines(reader, { lines: body, first: line + 1, variables: inner })) return true;
      }
      isExcluded = false;
      i = end;
    } else if (word === 'statement' || word === 'query' || word === 'let') {
      const end = endOfRecord(lines, i + 1);
      const record = lines.slice(i + 1, end).map((each) => withValues(each, variables));
      const results = record.findIndex((each) => each.trim() === RESULTS);
      const sql = withoutEnd((results < 0 ? record : record.slice(0, results)).join('\n'));
      const isRun = !isExcluded && !reader.isSkipping && !reader.isForeign && sql !== '';
      isExcluded = false;
      i = end;
      if (word === 'let') variables = new Map([...variables, [rest[0] ?? '', `(${sql})`]]);
      else if (isRun) {
        const shown = results < 0 ? undefined : record.slice(results + 1);
        records.push({ line, sql, expected: expectedFrom(word, text, rest, shown) });
      }
    } else if (word === 'mode') reader.isSkipping = rest[0] === 'skip' || (rest[0] !== 'unskip' && reader.isSkipping);
    else if (word === 'user') reader.isForeign = rest[0] !== 'root';
    else if (!WITHOUT_EFFECT.has(word)) skipped.push({ line, text });
  }
  return false;
}

/** A record ends with an empty line. */
function endOfRecord(lines: readonly string[], start: number): number {
  let end = start;
  while (end < lines.length && (lines[end] ?? '').trim() !== '') end++;
  return end;
}

function expectedFrom(
  word: string,
  text: string,
  [what = '', ...rest]: readonly string[],
  lines: readonly string[] | undefined,
): Expected {
  if (what === 'error') {
    const pattern = errorPattern(text.replace(/^\w+\s+error\s*/, ''), lines);
    return { kind: 'error', ...(pattern ? { pattern } : {}) };
  }
  if (word === 'statement') return { kind: what === 'maybe' ? 'any' : 'ok' };
  const options = rest.flatMap((option) => option.split(','));
  const sort = (options.find((option) => SORT_MODES.has(option)) ?? orderOf(options)) as SortMode;
  const label = rest.filter((option) => !SORT_MODES.has(option.split(',')[0] ?? ''))[0];
  const isLabel = label !== undefined && !/\b(?:colnames|retry|async|kvtrace|noticetrace|partialsort)\b/.test(label);
  return {
    kind: 'rows',
    types: what,
    sort,
    ...(isLabel ? { label } : {}),
    ...(lines ? { lines } : what === 'empty' ? { lines: [] } : {}),
    ...(options.includes('colnames') ? { hasNames: true } : {}),
  };
}

/** A partial order is none: rows within it may come in any order. */
function orderOf(options: readonly string[]): SortMode {
  return options.some((option) => option.startsWith('partialsort')) ? 'rowsort' : 'nosort';
}

/** CockroachDB writes a regular expression on the first line, DuckDB a text after the statement. */
function errorPattern(inline: string, lines: readonly string[] | undefined): ErrorPattern | undefined {
  const message = (lines ?? []).join('\n').trim();
  const [, negation, regexp] = /^<(!?)REGEX>:(.*)$/s.exec(message) ?? [];
  if (regexp !== undefined) return { kind: negation === '' ? 'regexp' : 'no regexp', text: regexp };
  if (message !== '') return { kind: 'text', text: message };
  const [, code, rest = ''] = /^(?:pgcode\s+(\w+)\s*)?(.*)$/s.exec(inline) ?? [];
  // DuckDB names a connection there.
  if (code === undefined && (rest === '' || (lines !== undefined && /^\w+$/.test(rest)))) return undefined;
  return { kind: 'regexp', text: rest, ...(code === undefined ? {} : { code }) };
}

function withoutEnd(sql: string): string {
  return sql.trim().replace(/\s*;\s*$/, '');
}
