/** Writes a grammar as plain ANTLR 4, a lexer grammar and a parser grammar, without our extension of the notation. */
import {
  type CharSet,
  type Expression,
  type Grammar,
  hasPredicate,
  type LexerCommand,
  type LexerExpression,
  type LexerRule,
  tokenSet,
} from 'minrepro/syntax';

export function writeG4(grammar: Grammar): { lexer: string; parser: string } {
  // Predicates always hold in ANTLR's interpreter, so rules that need one are omitted.
  const lexerRules = grammar.lexerRules.filter((rule) => !rule.alternatives.some(({ body }) => hasPredicate(body)));
  const available = new Set(lexerRules.map((rule) => rule.name));
  const nameOf = (token: string): string => (token.startsWith("'") ? `T_${grammar.tokenTypes.get(token)}` : token);
  const ruleOf = (name: string): string => `r_${name}`;

  const lexerTextOf = (rule: LexerRule): string => {
    const alternatives = rule.alternatives.map(({ body, commands }) => {
      const commandTexts = commands.map((command) =>
        'argument' in command ? `${command.kind}(${command.argument})` : command.kind,
      );
      return `${lexerText(body)}${commandTexts.length > 0 ? ` -> ${commandTexts.join(', ')}` : ''}`;
    });
    return `${rule.fragment ? 'fragment ' : ''}${nameOf(rule.name)} : ${alternatives.join(' | ')} ;`;
  };
  const modes = new Map<string, string[]>([['DEFAULT_MODE', []]]);
  for (const rule of lexerRules) {
    const texts = modes.get(rule.mode) ?? [`mode ${rule.mode};`];
    modes.set(rule.mode, texts);
    texts.push(lexerTextOf(rule));
  }
  const declared = grammar.tokenNames.filter((name) => /^\w+$/.test(name) && name !== 'EOF' && !available.has(name));
  const channels = new Set(
    lexerRules.flatMap((rule) => rule.alternatives.flatMap(({ commands }) => commands.flatMap(channelOf))),
  );

  const parserText = (expression: Expression): string => {
    switch (expression.kind) {
      case 'sequence':
        return `( ${expression.items.map(parserText).join(' ')} )`;
      case 'choice':
        return `( ${expression.alternatives.filter(isUsable).map(parserText).join(' | ')} )`;
      case 'optional':
      case 'star':
      case 'plus': {
        if (!isUsable(expression.item)) return '';
        return `( ${parserText(expression.item)} )${{ optional: '?', star: '*', plus: '+' }[expression.kind]}${expression.greedy ? '' : '?'}`;
      }
      case 'token':
        return expression.token === 'EOF' ? 'EOF' : nameOf(expression.token);
      case 'rule':
        return ruleOf(expression.rule);
      case 'not': {
        const types = tokenSet(expression, grammar);
        const members = grammar.tokenNames.filter((name, type) => types[type] === 1 && available.has(name));
        return `( ${members.map(nameOf).join(' | ')} )`;
      }
      case 'any':
        return '.';
      case 'predicate':
        return '';
    }
  };
  const isUsable = (expression: Expression): boolean =>
    expression.kind !== 'token' || expression.token === 'EOF' || available.has(expression.token);
  const parser = [...grammar.rules.values()].map((rule) => {
    const alternatives = rule.alternatives.map(({ body, rightAssociative }) => {
      // The brackets around a whole alternative would hide its left recursion.
      const items = body.kind === 'sequence' ? body.items : [body];
      return `${rightAssociative ? '<assoc=right> ' : ''}${items.map(parserText).join(' ')}`;
    });
    return `${ruleOf(rule.name)} : ${alternatives.join(' | ')} ;`;
  });
  return {
    lexer: `lexer grammar BenchLexer;\n${block('tokens', declared)}${block('channels', [...channels])}${[...modes.values()].flat().join('\n')}\n`,
    parser: `parser grammar BenchParser;\noptions { tokenVocab = BenchLexer; }\n${parser.join('\n')}\n`,
  };
}

function block(keyword: string, names: readonly string[]): string {
  return names.length > 0 ? `${keyword} { ${names.join(', ')} }\n` : '';
}

function channelOf(command: LexerCommand): string[] {
  const isNamed = command.kind === 'channel' && !/^(\d+|HIDDEN|DEFAULT_TOKEN_CHANNEL)$/.test(command.argument);
  return isNamed ? [command.argument] : [];
}

function lexerText(expression: LexerExpression): string {
  switch (expression.kind) {
    case 'sequence':
      return `( ${expression.items.map(lexerText).join(' ')} )`;
    case 'choice':
      return `( ${expression.alternatives.map(lexerText).join(' | ')} )`;
    case 'optional':
    case 'star':
    case 'plus':
      return `( ${lexerText(expression.item)} )${{ optional: '?', star: '*', plus: '+' }[expression.kind]}${expression.greedy ? '' : '?'}`;
    case 'chars':
      return setText(expression.set);
    case 'rule':
      return expression.rule;
    case 'end':
      return 'EOF';
    case 'predicate':
      return '';
  }
}

function setText(set: CharSet): string {
  const code = (value: number): string => `\\u{${value.toString(16)}}`;
  const ranges: string[] = [];
  for (let i = 0; i < set.length; i += 2) ranges.push(`${code(set[i] as number)}-${code(set[i + 1] as number)}`);
  return `[${ranges.join('')}]`;
}
