// src/languages/sql/rule-names.ts: the names of all rules and tokens of the SQL grammars as types, so that the compiler checks
// every rule name in the code.
import { parserOf } from '../src/languages/sql/dialects/dialect-parser.js';
import { DIALECTS } from '../src/languages/sql/dialects/index.js';
import '../test/support/shipped-files.js';
import type { GeneratedFile } from './generated-files.js';

export function ruleNamesFile(): GeneratedFile {
  const rules = new Set(['generic', 'genericGroup', 'genericList', 'genericRun']);
  const tokens = new Set<string>();
  for (const dialect of DIALECTS) {
    const { grammar } = parserOf(dialect).lexer;
    for (const rule of grammar.rules.keys()) rules.add(rule);
    for (const token of grammar.tokenNames) if (!token.startsWith("'")) tokens.add(token);
  }
  const union = (names: ReadonlySet<string>): string =>
    [...names]
      .sort()
      .map((name) => `  | '${name}'`)
      .join('\n');
  const text = `// Generated from the .g4 grammars by npm run generate; do not edit.

/** A rule of one of the SQL grammars, or of a generic tree. */
export type RuleName =
${union(rules)};

/** A token of one of the SQL grammars: keywords and marks are written in single quotes. */
export type TokenName =
  | \`'\${string}'\`
${union(tokens)};

/** Any name of a node in a tree of SQL. */
export type SqlName = RuleName | TokenName;
`;
  return { path: 'src/languages/sql/rule-names.ts', text };
}
