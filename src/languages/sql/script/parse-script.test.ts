import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { showNesting } from '../../../../test/support/show-tree.js';
import { decodeText, encodeText } from '../../../edit/text.js';
import { nodesOf, renderTree } from '../../../syntax/index.js';
import type { Dialect } from '../dialects/dialect.js';
import { DIALECTS, duckdb, mysql, postgresql, sqlite } from '../dialects/index.js';
import type { SqlName } from '../rule-names.js';
import type { SqlNode } from '../snapshot.js';
import { coverageOf, detectDialect, likelyDialect } from './coverage.js';
import { parseScript, type Script } from './parse-script.js';

function render(script: Script): string {
  let text = '';
  let rendered = 0;
  for (const { start, end, parsed } of script.statements) {
    text += script.text.slice(rendered, start) + renderTree(parsed.tree, script.text.slice(start, end));
    rendered = end;
  }
  return text + script.text.slice(rendered);
}

function firstTree(text: string, dialect = sqlite): SqlNode {
  const [statement] = parseScript(text, dialect).statements;
  if (!statement || statement.parsed.failure) throw new Error(`the grammar does not cover: ${text}`);
  return statement.parsed.tree;
}

const find = (tree: SqlNode, name: SqlName): SqlNode =>
  [...nodesOf(tree)].find((node) => node.name === name) as SqlNode;

