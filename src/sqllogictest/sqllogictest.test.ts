import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { mismatchOf } from './check-record.js';
import { areExpectedRows } from './expected-rows.js';
import { readRecords } from './read-records.js';
import type { ExpectedRows, SqlRecord } from './record.js';
import { isExpectedValue } from './shown-values.js';
import { expectedRows, writeRecords } from './write-records.js';

const sqlOf = (text: string, engine = 'sqlite'): string[] => readRecords(text, engine).records.map(({ sql }) => sql);

const rows = (types: string, lines: readonly string[], more: Partial<ExpectedRows> = {}): ExpectedRows => ({
  kind: 'rows',
  types,
  sort: 'nosort',
  lines,
  ...more,
});
const shown = (values: readonly string[], columns: readonly string[] = []) => ({
  columns,
  rows: values,
  count: values.length,
});

describe('records', () => {
  it('are read with what they expect', () => {
    const text = `statement ok
CREATE TABLE t(a INTEGER,
  b TEXT);

statement error
SELECT nothing

query IT rowsort label-1
SELECT a, b FROM t
----
1
x
`;
    expect(readRecords(text, 'sqlite')).toEqual({
      variant: 'sqlite',
      skipped: [],
      records: [
        { line: 1, sql: 'CREATE TABLE t(a INTEGER,\n  b TEXT)', expected: { kind: 'ok' } },
        { line: 5, sql: 'SELECT nothing', expected: { kind: 'error' } },
        { line: 8, sql: 'SELECT a, b FROM t', expected: rows('IT', ['1', 'x'], { sort: 'rowsort', label: 'label-1' }) },
      ],
    });
  });

  it.each([
    ['skipif sqlite\nstatement ok\nSELECT 1\n\nstatement ok\nSELECT 2\n', 'sqlite@3.28.0', ['SELECT 2']],
    ['onlyif mysql\nskipif mariadb\nstatement ok\nSELECT 1\n', 'mariadb', []],
    [
      'onlyif config local\nstatement ok\nSELECT 1\n\nonlyif config 3node\nstatement ok\nSELECT 2\n',
      'pglite',
      ['SELECT 1'],
    ],
    ['mode skip\n\nstatement ok\nSELECT 1\n\nmode unskip\n\nstatement ok\nSELECT 2\n', 'duckdb', ['SELECT 2']],
    ['skipif sqlite\nhalt\n\nstatement ok\nSELECT 1\n\nhalt\n\nstatement ok\nSELECT 2\n', 'sqlite', ['SELECT 1']],
    ['user bob\n\nstatement ok\nSELECT 1\n\nuser root\n\nstatement ok\nSELECT 2\n', 'pglite', ['SELECT 2']],
    [
      'let $x\nSELECT max(a) FROM t\n\nstatement ok\nSELECT $x, $xy\n',
      'pglite',
      ['SELECT (SELECT max(a) FROM t), $xy'],
    ],
    [`foreach t <signed> !hugeint\n\nstatement ok\nSELECT 1::\${t}\n\nendloop\n`, 'duckdb', 4],
    [
      `concurrentloop i 3 5\n\nforeach x a\${i} b\n\nstatement ok\nSELECT \${i}, \${x}\n\nendloop\n\nendloop\n`,
      'duckdb',
      ['SELECT 3, a3', 'SELECT 3, b', 'SELECT 4, a4', 'SELECT 4, b'],
    ],
    [`loop i 0 100000000\n\nstatement ok\nSELECT \${i}\n\nendloop\n`, 'duckdb', 1_000],
  ] as const)('are chosen and unrolled for an engine: %j', (text, engine, expected) => {
    const found = sqlOf(text, engine);
    expect(typeof expected === 'number' ? found.length : found).toEqual(expected);
  });

  it('name what has no effect, and a loop without an end', () => {
    const text = 'require json\n\nload file.db\n\nhash-threshold 3\n\nstatement ok\nSELECT 1\n';
    expect(readRecords(text, 'duckdb').skipped).toEqual([
      { line: 1, text: 'require json' },
      { line: 3, text: 'load file.db' },
    ]);
    expect(() => sqlOf('statement ok\nSELECT 1\n\nloop i 0 2\n')).toThrow('line 4: the loop has no endloop');
  });

  it.each([
    ['statement error\nSELECT x\n----\n<REGEX>:.*Binder.*\n', { kind: 'regexp', text: '.*Binder.*' }, 'duckdb'],
    ['statement error con1\nSELECT x\n----\nnot found\n', { kind: 'text', text: 'not found' }, 'duckdb'],
    [
      'query error pgcode 42703 column .* does\nSELECT x\n',
      { kind: 'regexp', text: 'column .* does', code: '42703' },
      'cockroachdb',
    ],
    ['statement error duplicate key\nSELECT x\n', { kind: 'regexp', text: 'duplicate key' }, 'cockroachdb'],
  ])('expect errors: %j', (text, pattern, variant) => {
    const file = readRecords(text, 'x');
    expect([file.variant, file.records[0]?.expected]).toEqual([variant, { kind: 'error', pattern }]);
    // Written and read again, it is the same.
    expect(readRecords(writeRecords(file.records, file.variant), 'x')).toMatchObject({
      variant,
      records: file.records.map(({ sql, expected }) => ({ sql, expected })),
    });
  });
});

