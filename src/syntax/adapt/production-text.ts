/** Productions as a fragment in `.g4` notation, which people can read, edit and keep. */
import { readG4 } from '../grammar/g4-read.js';
import { type Expression, type Grammar, GrammarError, subexpressionsOf } from '../grammar/grammar.js';
import type { Production } from './production.js';

/** Writes productions as alternatives of their rules. `grammar` is the one that they extend. */
export function productionsToG4(productions: readonly Production[], grammar: string): string {
  const rules = new Map<string, string[]>();
  for (const { rule, body } of productions) rules.set(rule, [...(rules.get(rule) ?? []), expressionText(body)]);
  const header = [
    `// Alternatives that minrepro adds to rules of the grammar ${grammar}, for what ${grammar} does not cover.`,
    `grammar ${grammar}_learned;`,
    'options { caseInsensitive = true; }',
  ];
  const bodies = [...rules].map(([rule, texts]) => `${rule}\n  : ${texts.join('\n  | ')}\n  ;`);
  return `${[header.join('\n'), ...bodies].join('\n\n')}\n`;
}

/**
 * Reads productions from a fragment that extends a grammar; `file` is used in messages.
 * @throws {GrammarError} if the notation is wrong, or if the grammar does not have a rule.
 */
export function productionsFromG4(text: string, file: string, grammar: Grammar): Production[] {
  const { rules, lexerRules } = readG4(file, text);
  const [lexerRule] = lexerRules;
  if (lexerRule)
    throw new GrammarError(`${lexerRule.name} is a lexer rule: only parser rules can be extended`, lexerRule.at);
  return rules.flatMap(({ name, alternatives, at }) => {
    const check = (expression: Expression): void => {
      const isUnknownRule = expression.kind === 'rule' && !grammar.rules.has(expression.rule);
      if (isUnknownRule) throw new GrammarError(`rule ${name}: there is no rule ${expression.rule}`, at);
      const isUnknownToken =
        expression.kind === 'token' && !expression.token.startsWith("'") && !grammar.tokenTypes.has(expression.token);
      if (isUnknownToken) throw new GrammarError(`rule ${name}: there is no token ${expression.token}`, at);
      for (const inner of subexpressionsOf(expression)) check(inner);
    };
    if (!grammar.rules.has(name)) throw new GrammarError(`there is no rule ${name} in ${grammar.name} to extend`, at);
    return alternatives.map(({ body }) => {
      check(body);
      return { rule: name, body };
    });
  });
}

/** Expressions in `.g4` notation. */
function expressionText(expression: Expression): string {
  const inside = (item: Expression): string => {
    const text = expressionText(item);
    return item.kind === 'sequence' || item.kind === 'choice' ? `( ${text} )` : text;
  };
  switch (expression.kind) {
    case 'sequence':
      return expression.items.map((item) => (item.kind === 'choice' ? inside(item) : expressionText(item))).join(' ');
    case 'choice':
      return expression.alternatives.map(expressionText).join(' | ');
    case 'optional':
      return `${inside(expression.item)}?${expression.greedy ? '' : '?'}`;
    case 'star':
      return `${inside(expression.item)}*${expression.greedy ? '' : '?'}`;
    case 'plus':
      return `${inside(expression.item)}+${expression.greedy ? '' : '?'}`;
    case 'token':
      return expression.token.startsWith("'") ? quoted(expression.token.slice(1, -1)) : expression.token;
    case 'rule':
      return expression.rule;
    case 'not':
      return `~( ${expression.excluded.map(expressionText).join(' | ')} )`;
    case 'any':
      return '.';
    case 'predicate':
      return `{${expression.code}}?`;
  }
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
