/** Tokens of tree-sitter grammars as lexer expressions: literals, patterns, and what is composed of them. */
import type { LexerExpression } from '../../syntax/index.js';
import { plainRule, type RuleData } from './grammar-data.js';
import { expressionOfPattern } from './pattern.js';

/** `ruleNamed` finds the rules that a token refers to. */
export function lexerExpressionOf(
  source: RuleData,
  ruleNamed: (name: string) => RuleData | undefined,
): LexerExpression {
  const convert = (data: RuleData, depth: number): LexerExpression => {
    const rule = plainRule(data);
    const inside = (part: RuleData): LexerExpression => convert(part, depth);
    switch (rule.type) {
      case 'STRING':
        return { kind: 'sequence', items: Array.from(rule.value, charactersOf) };
      case 'PATTERN':
        return expressionOfPattern(rule.value, rule.flags ?? '');
      case 'SEQ':
        return { kind: 'sequence', items: rule.members.map(inside) };
      case 'CHOICE':
        return { kind: 'choice', alternatives: rule.members.map(inside) };
      case 'REPEAT':
        return { kind: 'star', item: inside(rule.content), greedy: true };
      case 'REPEAT1':
        return { kind: 'plus', item: inside(rule.content), greedy: true };
      case 'SYMBOL': {
        const definition = ruleNamed(rule.name);
        return definition && depth > 0 ? convert(definition, depth - 1) : EMPTY;
      }
      case 'BLANK':
        return EMPTY;
      default:
        return inside(rule.content);
    }
  };
  return convert(source, MAX_REFERENCES);
}

/** Tokens are not recursive; this bound only guards against a broken file. */
const MAX_REFERENCES = 20;

const EMPTY: LexerExpression = { kind: 'sequence', items: [] };

function charactersOf(character: string): LexerExpression {
  const code = character.codePointAt(0) as number;
  return { kind: 'chars', set: [code, code] };
}
