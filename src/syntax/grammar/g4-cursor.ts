/** A position in the tokens of a `.g4` file, and the constructs that parser and lexer rules have in common. */
import { type G4Token, scanG4 } from './g4-scan.js';
import { type Expression, GrammarError, type GrammarProblem, type LexerExpression, type Place } from './grammar.js';

/** The input of the recursive descent readers. A mark is a punctuation token such as `->` or `;`. */
export interface G4Cursor {
  /** The problems noted so far. */
  readonly problems: GrammarProblem[];
  /** The next token, or a later one, without consuming it; the `end` token after the last one. */
  peek(ahead?: number): G4Token;
  /** Consumes the next token. */
  next(): G4Token;
  /** Undoes the last `next`. */
  back(): void;
  isMark(text: string, ahead?: number): boolean;
  isName(text: string): boolean;
  /** Consumes the next token if it is this mark; returns whether it was. */
  accept(mark: string): boolean;
  /** Consumes a mark or fails; `context` completes the message "expected ';' …". */
  expect(mark: string, context: string): void;
  /** Consumes a name or fails; `expected` completes the message "expected …". */
  expectName(expected: string): G4Token;
  /** @throws {GrammarError} "expected … but found …", at the next token. */
  fail(expected: string): never;
  /** Reads what is inside brackets or after `~`. @throws {GrammarError} if there are too many levels. */
  nested<T>(read: () => T): T;
  /** Records a problem that does not stop the grammar from being used. */
  note(kind: GrammarProblem['kind'], message: string, place: Place): void;
}

/** The entries of an `options {…}` block by name. */
export type OptionValues = ReadonlyMap<string, { readonly value: string; readonly at: Place }>;

/** The readers, and all that works on expressions later, recurse into nested blocks. */
const MAX_NESTING = 200;

/** A cursor before the first token of a `.g4` file; `file` is used in messages. */
export function createCursor(file: string, text: string): G4Cursor {
  const tokens = scanG4(file, text);
  let index = 0;
  let nesting = 0;
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
    expect: (mark, context) => {
      if (!cursor.accept(mark)) cursor.fail(`'${mark}' ${context}`);
    },
    expectName: (expected) => (cursor.peek().kind === 'name' ? cursor.next() : cursor.fail(expected)),
    fail: (expected) => {
      const { kind, text: source, at: place } = cursor.peek();
      const found = kind === 'end' ? 'the end of the file' : JSON.stringify(source);
      throw new GrammarError(`expected ${expected} but found ${found}`, place);
    },
    nested: (read) => {
      if (++nesting > MAX_NESTING)
        throw new GrammarError(
          `brackets are nested more than ${MAX_NESTING} deep; move the inner ones to rules of their own`,
          cursor.peek().at,
        );
      const result = read();
      nesting--;
      return result;
    },
    note: (kind, message, place) => {
      cursor.problems.push({ kind, message, at: place });
    },
  };
  return cursor;
}

/** Reads `options {…}`. */
export function readOptions(cursor: G4Cursor): OptionValues {
  const { at: place } = cursor.next();
  const body = cursor.next().text;
  const options = new Map<string, { value: string; at: Place }>();
  for (const match of body.matchAll(/(\w+)\s*=\s*('[^']*'|[^;]+?)\s*;/g)) {
    options.set(match[1] as string, { value: match[2] as string, at: place });
  }
  return options;
}

/** Skips `@name {…}` or `@scope::name {…}` and notes that it is ignored. */
export function skipNamedAction(cursor: G4Cursor): void {
  const { at: place } = cursor.next();
  const action = cursor.expectName('the name of the action');
  if (cursor.accept('::')) cursor.expectName('the name of the action');
  if (cursor.peek().kind !== 'action') cursor.fail('{code} after the name of the action');
  cursor.next();
  cursor.note('action', `@${action.text} {…} is ignored`, place);
}

/** Reads `<key=value, key>` after an element; undefined if there is none. */
export function readElementOptions(cursor: G4Cursor): Map<string, string> | undefined {
  if (!cursor.accept('<')) return undefined;
  const options = new Map<string, string>();
  do {
    const key = cursor.expectName('an element option').text;
    if (cursor.accept('=')) options.set(key, cursor.next().text);
    else options.set(key, 'true');
  } while (cursor.accept(','));
  cursor.expect('>', 'after the element options');
  return options;
}

/** Reads `?`, `*` or `+`, with another `?` for non-greedy, and applies it to `item`. */
export function readSuffix<E extends Expression | LexerExpression>(cursor: G4Cursor, item: E): E {
  const suffix = (['?', '*', '+'] as const).find((mark) => cursor.isMark(mark));
  if (!suffix) return item;
  cursor.next();
  const greedy = !cursor.accept('?');
  const kind = suffix === '?' ? 'optional' : suffix === '*' ? 'star' : 'plus';
  return { kind, item, greedy } as unknown as E;
}

/**
 * Reads what is allowed between a rule's name and its colon; returns whether the rule ignores case. `foldsCase` is the
 * setting of the grammar, which the rule can override.
 */
export function readRuleHead(cursor: G4Cursor, rule: string, foldsCase: boolean): boolean {
  let caseInsensitive = foldsCase;
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
      const value = readOptions(cursor).get('caseInsensitive')?.value;
      if (value !== undefined) caseInsensitive = value === 'true';
    } else if (cursor.isMark('@')) {
      skipNamedAction(cursor);
    } else return caseInsensitive;
  }
}

/** Whether the next token ends a sequence of elements: one of `marks`, or the end of the file. */
export function isAtEnd(cursor: G4Cursor, marks: readonly string[]): boolean {
  return cursor.peek().kind === 'end' || marks.some((mark) => cursor.isMark(mark));
}

/**
 * Reads a predicate `{…}?` or an action `{…}` and notes it as a problem; undefined if the next token is neither.
 * `handling` completes the note "the action … is …".
 */
export function readCode(cursor: G4Cursor, handling: string): { text: string; isPredicate: boolean } | undefined {
  if (cursor.peek().kind !== 'action') return undefined;
  const { text: code, at: place } = cursor.next();
  const text = code.trim();
  const isPredicate = cursor.accept('?');
  if (isPredicate) {
    readElementOptions(cursor);
    cursor.note('predicate', `the predicate {${text}}? holds unless a hook decides it`, place);
  } else {
    cursor.note('action', `the action {${firstLine(text)}} is ${handling}`, place);
  }
  return { text, isPredicate };
}

function firstLine(code: string): string {
  const line = code.split('\n')[0] ?? '';
  return line.length < code.length ? `${line}…` : line;
}
