import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languageOf, parseScript, type Statement } from '../src/sql/index.js';
import { leavesOf, type Node, nodesOf, renderTree } from '../src/syntax/index.js';

/** Every kind of statement of each engine, written for this test. */
const DIALECTS = ['sqlite', 'postgresql', 'mysql', 'duckdb'] as const;

describe.each(DIALECTS)('%s', (dialect) => {
  const text = readFileSync(new URL(`./statements/${dialect}.sql`, import.meta.url), 'utf8');
  const script = parseScript(text, dialect);

  it('covers all of its statements', () => {
    const failures = script.statements.flatMap(({ start, end, parsed }) =>
      parsed.failure ? [`${parsed.failure.token} in ${text.slice(start, end)}`] : [],
    );
    expect(failures).toEqual([]);
  });

  it('gives every statement back as it was, each token under its own leaf', () => {
    for (const { start, end, parsed } of script.statements) {
      const own = text.slice(start, end);
      expect(renderTree(parsed.tree, own)).toBe(own);
      expect([...leavesOf(parsed.tree)]).toHaveLength(parsed.tokens);
    }
  });

  it('does so with a comment and a line break in every gap', () => {
    for (const { start, end, parsed } of script.statements) {
      const own = text.slice(start, end);
      // What belongs to the shell ends with its line, and rows to copy are no place for comments.
      if (/^[.\\]|^delimiter|^copy .*stdin/i.test(own) || /\/\*!/.test(own)) continue;
      const commented = [...leavesOf(parsed.tree)].map((leaf) => own.slice(leaf.start, leaf.end)).join(' /* ; */\r\n');
      // Bodies of routines have semicolons of their own.
      const head = dialect === 'mysql' ? 'DELIMITER //\n' : '';
      const again = parseScript(head + commented, dialect);
      const statement = again.statements.at(-1);
      expect(again.statements).toHaveLength(head === '' ? 1 : 2);
      expect(statement?.parsed.failure, commented).toBeUndefined();
      expect(statement && renderTree(statement.parsed.tree, commented)).toBe(commented);
    }
  });
});

describe('an operator that is a word', () => {
  it.each([...DIALECTS, 'generic'] as const)('stands between two values in %s, also behind SELECT', (dialect) => {
    const text = "SELECT a LIKE 'x', 'X' LIKE 'x', t.a NOT LIKE 'x' FROM t";
    const { parsed } = parseScript(text, dialect).statements[0] as Statement;
    const operators = [...nodesOf(parsed.tree)].filter(({ name }) => name === 'likeOperator');
    expect(operators.map(({ start, end }) => text.slice(start, end))).toEqual(['LIKE', 'LIKE', 'LIKE']);
    const isValue = (node: Node): boolean => node.name === 'columnReference' || node.name === 'literal';
    expect([...nodesOf(parsed.tree)].filter(isValue)).toHaveLength(6);
  });
});

describe('names', () => {
  it.each([...DIALECTS, 'generic'] as const)('of %s are words: the list of marks is complete', (dialect) => {
    const { lexer, parser } = languageOf(dialect);
    for (const [name, type] of lexer.grammar.tokenTypes) {
      const isWord = /^'\p{L}/u.test(name) || ['WORD', 'QUOTED', 'EOF', 'COPY_DATA'].includes(name);
      if (isWord || /COMMENT|SPACE|DOLLAR/.test(name)) continue;
      // SELECT 1 AS <token> must not read a mark as a label.
      const types = [
        lexer.grammar.tokenTypes.get("'SELECT'"),
        lexer.grammar.tokenTypes.get('NUMBER'),
        lexer.grammar.tokenTypes.get("'AS'"),
      ] as number[];
      const outcome = parser({ types: [...types, type], starts: [0, 7, 9, 12], ends: [6, 8, 11, 13] });
      expect([name, outcome.kind]).toEqual([name, name === 'STRING' ? 'parsed' : 'rejected']);
    }
  });
});