describe('parseScript', () => {
  it('renders to the original bytes: byte order marks, line ends, bytes that are not UTF-8', () => {
    const bytes = Buffer.concat([
      Buffer.from("\ufeff-- first\r\nSELECT 'caf\u00e9 \u{1f600}',\t\""),
      Buffer.from([0xff, 0xc3, 0x28]),
      Buffer.from('" /* x */ FROM t ;\r\n\0 garbage \x07 \';\n'),
      Buffer.from([0xe2, 0x82]),
    ]);
    for (const dialect of DIALECTS) {
      expect(Buffer.from(encodeText(render(parseScript(decodeText(bytes), dialect)))).equals(bytes)).toBe(true);
    }
  });

  it('parses any text', () => {
    const words = [
      'SELECT',
      'FROM',
      '(',
      ')',
      ',',
      "'",
      '"',
      ';',
      '*',
      '--',
      '/*',
      '*/',
      '\n',
      'BEGIN',
      'END',
      'CREATE',
      'TRIGGER',
      '$$',
      '\\',
      '.x',
      'é',
      '\0',
      '1e',
      'DELIMITER //\n',
      '[',
      ']',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words)), fc.constantFrom(...DIALECTS), (tokens, dialect) => {
        const text = tokens.join(' ');
        expect(render(parseScript(text, dialect))).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('reports its coverage and the first position that the grammar cannot parse', () => {
    const script = parseScript('SELECT 1;\nSELECT FROM\n  WHERE;\nFROB a;', 'sqlite');
    expect(coverageOf(script)).toEqual({
      statements: 3,
      tokens: 7,
      covered: 1,
      generic: 2,
      firstFailure: { line: 2, column: 8, token: 'FROM' },
    });
    expect(coverageOf(parseScript('', 'sqlite'))).toEqual({
      statements: 0,
      tokens: 0,
      covered: 0,
      generic: 0,
      firstFailure: null,
    });
  });

  it('detects the dialect that covers most', () => {
    expect(detectDialect('SELECT 1;').dialect).toBe(sqlite);
    expect(detectDialect('SELECT a::int, $$x$$ FROM t FOR UPDATE; DO $$ BEGIN END $$;').dialect).toBe(postgresql);
    expect(detectDialect("INSERT INTO t VALUES ('it\\'s'); CREATE PROCEDURE p() BEGIN SET @a = 1; END;").dialect).toBe(
      mysql,
    );
    expect(detectDialect("FROM t SELECT [1, 2], {'a': 1};").dialect).toBe(duckdb);
  });
});

it('finds the likely dialect by signs, and by coverage if the signs mislead', () => {
  expect(likelyDialect(`PRAGMA x; VACUUM; REINDEX; nonsense; SELECT 1; ${'SELECT 1;'.repeat(20)}`)).toBe(sqlite);
  const misleading = `-- pragma\nSELECT 'x' AS pragma, glob, rowid FROM t; ${'SELECT a::int, $$x$$ FROM t; '.repeat(3)}`;
  expect(likelyDialect(misleading)).toBe(postgresql);
});

describe('parsing an edited script', () => {
  const text = [
    'CREATE TABLE t (a, b)',
    'INSERT INTO t VALUES (1, 2)',
    'SELECT a FROM t WHERE b',
    'DELETE FROM t',
  ].join(';\n');

  it('reuses the trees of unchanged statements', () => {
    const before = parseScript(text, 'sqlite');
    const after = parseScript(text.replace('WHERE b', 'WHERE b > 1'), 'sqlite', { earlier: before });
    expect(after.statements.map(({ parsed }, i) => parsed === before.statements[i]?.parsed)).toEqual([
      true,
      true,
      false,
      true,
    ]);
    // Statements of equal text share a tree, also without an earlier version.
    expect(parseScript(`SELECT 1;\n${text}`, 'sqlite').statements[1]?.parsed).toBe(before.statements[0]?.parsed);
  });

  it('gives the same result as parsing from scratch, for random edits', () => {
    const pieces = [
      ';',
      'SELECT 1',
      '\n',
      "'",
      '/*',
      '*/',
      '--',
      'CREATE TRIGGER x BEGIN',
      'END',
      ' ',
      '.mode x\n',
      'DELIMITER //\n',
      '//',
      '$$',
      '(',
      'a',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces), { maxLength: 12 }),
        fc.array(fc.tuple(fc.nat(60), fc.nat(12), fc.constantFrom('', ...pieces)), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(sqlite, postgresql, mysql),
        (prefix, edits, dialect) => {
          let script = parseScript(`${prefix.join('')}${text}`, dialect);
          for (const [offset, length, insert] of edits) {
            const next = script.text.slice(0, offset) + insert + script.text.slice(offset + length);
            const fresh = parseScript(next, dialect);
            script = parseScript(next, dialect, { earlier: script });
            expect(script).toEqual(fresh);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('gives the same result as parsing from scratch, for deletions in several places', () => {
    const pieces = [
      ';',
      ';',
      ';\n',
      'SELECT 1',
      'INSERT INTO t VALUES (1)',
      '/* x */',
      "'a;'",
      '.mode x\n',
      'DELIMITER //\n',
      '//',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces, 'CREATE TRIGGER x BEGIN', ' END', ' -- y\n', 'a'), { maxLength: 30 }),
        fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
        fc.constantFrom(sqlite, postgresql, mysql),
        (prefix, isDeleted, dialect) => {
          const earlier = parseScript(`${prefix.join('')}${text}`, dialect);
          const { statements } = earlier;
          const next = statements.reduce(
            (kept, { start }, i) =>
              isDeleted[i % 30]
                ? kept
                : kept + earlier.text.slice(start, statements[i + 1]?.start ?? earlier.text.length),
            earlier.text.slice(0, statements[0]?.start ?? 0),
          );
          expect(parseScript(next, dialect, { earlier })).toEqual(parseScript(next, dialect));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('reports progress up to the end', () => {
    const offsets: number[] = [];
    coverageOf(parseScript(text, 'sqlite'), (offset) => offsets.push(offset));
    expect(offsets).toHaveLength(4);
    expect(offsets.at(-1)).toBe(text.length);
  });
});

describe('the tree of a query', () => {
  it.each<[string, string, Dialect?]>([
    ['a BETWEEN 1 AND 2 AND b', '[[a BETWEEN 1 AND 2] AND b]'],
    ['NOT a = b AND c', '[[NOT [a = b]] AND c]'],
    ['a OR b AND c', '[a OR [b AND c]]'],
    ['a + b * c < d', '[[a + [b * c]] < d]'],
    ['a || b || c', '[[a || b] || c]'],
    ['a IS NOT NULL = b', '[[a IS NOT NULL] = b]'],
    ['- a :: int', '[- [a [:: int]]]', postgresql],
    ['a || b + c', '[a || [b + c]]', postgresql],
    ['a || b && c', '[a || [b && c]]', mysql],
  ])('%s is parsed as %s', (expression, nesting, dialect = sqlite) => {
    const text = `SELECT ${expression}`;
    expect(showNesting(find(firstTree(text, dialect), 'expression'), text)).toBe(nesting);
  });

  it('has repeat nodes for lists and optional nodes for clauses', () => {
    const text = 'SELECT a, b, c FROM t, u WHERE x ORDER BY 1, 2';
    const tree = firstTree(text);
    const clauses = find(tree, 'select').children.filter(({ kind }) => kind === 'optional');
    expect(clauses.map(({ start, end }) => text.slice(start, end))).toEqual(['FROM t, u', 'WHERE x']);
    const items = find(tree, 'select').children.find(({ kind }) => kind === 'repeat');
    expect(items?.children.map(({ start, end }) => text.slice(start, end))).toEqual([', b', ', c']);
  });

  it('reads keywords as names where only names are possible', () => {
    for (const name of ['key', 'value', 'rank', 'first', 'replace', 'temp', 'row', 'window']) {
      const text = `SELECT ${name}, t.${name} AS ${name} FROM ${name} WHERE ${name} = 1`;
      expect(find(firstTree(text), 'columnReference').start).toBe(7);
    }
  });

  it('has tokens for optimizer hints, but not for other comments', () => {
    const text = 'SELECT /*+ INDEX(t) */ a /*+ not here */ FROM t';
    const hints = [...nodesOf(firstTree(text, mysql))].filter(({ name }) => name === 'HINT');
    expect(hints.map(({ start, end }) => text.slice(start, end))).toEqual(['/*+ INDEX(t) */']);
  });
});
