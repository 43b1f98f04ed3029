/**
 * Second stage of the `.g4` reader: turns one file in ANTLR 4 notation into rules. `load-grammar.ts` then joins imports
 * and token vocabularies.
 */
import { createCursor, type OptionValues, readOptions, skipNamedAction } from './g4-cursor.js';
import { readLexerRule } from './g4-lexer-rule.js';
import { readParserRule } from './g4-parser-rule.js';
import { GrammarError, type GrammarProblem, type LexerRule, type Place, type Rule } from './grammar.js';

const COMMENTS = /\/\/.*|\/\*[\s\S]*?\*\//g;

/** The contents of one file. Literals in parser rules are tokens named by their quoted text. */
export interface GrammarSource {
  readonly file: string;
  readonly kind: 'combined' | 'lexer' | 'parser';
  readonly name: string;
  readonly options: OptionValues;
  readonly imports: readonly { readonly name: string; readonly at: Place }[];
  readonly declaredTokens: readonly string[];
  readonly rules: readonly Rule[];
  readonly lexerRules: readonly LexerRule[];
  readonly problems: readonly GrammarProblem[];
}

/**
 * Reads one `.g4` file; `file` is used in messages.
 * @throws {GrammarError} if the text does not follow the notation.
 */
export function readG4(file: string, text: string): GrammarSource {
  const cursor = createCursor(file, text);

  // Header.
  let kind: GrammarSource['kind'] = 'combined';
  if (cursor.isName('lexer') || cursor.isName('parser')) kind = cursor.next().text as 'lexer' | 'parser';
  if (!cursor.isName('grammar')) cursor.fail("'grammar NAME;' (preceded by 'lexer' or 'parser' in a split grammar)");
  cursor.next();
  const name = cursor.expectName('the name of the grammar').text;
  cursor.expect(';', 'after the name of the grammar');

  const options = new Map<string, { value: string; at: Place }>();
  const imports: { name: string; at: Place }[] = [];
  const declaredTokens: string[] = [];
  for (;;) {
    if (cursor.isName('options') && cursor.peek(1).kind === 'action') {
      for (const [key, entry] of readOptions(cursor)) options.set(key, entry);
    } else if (cursor.isName('import')) {
      cursor.next();
      do {
        const imported = cursor.expectName('the name of a grammar to import');
        const renamed = cursor.accept('=') ? cursor.expectName('the name of a grammar to import') : imported;
        imports.push({ name: renamed.text, at: renamed.at });
      } while (cursor.accept(','));
      cursor.expect(';', 'after the imports');
    } else if ((cursor.isName('tokens') || cursor.isName('channels')) && cursor.peek(1).kind === 'action') {
      const isTokens = cursor.next().text === 'tokens';
      const names = cursor.next().text.replace(COMMENTS, ' ').match(/\w+/g) ?? [];
      if (isTokens) declaredTokens.push(...names);
    } else if (cursor.isMark('@')) {
      skipNamedAction(cursor);
    } else break;
  }
  const foldsCase = options.get('caseInsensitive')?.value === 'true';

  // Rules.
  const rules: Rule[] = [];
  const lexerRules: LexerRule[] = [];
  let mode = 'DEFAULT_MODE';
  while (cursor.peek().kind !== 'end') {
    if (cursor.isName('mode') && cursor.peek(1).kind === 'name') {
      cursor.next();
      mode = cursor.next().text;
      cursor.expect(';', 'after the name of the mode');
      continue;
    }
    let fragment = false;
    while (['fragment', 'public', 'private', 'protected'].some(cursor.isName))
      fragment = cursor.next().text === 'fragment' || fragment;
    const head = cursor.peek().kind === 'name' ? cursor.next() : cursor.fail('a rule');
    if (/^\p{Lu}/u.test(head.text)) {
      if (kind === 'parser')
        throw new GrammarError(`lexer rule ${head.text} is not allowed in a parser grammar`, head.at);
      lexerRules.push(readLexerRule(cursor, head, { fragment, mode, foldsCase }));
    } else {
      if (kind === 'lexer')
        throw new GrammarError(`parser rule ${head.text} is not allowed in a lexer grammar`, head.at);
      rules.push(readParserRule(cursor, head, foldsCase));
    }
  }
  return { file, kind, name, options, imports, declaredTokens, rules, lexerRules, problems: cursor.problems };
}
