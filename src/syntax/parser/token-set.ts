/** Computes the sets of tokens that `~(…)`, `.` and tokens with soft variants match in parser rules. */
import {
  END_OF_TEXT,
  type Expression,
  expressionOf,
  type Grammar,
  GrammarError,
  type Rule,
  subexpressionsOf,
  UNMATCHED,
} from '../grammar/grammar.js';

/**
 * One byte per token type: 1 if the token is in the set. `~(…)` can contain rules that are themselves sets of tokens,
 * so that a grammar can list its reserved words in one rule. A soft token is in every set of its base. Only `.` matches characters that no lexer rule matches.
 * @throws {GrammarError} if `~(…)` contains anything else.
 */
export function tokenSet(expression: Expression, grammar: Grammar): Uint8Array {
  const types = new Uint8Array(grammar.tokenNames.length).fill(expression.kind === 'token' ? 0 : 1);
  types[END_OF_TEXT] = 0;
  if (expression.kind === 'not') types[UNMATCHED] = 0;
  const exclude = (excluded: Expression, inside: readonly Rule[]): void => {
    if (excluded.kind === 'token') {
      const type = grammar.tokenTypes.get(excluded.token);
      if (type !== undefined) types[type] = 0;
      return;
    }
    const rule = excluded.kind === 'rule' ? grammar.rules.get(excluded.rule) : undefined;
    if (rule && !inside.includes(rule)) exclude(expressionOf(rule), [...inside, rule]);
    else if (excluded.kind === 'choice') for (const alternative of excluded.alternatives) exclude(alternative, inside);
    else {
      const place = inside.at(-1)?.at ?? { file: `${grammar.name}.g4`, line: 1, column: 1 };
      throw new GrammarError('~(…) can contain only tokens and rules that are plain sets of tokens', place);
    }
  };
  if (expression.kind === 'token') types[grammar.tokenTypes.get(expression.token) ?? END_OF_TEXT] = 1;
  for (const excluded of subexpressionsOf(expression)) exclude(excluded, []);
  for (const [soft, base] of grammar.softTokens ?? []) types[soft] = types[base] as number;
  return types;
}
