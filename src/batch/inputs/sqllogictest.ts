/**
 * sqllogictest files: the SQL of their records as one script. Records for other engines, and statements that are meant to fail, are
 * skipped; loops of DuckDB are unrolled. Expected results are not used: a second engine or a relation says which result is right.
 */
import type { InputFormat } from './input-format.js';

const RECORD = /^(?:statement\s+(?:ok|error|count|maybe)|query\s)/m;
/** What follows the text of a query. */
const RESULTS = '----';
/** A longer loop says no more about a bug than its first rounds. */
const MAX_ROUNDS = 1_000;

export const sqllogictest: InputFormat = {
  name: 'sqllogictest',
  about: 'a sqllogictest file: its statements and queries',
  recognises: (file, text) => /\.(?:test|slt|test_slow)$/i.test(file) && RECORD.test(text),
  read: (text, engine) => {
    const statements = scriptOf(text.replaceAll('\r\n', '\n').split('\n'), engine, new Map());
    return [{ text: statements.map((statement) => `${statement.replace(/;\s*$/, '')};\n`).join('') }];
  },
};

type Variables = ReadonlyMap<string, string>;

/** The SQL of all records for an engine. */
function scriptOf(lines: readonly string[], engine: string, variables: Variables): string[] {
  const statements: string[] = [];
  let isSkipped = false;
  for (let i = 0; i < lines.length; i++) {
    const [word = '', ...rest] = (lines[i] ?? '').trim().split(/\s+/);
    if (word === 'halt') break;
    if (word === 'skipif' || word === 'onlyif') isSkipped ||= (word === 'skipif') === isEngine(rest[0] ?? '', engine);
    else if (word === 'loop' || word === 'foreach') {
      const end = endOfLoop(lines, i);
      for (const value of valuesOf(word, rest))
        statements.push(...scriptOf(lines.slice(i + 1, end), engine, new Map([...variables, [rest[0] ?? '', value]])));
      i = end;
    } else if (word === 'statement' || word === 'query') {
      const end = endOfRecord(lines, i + 1);
      const record = lines.slice(i + 1, end);
      const results = record.findIndex((line) => line.trim() === RESULTS);
      const sql = (results < 0 ? record : record.slice(0, results)).join('\n').trim();
      if (!isSkipped && rest[0] !== 'error' && sql !== '') statements.push(withValues(sql, variables));
      isSkipped = false;
      i = end;
    }
  }
  return statements;
}

/** A record ends with an empty line. */
function endOfRecord(lines: readonly string[], start: number): number {
  const length = lines.slice(start).findIndex((line) => line.trim() === '');
  return length < 0 ? lines.length : start + length;
}

/** The line of the `endloop` that belongs to a loop. */
function endOfLoop(lines: readonly string[], start: number): number {
  let depth = 0;
  for (let i = start; i < lines.length; i++) {
    if (/^(?:loop|foreach)\s/.test(lines[i] ?? '')) depth++;
    if (/^endloop\b/.test(lines[i] ?? '') && --depth === 0) return i;
  }
  throw new RangeError(`line ${start + 1}: the loop has no endloop`);
}

function valuesOf(word: string, [, ...rest]: readonly string[]): readonly string[] {
  if (word === 'foreach') return rest;
  const [first, end] = rest.map(Number) as [number, number];
  return Array.from({ length: Math.min(MAX_ROUNDS, Math.max(0, end - first)) }, (_, i) => String(first + i));
}

function withValues(sql: string, variables: Variables): string {
  let text = sql;
  for (const [name, value] of variables) text = text.replaceAll(`\${${name}}`, value);
  return text;
}

/** Names of engines in files and in addresses, by family. */
const FAMILIES: readonly RegExp[] = [/sqlite/i, /postgres|pglite/i, /mysql|mariadb/i, /duckdb/i, /cockroach/i];

function isEngine(name: string, engine: string): boolean {
  const family = FAMILIES.find((pattern) => pattern.test(name));
  return family ? family.test(engine) : name.toLowerCase() === engine;
}
