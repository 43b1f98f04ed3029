/** Reads one parser rule of a `.g4` file by recursive descent, with one function per construct of the notation. */
import { codesOfString } from './g4-chars.js';
import {
  type G4Cursor,
  isAtEnd,
  readCode,
  readElementOptions,
  readOptions,
  readRuleHead,
  readSuffix,
  skipNamedAction,
} from './g4-cursor.js';
import type { G4Token } from './g4-scan.js';
import type { Alternative, Expression, Rule } from './grammar.js';

/**
 * Reads a rule after its name. Literals become tokens named by their quoted text, in upper case if `foldsCase` (the
 * grammar ignores case).
 */
export function readParserRule(cursor: G4Cursor, name: G4Token, foldsCase: boolean): Rule {
  return readRule(name);

  function readRule(head: G4Token): Rule {
    readRuleHead(cursor, head.text, foldsCase);
    cursor.expect(':', `after the rule name ${head.text}`);
    const alternatives = readAlternatives();
    cursor.expect(';', `or '|' in rule ${head.text}`);
    while (cursor.isName('catch') || cursor.isName('finally')) {
      cursor.next();
      if (cursor.peek().kind === 'set') cursor.next();
      if (cursor.peek().kind !== 'action') cursor.fail('{code}');
      cursor.note('action', `the exception handler of ${head.text} is ignored`, cursor.next().at);
    }
    return { name: head.text, alternatives, at: head.at };
  }

  function readAlternatives(): Alternative[] {
    const alternatives: Alternative[] = [];
    do {
      const rightAssociative = readElementOptions(cursor)?.get('assoc') === 'right';
      const body = readSequence();
      const label = cursor.accept('#') ? cursor.expectName('a label').text : undefined;
      alternatives.push({
        body: body.expression,
        rightAssociative: rightAssociative || body.rightAssociative,
        ...(label ? { label } : {}),
      });
    } while (cursor.accept('|'));
    return alternatives;
  }

  function readSequence(): { expression: Expression; rightAssociative: boolean } {
    const items: Expression[] = [];
    let rightAssociative = false;
    for (;;) {
      if (isAtEnd(cursor, ['|', ';', ')', '#'])) break;
      const code = readCode(cursor, 'ignored');
      if (code) {
        if (code.isPredicate) items.push({ kind: 'predicate', code: code.text });
        continue;
      }
      if (cursor.peek().kind === 'name' && (cursor.isMark('=', 1) || cursor.isMark('+=', 1))) {
        cursor.next();
        cursor.next();
      }
      const atom = readAtom();
      rightAssociative ||= readElementOptions(cursor)?.get('assoc') === 'right';
      items.push(readSuffix(cursor, atom));
    }
    const only = items.length === 1 ? items[0] : undefined;
    return { expression: only ?? { kind: 'sequence', items }, rightAssociative };
  }

  function readAtom(): Expression {
    const token = cursor.peek();
    if (cursor.accept('~')) return { kind: 'not', excluded: cursor.nested(readTokenSet) };
    if (cursor.accept('.')) return { kind: 'any' };
    if (cursor.isMark('(')) return cursor.nested(readBlock);
    if (token.kind === 'string') {
      cursor.next();
      return { kind: 'token', token: literalName(token) };
    }
    if (token.kind === 'name') {
      cursor.next();
      if (/^\p{Lu}/u.test(token.text)) return { kind: 'token', token: token.text };
      if (cursor.peek().kind === 'set')
        cursor.note('ignored', `the arguments of ${token.text} are ignored`, cursor.next().at);
      return { kind: 'rule', rule: token.text };
    }
    return cursor.fail("a token, a rule, a string, '(' or '~'");
  }

  function readBlock(): Expression {
    cursor.expect('(', 'at the start of a block');
    if (cursor.isName('options') && cursor.peek(1).kind === 'action') readOptions(cursor);
    while (cursor.isMark('@')) skipNamedAction(cursor);
    cursor.accept(':');
    const bodies = readAlternatives().map((alternative) => alternative.body);
    cursor.expect(')', "or '|' in a block");
    return bodies.length === 1 && bodies[0] ? bodies[0] : { kind: 'choice', alternatives: bodies };
  }

  function readTokenSet(): Expression[] {
    if (!cursor.accept('(')) return [readAtom()];
    const excluded: Expression[] = [];
    do excluded.push(readAtom());
    while (cursor.accept('|'));
    cursor.expect(')', "or '|' in a set of tokens");
    return excluded;
  }

  function literalName(token: G4Token): string {
    const text = codesOfString(token.text, token.at)
      .map((code) => String.fromCodePoint(code))
      .join('');
    return `'${foldsCase ? text.toUpperCase() : text}'`;
  }
}
