/** A place in the tokens of a `.g4` file, and the constructs that parser and lexer rules have in common. */
import { type G4Token, scanG4 } from './g4-scan.js';
import { type Expression, GrammarError, type GrammarProblem, type LexerExpression, type Place } from './grammar.js';

export interface G4Cursor {
  readonly problems: GrammarProblem[];
  peek(ahead?: number): G4Token;
  next(): G4Token;
  /** Takes the last token back. */
  back(): void;
  isMark(text: string, ahead?: number): boolean;
  isName(text: string): boolean;
  /** Takes a mark where it is the next token. */
  accept(mark: string): boolean;
  expect(mark: string, inside: string): void;
  expectName(what: string): G4Token;
  fail(expected: string): never;
  note(kind: GrammarProblem['kind'], message: string, at: Place): void;
}

export type OptionValues = ReadonlyMap<string, { readonly value: string; readonly at: Place }>;

export function createCursor(file: string, text: string): G4Cursor {
  const tokens = scanG4(file, text);
  let index = 0;
  const cursor: G4Cursor = {
    problems: [],
    peek: (ahead = 0) => tokens[Math.min(index + ahead, tokens.length - 1)] as G4Token,
    next: () => tokens[Math.min(index++, tokens.length - 1)] as G4Token,
    back: () => {
      index--;
    },
    isMark: (mark, ahead = 0) => cursor.peek(ahead).kind === 'mark' && cursor.peek(ahead).text === mark,
    isName: (name) => cursor.peek().kind === 'name' && cursor.peek().text === name,
    accept: (mark) => {
      const isNext = cursor.isMark(mark);
      if (isNext) index++;
      return isNext;
    },
    expect: (mark, inside) => {
      if (!cursor.accept(mark)) cursor.fail(`'${mark}' ${inside}`);
    },
    expectName: (what) => (cursor.peek().kind === 'name' ? cursor.next() : cursor.fail(what)),
    fail: (expected) => {
      const { kind, text: found, at } = cursor.peek();
      const shown = kind === 'end' ? 'the end of the file' : JSON.stringify(found);
      throw new GrammarError(`expected ${expected} but found ${shown}`, at);
    },
    note: (kind, message, at) => {
      cursor.problems.push({ kind, message, at });
    },
  };
  return cursor;
}

export function readOptions(cursor: G4Cursor): OptionValues {
  const { at } = cursor.next();
  const body = cursor.next().text;
  const read = new Map<string, { value: string; at: Place }>();
  for (const match of body.matchAll(/(\w+)\s*=\s*('[^']*'|[^;]+?)\s*;/g)) {
    read.set(match[1] as string, { value: match[2] as string, at });
  }
  return read;
}

export function skipNamedAction(cursor: G4Cursor): void {
  const { at } = cursor.next();
  const action = cursor.expectName('the name of the action');
  if (cursor.accept('::')) cursor.expectName('the name of the action');
  if (cursor.peek().kind !== 'action') cursor.fail('{code} after the name of the action');
  cursor.next();
  cursor.note('action', `@${action.text} {…} is ignored`, at);
}

export function readElementOptions(cursor: G4Cursor): Map<string, string> | undefined {
  if (!cursor.accept('<')) return undefined;
  const read = new Map<string, string>();
  do {
    const key = cursor.expectName('an element option').text;
    if (cursor.accept('=')) read.set(key, cursor.next().text);
    else read.set(key, 'true');
  } while (cursor.accept(','));
  cursor.expect('>', 'after the element options');
  return read;
}

export function readSuffix<E extends Expression | LexerExpression>(cursor: G4Cursor, item: E): E {
  const suffix = (['?', '*', '+'] as const).find((mark) => cursor.isMark(mark));
  if (!suffix) return item;
  cursor.next();
  const greedy = !cursor.accept('?');
  const kind = suffix === '?' ? 'optional' : suffix === '*' ? 'star' : 'plus';
  return { kind, item, greedy } as unknown as E;
}

/** Passes over what may stand between a rule's name and its colon; says whether the rule folds case. */
export function readRuleHead(cursor: G4Cursor, rule: string, folding: boolean): boolean {
  let caseInsensitive = folding;
  for (;;) {
    if (cursor.peek().kind === 'set') {
      cursor.note('ignored', `the arguments of ${rule} are ignored`, cursor.next().at);
    } else if (cursor.isName('returns') || cursor.isName('locals')) {
      cursor.next();
      if (cursor.peek().kind !== 'set') cursor.fail('[declarations]');
      cursor.next();
    } else if (cursor.isName('throws')) {
      do cursor.next();
      while (cursor.expectName('the name of an exception') && cursor.isMark(','));
    } else if (cursor.isName('options') && cursor.peek(1).kind === 'action') {
      const own = readOptions(cursor).get('caseInsensitive')?.value;
      if (own !== undefined) caseInsensitive = own === 'true';
    } else if (cursor.isMark('@')) {
      skipNamedAction(cursor);
    } else return caseInsensitive;
  }
}

/** Whether a sequence of elements ends here. */
export function isAtEnd(cursor: G4Cursor, marks: readonly string[]): boolean {
  return cursor.peek().kind === 'end' || marks.some((mark) => cursor.isMark(mark));
}

/** Foreign code inside a rule, which is reported: a predicate, or an action and what becomes of it. */
export function readCode(cursor: G4Cursor, fate: string): { text: string; isPredicate: boolean } | undefined {
  if (cursor.peek().kind !== 'action') return undefined;
  const { text: code, at } = cursor.next();
  const text = code.trim();
  const isPredicate = cursor.accept('?');
  if (isPredicate) {
    readElementOptions(cursor);
    cursor.note('predicate', `the predicate {${text}}? holds unless a hook decides it`, at);
  } else {
    cursor.note('action', `the action {${firstLine(text)}} is ${fate}`, at);
  }
  return { text, isPredicate };
}

function firstLine(code: string): string {
  const line = code.split('\n')[0] ?? '';
  return line.length < code.length ? `${line}…` : line;
}
