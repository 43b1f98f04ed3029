/** Reads one lexer rule of a `.g4` file by recursive descent, with one function per construct of the notation. */
import { ALL_CHARS, type CharSet, caseFolded, charRange, complementOf, unionOf } from './char-set.js';
import { charSetOf, codesOfString } from './g4-chars.js';
import { type G4Cursor, isAtEnd, readCode, readElementOptions, readRuleHead, readSuffix } from './g4-cursor.js';
import type { G4Token } from './g4-scan.js';
import {
  GrammarError,
  type LexerAlternative,
  type LexerCommand,
  type LexerExpression,
  type LexerRule,
} from './grammar.js';

/** ANTLR accepts them in any case. */
const COMMANDS = ['skip', 'more', 'popMode', 'type', 'channel', 'mode', 'pushMode'];

/** What is collected while one alternative is read. */
interface LexerContext {
  readonly caseInsensitive: boolean;
  readonly actions: string[];
}

/** Reads a rule after its name. `foldsCase`: whether the grammar ignores case, which the rule can override. */
export function readLexerRule(
  cursor: G4Cursor,
  name: G4Token,
  { fragment, mode, foldsCase }: { fragment: boolean; mode: string; foldsCase: boolean },
): LexerRule {
  return readRule();

  function readRule(): LexerRule {
    const caseInsensitive = readRuleHead(cursor, name.text, foldsCase);
    cursor.expect(':', `after the rule name ${name.text}`);
    const alternatives: LexerAlternative[] = [];
    do {
      const actions: string[] = [];
      const body = readLexerSequence({ caseInsensitive, actions });
      const commands = cursor.accept('->') ? readCommands() : [];
      alternatives.push({ body, commands, actions });
    } while (cursor.accept('|'));
    cursor.expect(';', `or '|' in rule ${name.text}`);
    return { name: name.text, fragment, mode, alternatives, at: name.at };
  }

  function readCommands(): LexerCommand[] {
    const commands: LexerCommand[] = [];
    do {
      const command = cursor.expectName('a lexer command');
      const kind = COMMANDS.find((known) => known.toLowerCase() === command.text.toLowerCase());
      if (kind === undefined) {
        throw new GrammarError(
          `unknown lexer command ${command.text}: expected one of ${COMMANDS.join(', ')}`,
          command.at,
        );
      }
      if (cursor.accept('(')) {
        const argument =
          cursor.peek().kind === 'number' ? cursor.next() : cursor.expectName('a name or a number in brackets');
        cursor.expect(')', 'after the argument of a lexer command');
        commands.push({ kind, argument: argument.text } as LexerCommand);
      } else {
        commands.push({ kind } as LexerCommand);
      }
    } while (cursor.accept(','));
    return commands;
  }

  function readLexerSequence(context: LexerContext): LexerExpression {
    const items: LexerExpression[] = [];
    for (;;) {
      if (isAtEnd(cursor, ['|', ';', ')', '->'])) break;
      const code = readCode(cursor, 'ignored unless a hook runs it');
      if (code) {
        if (code.isPredicate) items.push({ kind: 'predicate', code: code.text });
        else context.actions.push(code.text);
        continue;
      }
      items.push(readSuffix(cursor, readLexerAtom(context)));
    }
    const only = items.length === 1 ? items[0] : undefined;
    return only ?? { kind: 'sequence', items };
  }

  function readLexerAtom(context: LexerContext): LexerExpression {
    const token = cursor.peek();
    if (cursor.accept('.')) return { kind: 'chars', set: ALL_CHARS };
    if (cursor.accept('~')) return { kind: 'chars', set: complementOf(readCharSet(context)) };
    if (cursor.accept('(')) {
      const alternatives: LexerExpression[] = [];
      do alternatives.push(cursor.nested(() => readLexerSequence(context)));
      while (cursor.accept('|'));
      cursor.expect(')', "or '|' in a block");
      return alternatives.length === 1 && alternatives[0] ? alternatives[0] : { kind: 'choice', alternatives };
    }
    if (token.kind === 'string' && !cursor.isMark('..', 1)) {
      cursor.next();
      const items = codesOfString(token.text, token.at).map(
        (code): LexerExpression => ({ kind: 'chars', set: folded(charRange(code, code), context) }),
      );
      return items.length === 1 && items[0] ? items[0] : { kind: 'sequence', items };
    }
    if (token.kind === 'name') {
      cursor.next();
      readElementOptions(cursor);
      return token.text === 'EOF' ? { kind: 'end' } : { kind: 'rule', rule: token.text };
    }
    return { kind: 'chars', set: readCharSet(context) };
  }

  /** A character, a range, a bracketed set, or a parenthesised union of these. */
  function readCharSet(context: LexerContext): CharSet {
    const token = cursor.next();
    if (token.kind === 'set')
      return folded(
        charSetOf(token.text, token.at, (message) => cursor.note('ignored', message, token.at)),
        context,
      );
    if (token.kind === 'string') {
      const from = singleCode(token);
      const to = cursor.accept('..') ? singleCode(cursor.next()) : from;
      return folded(charRange(from, to), context);
    }
    if (token.kind === 'mark' && token.text === '(') {
      const sets: CharSet[] = [];
      do sets.push(cursor.nested(() => readCharSet(context)));
      while (cursor.accept('|'));
      cursor.expect(')', "or '|' in a set of characters");
      return unionOf(sets);
    }
    cursor.back();
    return cursor.fail('a character, a range or a set of characters');
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