describe('expected rows', () => {
  const hash = (values: readonly string[]): string =>
    `${values.length} values hashing to ${createHash('md5')
      .update(values.map((value) => `${value}\n`).join(''))
      .digest('hex')}`;

  it.each([
    ['values line by line', rows('IT', ['1', 'a', '2', 'b']), ['1|a', '2|b'], true],
    ['the order counts', rows('IT', ['2', 'b', '1', 'a']), ['1|a', '2|b'], false],
    ['unless rows are sorted', rows('IT', ['2', 'b', '1', 'a'], { sort: 'rowsort' }), ['1|a', '2|b'], true],
    ['rows stay together', rows('II', ['1', '4', '3', '2'], { sort: 'rowsort' }), ['1|2', '3|4'], false],
    ['unless values are sorted', rows('II', ['1', '4', '3', '2'], { sort: 'valuesort' }), ['1|2', '3|4'], true],
    ['one row too many', rows('I', ['1']), ['1', '1'], false],
    ['none', rows('I', []), [], true],
    ['none, but there is one', rows('I', []), ['1'], false],
    ['rows with tabs', rows('IT', ['1\ta b', '2\t']), ['1|a b', '2|'], true],
    ['rows with spaces', rows('ITT', ['1  a b  ·']), ['1|a b|'], true],
    ['an empty value', rows('T', ['(empty)']), [''], true],
    ['a number of the type R', rows('R', ['0.333']), ['0.333333333333'], true],
    ['a number of the type I', rows('I', ['3']), ['3.7'], true],
    ['text in a column of the type I', rows('I', ['0']), ['abc'], true],
    ['a hash', rows('IT', [hash(['1', 'a', '2', '(empty)'])], { sort: 'rowsort' }), ['2|', '1|a'], true],
    ['a hash of other values', rows('IT', [hash(['1', 'b'])]), ['1|a'], false],
    ['a hash of fewer values', rows('I', [hash(['1'])]), ['1', '1'], false],
    ['a regular expression', rows('T', ['<REGEX>:a.*z']), ['a to z'], true],
    ['a negated regular expression', rows('T', ['<!REGEX>:a.*z']), ['a to z'], false],
  ])('%s', (_, expected, values, result) => {
    expect(areExpectedRows(expected, shown(values), true)).toBe(result);
  });

  it('may have the names of the columns first', () => {
    const expected = rows('IT', ['id  name', '1   x'], { hasNames: true });
    expect(areExpectedRows(expected, shown(['1|x'], ['id', 'name']), false)).toBe(true);
    expect(areExpectedRows(expected, shown(['1|x'], ['id', 'title']), false)).toBe(false);
  });

  it('cannot be checked if rows are missing', () => {
    const many = { columns: ['a'], rows: ['1'], count: 2_000 };
    expect(areExpectedRows(rows('I', ['1']), many, false)).toBeUndefined();
  });

  it.each([
    ['3.7', '3', 'I', false],
    ['true', '1', 'T', true],
    ['[1,null]', '[1, NULL]', 'T', true],
    ['0.1', '0.10000000000000001', 'R', true],
    ['1', '2', 'I', false],
  ])('outside SQLite, %j for %j in a column %s is %s', (value, expected, type, result) => {
    expect(isExpectedValue(value, expected, type, false)).toBe(result);
  });

  it.each(['sqlite', 'duckdb', 'cockroachdb'] as const)('are written and accepted again: %s', (variant) => {
    const values = [
      ['2', ''],
      ['1', 'b'],
      ['NULL', 'a'],
    ];
    const written = expectedRows(values, { types: 'IT', sort: 'rowsort' }, variant);
    const text = writeRecords([{ sql: 'SELECT 1\n\n, 2', expected: written }], variant);
    const [record] = readRecords(text, 'x').records as [SqlRecord];
    expect(record.sql).toBe('SELECT 1\n, 2');
    expect(areExpectedRows(record.expected as ExpectedRows, shown(values.map((row) => row.join('|'))), false)).toBe(
      true,
    );
  });
});

describe('a mismatch', () => {
  const record = (expected: SqlRecord['expected']): SqlRecord => ({ line: 1, sql: 'x', expected });
  const ok = { ...shown([]), errors: [] };
  const failed = { ...shown([]), errors: [{ text: 'no such table: t', code: '42P01' }] };
  const pattern = { kind: 'regexp', text: 'no such (?:table|view)' } as const;

  it.each([
    [{ kind: 'ok' }, ok, undefined],
    [{ kind: 'ok' }, failed, 'error'],
    [{ kind: 'any' }, failed, undefined],
    [{ kind: 'error' }, failed, undefined],
    [{ kind: 'error' }, ok, 'no error'],
    [{ kind: 'error', pattern }, failed, undefined],
    [{ kind: 'error', pattern: { ...pattern, text: 'syntax' } }, failed, 'other error'],
    [{ kind: 'error', pattern: { ...pattern, code: '42703' } }, failed, 'other error'],
    [{ kind: 'error', pattern: { ...pattern, text: '(' } }, failed, 'other error'],
    [rows('I', ['1']), ok, 'rows'],
    [rows('I', ['1']), failed, 'error'],
  ] as const)('of %j', (expected, result, kind) => {
    expect(mismatchOf(record(expected), result, new Map(), true)?.kind).toBe(kind);
  });

  it('is a result that differs from an earlier one with the same label', () => {
    const labels = new Map<string, string>();
    const labelled = record({ kind: 'rows', types: 'I', sort: 'rowsort', label: 'sum' });
    const result = (values: readonly string[]) => ({ ...shown(values, ['a']), errors: [] });
    expect(mismatchOf(labelled, result(['2', '1']), labels, true)).toBeUndefined();
    expect(mismatchOf(labelled, result(['1', '2']), labels, true)).toBeUndefined();
    expect(mismatchOf(labelled, result(['1', '3']), labels, true)?.kind).toBe('rows');
  });
});
