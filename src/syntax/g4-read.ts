/**
 * Second half of the `.g4` reader: one file in ANTLR 4 notation to its rules. Imports and token vocabularies are
 * joined in `load-grammar.ts`. Recursive descent; one function per construct of the notation.
 */
import { ALL_CHARS, type CharSet, caseFolded, charRange, complementOf, unionOf } from './char-set.js';
import { charSetOf, codesOfString } from './g4-chars.js';
import { type G4Token, scanG4 } from './g4-scan.js';
import {
  type Alternative,
  type Expression,
  GrammarError,
  type GrammarProblem,
  type LexerAlternative,
  type LexerCommand,
  type LexerExpression,
  type LexerRule,
  type Place,
  type Rule,
} from './grammar.js';

/** One file as read. Literals of parser rules are tokens named by their quoted text. */
export interface GrammarSource {
  readonly file: string;
  readonly kind: 'combined' | 'lexer' | 'parser';
  readonly name: string;
  readonly options: ReadonlyMap<string, { readonly value: string; readonly at: Place }>;
  readonly imports: readonly { readonly name: string; readonly at: Place }[];
  readonly declaredTokens: readonly string[];
  readonly rules: readonly Rule[];
  readonly lexerRules: readonly LexerRule[];
  readonly problems: readonly GrammarProblem[];
}

const COMMANDS = ['skip', 'more', 'popMode', 'type', 'channel', 'mode', 'pushMode'];

