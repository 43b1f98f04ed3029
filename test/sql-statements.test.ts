import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dialectNamed, parserOf, parseScript, type ScriptStatement } from '../src/languages/sql/index.js';
import { leavesOf, type Node, nodesOf, renderTree } from '../src/syntax/index.js';

/** The files in `statements` contain every kind of statement of each dialect. */
const DIALECT_NAMES = ['sqlite', 'postgresql', 'mysql', 'duckdb'] as const;

describe.each(DIALECT_NAMES)('%s', (dialect) => {
  const text = readFileSync(new URL(`./statements/${dialect}.sql`, import.meta.url), 'utf8');
  const script = parseScript(text, dialect);

  it('covers all of its statements', () => {
    const failures = script.statements.flatMap(({ start, end, parsed }) =>
      parsed.failure ? [`${parsed.failure.token} in ${text.slice(start, end)}`] : [],
    );
    expect(failures).toEqual([]);
  });

  it('renders every statement unchanged, with one leaf per token', () => {
    for (const { start, end, parsed } of script.statements) {
      const statementText = text.slice(start, end);
      expect(renderTree(parsed.tree, statementText)).toBe(statementText);
      expect([...leavesOf(parsed.tree)]).toHaveLength(parsed.tokens);
    }
  });

  it('parses statements with a comment and a line break in every gap', () => {
    for (const { start, end, parsed } of script.statements) {
      const statementText = text.slice(start, end);
      // Commands of the shell end with their line, and rows for COPY cannot contain comments.
      if (/^[.\\]|^delimiter|^copy .*stdin/i.test(statementText) || /\/\*!/.test(statementText)) continue;
      const commented = [...leavesOf(parsed.tree)]
        .map((leaf) => statementText.slice(leaf.start, leaf.end))
        .join(' /* ; */\r\n');
      // Bodies of routines contain semicolons.
      const prefix = dialect === 'mysql' ? 'DELIMITER //\n' : '';
      const commentedScript = parseScript(prefix + commented, dialect);
      const statement = commentedScript.statements.at(-1);
      expect(commentedScript.statements).toHaveLength(prefix === '' ? 1 : 2);
      expect(statement?.parsed.failure, commented).toBeUndefined();
      expect(statement && renderTree(statement.parsed.tree, commented)).toBe(commented);
    }
  });
});

describe('an operator that is a word', () => {
  it.each([...DIALECT_NAMES, 'generic'])('is an operator between two values in %s, also after SELECT', (dialect) => {
    const text = "SELECT a LIKE 'x', 'X' LIKE 'x', t.a NOT LIKE 'x' FROM t";
    const { parsed } = parseScript(text, dialect).statements[0] as ScriptStatement;
    const operators = [...nodesOf(parsed.tree)].filter(({ name }) => name === 'likeOperator');
    expect(operators.map(({ start, end }) => text.slice(start, end))).toEqual(['LIKE', 'LIKE', 'LIKE']);
    const isValue = (node: Node): boolean => node.name === 'columnReference' || node.name === 'literal';
    expect([...nodesOf(parsed.tree)].filter(isValue)).toHaveLength(6);
  });
});

describe('names', () => {
  it.each([...DIALECT_NAMES, 'generic'])('of %s are words: no mark is read as a name', (dialect) => {
    const { lexer, parser } = parserOf(dialectNamed(dialect));
    for (const [name, type] of lexer.grammar.tokenTypes) {
      const isWord = /^'\p{L}/u.test(name) || ['WORD', 'QUOTED', 'EOF'].includes(name);
      if (isWord || /COMMENT|SPACE|DOLLAR|^COPY_/.test(name)) continue;
      // In SELECT 1 AS <token>, a mark is no label.
      const types = [
        lexer.grammar.tokenTypes.get("'SELECT'"),
        lexer.grammar.tokenTypes.get('NUMBER'),
        lexer.grammar.tokenTypes.get("'AS'"),
      ] as number[];
      const outcome = parser({
        types: Int32Array.of(...types, type),
        starts: Int32Array.of(0, 7, 9, 12),
        ends: Int32Array.of(6, 8, 11, 13),
      });
      expect([name, outcome.kind]).toEqual([name, name === 'STRING' ? 'parsed' : 'rejected']);
    }
  });
});
