/** The sets of tokens that `~(…)` and `.` stand for in parser rules. */
import {
  END_OF_TEXT,
  type Expression,
  expressionOf,
  type Grammar,
  GrammarError,
  partsOf,
  type Rule,
  UNMATCHED,
} from './grammar.js';

/**
 * A byte per token type. Inside `~(…)` a rule may stand that is itself a plain set of tokens: this is how our SQL
 * grammars name reserved words once. `.` takes also characters that no lexer rule matches.
 */
export function tokenSet(expression: Expression, grammar: Grammar): Uint8Array {
  const types = new Uint8Array(grammar.tokenNames.length).fill(1);
  types[END_OF_TEXT] = 0;
  if (expression.kind === 'not') types[UNMATCHED] = 0;
  const exclude = (part: Expression, inside: readonly Rule[]): void => {
    if (part.kind === 'token') {
      const type = grammar.tokenTypes.get(part.token);
      if (type !== undefined) types[type] = 0;
      return;
    }
    const rule = part.kind === 'rule' ? grammar.rules.get(part.rule) : undefined;
    if (rule && !inside.includes(rule)) exclude(expressionOf(rule), [...inside, rule]);
    else if (part.kind === 'choice') for (const alternative of part.alternatives) exclude(alternative, inside);
    else {
      const at = inside.at(-1)?.at ?? { file: `${grammar.name}.g4`, line: 1, column: 1 };
      throw new GrammarError('only tokens, and rules that are plain sets of tokens, can stand in ~(…)', at);
    }
  };
  for (const part of partsOf(expression)) exclude(part, []);
  return types;
}