export function readG4(file: string, text: string): GrammarSource {
  const tokens = scanG4(file, text);
  const problems: GrammarProblem[] = [];
  let index = 0;

  const peek = (ahead = 0): G4Token => tokens[Math.min(index + ahead, tokens.length - 1)] as G4Token;
  const isMark = (text: string, ahead = 0): boolean => peek(ahead).kind === 'mark' && peek(ahead).text === text;
  const isName = (text: string): boolean => peek().kind === 'name' && peek().text === text;
  const next = (): G4Token => {
    const token = peek();
    index++;
    return token;
  };
  const fail = (expected: string): never => {
    const token = peek();
    const found = token.kind === 'end' ? 'the end of the file' : JSON.stringify(token.text);
    throw new GrammarError(`expected ${expected} but found ${found}`, token.at);
  };
  const accept = (mark: string): boolean => {
    if (!isMark(mark)) return false;
    index++;
    return true;
  };
  const expect = (mark: string, inside: string): void => {
    if (!accept(mark)) fail(`'${mark}' ${inside}`);
  };
  const expectName = (what: string): G4Token => (peek().kind === 'name' ? next() : fail(what));
  const note = (kind: GrammarProblem['kind'], message: string, at: Place): void => {
    problems.push({ kind, message, at });
  };

  // Header.
  let kind: GrammarSource['kind'] = 'combined';
  if (isName('lexer') || isName('parser')) kind = next().text as 'lexer' | 'parser';
  if (!isName('grammar')) fail("'grammar NAME;' (with 'lexer' or 'parser' before it for a split grammar)");
  next();
  const name = expectName('the name of the grammar').text;
  expect(';', 'after the name of the grammar');

  const options = new Map<string, { value: string; at: Place }>();
  const imports: { name: string; at: Place }[] = [];
  const declaredTokens: string[] = [];
  for (;;) {
    if (isName('options') && peek(1).kind === 'action') {
      for (const [key, entry] of readOptions()) options.set(key, entry);
    } else if (isName('import')) {
      next();
      do {
        const imported = expectName('the name of a grammar to import');
        const renamed = accept('=') ? expectName('the name of a grammar to import') : imported;
        imports.push({ name: renamed.text, at: renamed.at });
      } while (accept(','));
      expect(';', 'after the imports');
    } else if ((isName('tokens') || isName('channels')) && peek(1).kind === 'action') {
      const isTokens = next().text === 'tokens';
      const names = next().text.match(/\w+/g) ?? [];
      if (isTokens) declaredTokens.push(...names);
    } else if (isMark('@')) {
      skipNamedAction();
    } else break;
  }
  const folding = options.get('caseInsensitive')?.value === 'true';

  // Rules.
  const rules: Rule[] = [];
  const lexerRules: LexerRule[] = [];
  let mode = 'DEFAULT_MODE';
  while (peek().kind !== 'end') {
    if (isName('mode') && peek(1).kind === 'name') {
      next();
      mode = next().text;
      expect(';', 'after the name of the mode');
      continue;
    }
    let fragment = false;
    while (['fragment', 'public', 'private', 'protected'].some(isName))
      fragment = next().text === 'fragment' || fragment;
    const head = peek().kind === 'name' ? next() : fail('a rule');
    if (/^\p{Lu}/u.test(head.text)) {
      if (kind === 'parser') throw new GrammarError(`lexer rule ${head.text} in a parser grammar`, head.at);
      lexerRules.push(readLexerRule(head, fragment, mode));
    } else {
      if (kind === 'lexer') throw new GrammarError(`parser rule ${head.text} in a lexer grammar`, head.at);
      rules.push(readRule(head));
    }
  }
  return { file, kind, name, options, imports, declaredTokens, rules, lexerRules, problems };

  function readOptions(): Map<string, { value: string; at: Place }> {
    const { at } = next();
    const body = next().text;
    const read = new Map<string, { value: string; at: Place }>();
    for (const match of body.matchAll(/(\w+)\s*=\s*('[^']*'|[^;]+?)\s*;/g)) {
      read.set(match[1] as string, { value: match[2] as string, at });
    }
    return read;
  }

  function skipNamedAction(): void {
    const { at } = next();
    const action = expectName('the name of the action');
    if (accept('::')) expectName('the name of the action');
    if (peek().kind !== 'action') fail('{code} after the name of the action');
    next();
    note('action', `@${action.text} {…} is ignored`, at);
  }

  /** What may stand between a rule's name and its colon. */
  function skipRuleHead(rule: string): boolean {
    let caseInsensitive = folding;
    for (;;) {
      if (peek().kind === 'set') {
        note('ignored', `the arguments of ${rule} are ignored`, next().at);
      } else if (isName('returns') || isName('locals')) {
        next();
        if (peek().kind !== 'set') fail('[declarations]');
        next();
      } else if (isName('throws')) {
        do next();
        while (expectName('the name of an exception') && isMark(','));
      } else if (isName('options') && peek(1).kind === 'action') {
        const own = readOptions().get('caseInsensitive')?.value;
        if (own !== undefined) caseInsensitive = own === 'true';
      } else if (isMark('@')) {
        skipNamedAction();
      } else return caseInsensitive;
    }
  }

  function readRule(head: G4Token): Rule {
    skipRuleHead(head.text);
    expect(':', `after the rule name ${head.text}`);
    const alternatives = readAlternatives();
    expect(';', `or '|' in rule ${head.text}`);
    while (isName('catch') || isName('finally')) {
      next();
      if (peek().kind === 'set') next();
      if (peek().kind !== 'action') fail('{code}');
      note('action', `the exception handler of ${head.text} is ignored`, next().at);
    }
    return { name: head.text, alternatives, at: head.at };
  }

  function readAlternatives(): Alternative[] {
    const alternatives: Alternative[] = [];
    do {
      const rightAssociative = readElementOptions()?.get('assoc') === 'right';
      const body = readSequence();
      const label = accept('#') ? expectName('a label').text : undefined;
      alternatives.push({
        body: body.expression,
        rightAssociative: rightAssociative || body.rightAssociative,
        ...(label ? { label } : {}),
      });
    } while (accept('|'));
    return alternatives;
  }

  function readElementOptions(): Map<string, string> | undefined {
    if (!accept('<')) return undefined;
    const read = new Map<string, string>();
    do {
      const key = expectName('an element option').text;
      if (accept('=')) read.set(key, next().text);
      else read.set(key, 'true');
    } while (accept(','));
    expect('>', 'after the element options');
    return read;
  }

  function readSequence(): { expression: Expression; rightAssociative: boolean } {
    const items: Expression[] = [];
    let rightAssociative = false;
    for (;;) {
      if (peek().kind === 'end' || isMark('|') || isMark(';') || isMark(')') || isMark('#')) break;
      if (peek().kind === 'action') {
        const { text: code, at } = next();
        if (accept('?')) {
          readElementOptions();
          items.push({ kind: 'predicate', code: code.trim() });
          note('predicate', `the predicate {${code.trim()}}? holds unless a hook decides it`, at);
        } else {
          note('action', `the action {${firstLine(code)}} is ignored`, at);
        }
        continue;
      }
      if (peek().kind === 'name' && (isMark('=', 1) || isMark('+=', 1))) index += 2;
      const atom = readAtom();
      rightAssociative ||= readElementOptions()?.get('assoc') === 'right';
      items.push(readSuffix(atom));
    }
    const only = items.length === 1 ? items[0] : undefined;
    return { expression: only ?? { kind: 'sequence', items }, rightAssociative };
  }

  function readAtom(): Expression {
    const token = peek();
    if (accept('~')) return { kind: 'not', excluded: readTokenSet() };
    if (accept('.')) return { kind: 'any' };
    if (isMark('(')) return readBlock();
    if (token.kind === 'string') {
      next();
      return { kind: 'token', token: literalName(token) };
    }
    if (token.kind === 'name') {
      next();
      if (/^\p{Lu}/u.test(token.text)) return { kind: 'token', token: token.text };
      if (peek().kind === 'set') note('ignored', `the arguments of ${token.text} are ignored`, next().at);
      return { kind: 'rule', rule: token.text };
    }
    return fail("a token, a rule, a string, '(' or '~'");
  }

  function readBlock(): Expression {
    expect('(', 'at the start of a block');
    if (isName('options') && peek(1).kind === 'action') readOptions();
    while (isMark('@')) skipNamedAction();
    accept(':');
    const bodies = readAlternatives().map((alternative) => alternative.body);
    expect(')', "or '|' in a block");
    return bodies.length === 1 && bodies[0] ? bodies[0] : { kind: 'choice', alternatives: bodies };
  }

  function readTokenSet(): Expression[] {
    if (!accept('(')) return [readAtom()];
    const excluded: Expression[] = [];
    do excluded.push(readAtom());
    while (accept('|'));
    expect(')', "or '|' in a set of tokens");
    return excluded;
  }

  function readSuffix<E extends Expression | LexerExpression>(item: E): E {
    const suffix = (['?', '*', '+'] as const).find((mark) => isMark(mark));
    if (!suffix) return item;
    next();
    const greedy = !accept('?');
    const kind = suffix === '?' ? 'optional' : suffix === '*' ? 'star' : 'plus';
    return { kind, item, greedy } as unknown as E;
  }

  function literalName(token: G4Token): string {
    const text = String.fromCodePoint(...codesOfString(token.text, token.at));
    return `'${folding ? text.toUpperCase() : text}'`;
  }

  function readLexerRule(head: G4Token, fragment: boolean, mode: string): LexerRule {
    const caseInsensitive = skipRuleHead(head.text);
    expect(':', `after the rule name ${head.text}`);
    const alternatives: LexerAlternative[] = [];
    do {
      const predicates: string[] = [];
      const actions: string[] = [];
      const body = readLexerSequence({ caseInsensitive, predicates, actions });
      const commands = accept('->') ? readCommands() : [];
      alternatives.push({ body, commands, predicates, actions });
    } while (accept('|'));
    expect(';', `or '|' in rule ${head.text}`);
    return { name: head.text, fragment, mode, alternatives, at: head.at };
  }

  function readCommands(): LexerCommand[] {
    const commands: LexerCommand[] = [];
    do {
      const command = expectName('a lexer command');
      if (!COMMANDS.includes(command.text)) {
        throw new GrammarError(
          `unknown lexer command ${command.text}: expected one of ${COMMANDS.join(', ')}`,
          command.at,
        );
      }
      if (accept('(')) {
        const argument = next().text;
        expect(')', 'after the argument of a lexer command');
        commands.push({ kind: command.text, argument } as LexerCommand);
      } else {
        commands.push({ kind: command.text } as LexerCommand);
      }
    } while (accept(','));
    return commands;
  }

  interface LexerContext {
    readonly caseInsensitive: boolean;
    readonly predicates: string[];
    readonly actions: string[];
  }

  function readLexerSequence(context: LexerContext): LexerExpression {
    const items: LexerExpression[] = [];
    for (;;) {
      if (peek().kind === 'end' || isMark('|') || isMark(';') || isMark(')') || isMark('->')) break;
      if (peek().kind === 'action') {
        const { text: code, at } = next();
        if (accept('?')) {
          context.predicates.push(code.trim());
          note('predicate', `the predicate {${code.trim()}}? holds unless a hook decides it`, at);
        } else {
          context.actions.push(code.trim());
          note('action', `the action {${firstLine(code)}} is ignored unless a hook runs it`, at);
        }
        continue;
      }
      items.push(readSuffix(readLexerAtom(context)));
    }
    const only = items.length === 1 ? items[0] : undefined;
    return only ?? { kind: 'sequence', items };
  }

  function readLexerAtom(context: LexerContext): LexerExpression {
    const token = peek();
    if (accept('.')) return { kind: 'chars', set: ALL_CHARS };
    if (accept('~')) return { kind: 'chars', set: complementOf(readCharSet(context)) };
    if (accept('(')) {
      const alternatives: LexerExpression[] = [];
      do alternatives.push(readLexerSequence(context));
      while (accept('|'));
      expect(')', "or '|' in a block");
      return alternatives.length === 1 && alternatives[0] ? alternatives[0] : { kind: 'choice', alternatives };
    }
    if (token.kind === 'string' && !isMark('..', 1)) {
      next();
      const items = codesOfString(token.text, token.at).map(
        (code): LexerExpression => ({ kind: 'chars', set: folded(charRange(code, code), context) }),
      );
      return items.length === 1 && items[0] ? items[0] : { kind: 'sequence', items };
    }
    if (token.kind === 'name') {
      next();
      readElementOptions();
      return token.text === 'EOF' ? { kind: 'end' } : { kind: 'rule', rule: token.text };
    }
    return { kind: 'chars', set: readCharSet(context) };
  }

  /** A character, a range, a bracketed set, or a parenthesised union of these. */
  function readCharSet(context: LexerContext): CharSet {
    const token = next();
    if (token.kind === 'set') return folded(charSetOf(token.text, token.at), context);
    if (token.kind === 'string') {
      const from = singleCode(token);
      const to = accept('..') ? singleCode(next()) : from;
      return folded(charRange(from, to), context);
    }
    if (token.kind === 'mark' && token.text === '(') {
      const sets: CharSet[] = [];
      do sets.push(readCharSet(context));
      while (accept('|'));
      expect(')', "or '|' in a set of characters");
      return unionOf(sets);
    }
    index--;
    return fail('a character, a range or a set of characters');
  }

  function folded(set: CharSet, context: LexerContext): CharSet {
    return context.caseInsensitive ? caseFolded(set) : set;
  }

  function singleCode(token: G4Token): number {
    const codes = codesOfString(token.text, token.at);
    if (token.kind !== 'string' || codes.length !== 1) throw new GrammarError('expected a single character', token.at);
    return codes[0] as number;
  }
}

function firstLine(code: string): string {
  const line = code.trim().split('\n')[0] ?? '';
  return line.length < code.trim().length ? `${line}…` : line;
}
