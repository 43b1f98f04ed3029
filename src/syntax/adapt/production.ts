/** Learned productions: alternatives that a dialect adds to the rules of a grammar. */
import type { Expression, Grammar, LexerRule, Rule } from '../grammar/grammar.js';
import type { Lexer, Tokens } from '../lexer/lexer.js';
import { tokenize } from '../lexer/scanner.js';

/** An alternative that is added to a rule. Literals that the grammar does not have are tokens named by their quoted text. */
export interface Production {
  readonly rule: string;
  readonly body: Expression;
}

/** A grammar with additional alternatives. */
export interface ExtendedGrammar {
  readonly grammar: Grammar;
  /** Gives the words and marks that productions name their own types. */
  retype(text: string, tokens: Tokens): Tokens;
}

/** Adds productions to the grammar of a lexer, after the alternatives of its rules. Productions of unknown rules are ignored. */
export function extendGrammar(lexer: Lexer, productions: readonly Production[]): ExtendedGrammar {
  const { grammar } = lexer;
  const tokenNames = [...grammar.tokenNames];
  const tokenTypes = new Map(grammar.tokenTypes);
  const softTokens = new Map<number, number>();
  const foldsCase = ignoresCase(lexer);
  const folded = (text: string): string => (foldsCase ? text.toUpperCase() : text);
  /** Soft types by the base type and the text. */
  const soft = new Map<string, number>();

  const rules = new Map<string, Rule>(grammar.rules);
  for (const { rule: name, body } of productions) {
    const rule = rules.get(name);
    if (!rule) continue;
    const alternative = { body: resolve(body), rightAssociative: false, isLearned: true };
    rules.set(name, { ...rule, alternatives: [...rule.alternatives, alternative] });
  }
  return {
    grammar: { ...grammar, rules, tokenNames, tokenTypes, softTokens },
    retype: (text, tokens) => {
      if (soft.size === 0) return tokens;
      const bases = new Set(softTokens.values());
      const types = tokens.types.map((type, i) =>
        bases.has(type) ? (soft.get(`${type} ${folded(text.slice(tokens.starts[i], tokens.ends[i]))}`) ?? type) : type,
      );
      return { ...tokens, types };
    },
  };

  /** Declares the literals of a body that are not tokens of the grammar. */
  function resolve(expression: Expression): Expression {
    switch (expression.kind) {
      case 'token':
        return expression.token.startsWith("'") && !grammar.tokenTypes.has(expression.token)
          ? literal(expression.token.slice(1, -1))
          : expression;
      case 'sequence':
        return { ...expression, items: expression.items.map(resolve) };
      case 'choice':
        return { ...expression, alternatives: expression.alternatives.map(resolve) };
      case 'optional':
      case 'star':
      case 'plus':
        return { ...expression, item: resolve(expression.item) };
      default:
        return expression;
    }
  }

  /** A text that the lexer splits becomes a sequence of tokens. */
  function literal(text: string): Expression {
    const { types, starts, ends } = tokenize(lexer, text);
    const items = Array.from(types, (type, i): Expression => {
      const name = tokenNames[type] as string;
      const part = folded(text.slice(starts[i], ends[i]));
      return name.startsWith("'") ? { kind: 'token', token: name } : { kind: 'token', token: declare(part, type) };
    });
    return items.length === 1 ? (items[0] as Expression) : { kind: 'sequence', items };
  }

  function declare(text: string, base: number): string {
    const name = `'${text}'`;
    if (!tokenTypes.has(name)) {
      tokenTypes.set(name, tokenNames.length);
      soft.set(`${base} ${text}`, tokenNames.length);
      softTokens.set(tokenNames.length, base);
      tokenNames.push(name);
    }
    return name;
  }
}

/** Whether the words of a grammar match in both cases. */
export function ignoresCase(lexer: Lexer): boolean {
  const isWord = ({ name }: LexerRule): boolean => /^'\p{Lu}+'$/u.test(name);
  const word = lexer.grammar.lexerRules.find(isWord);
  if (!word) return false;
  const type = lexer.grammar.tokenTypes.get(word.name);
  return tokenize(lexer, word.name.slice(1, -1).toLowerCase()).types[0] === type;
}
