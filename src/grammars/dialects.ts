/** The SQL dialects we ship: which grammar each has, and the code that its lexer rules name. */
import { existsSync, readFileSync } from 'node:fs';
import {
  createLexer,
  createParser,
  type Grammar,
  grammarFromJson,
  type Lexer,
  type LexerHooks,
  loadGrammar,
  type Parser,
  type ParserOptions,
} from '../syntax/index.js';

export const DIALECTS = ['sqlite', 'postgresql', 'mysql', 'duckdb', 'generic'] as const;
export type Dialect = (typeof DIALECTS)[number];

export interface SqlLanguage {
  readonly dialect: Dialect;
  readonly lexer: Lexer;
  /** Parses the tokens of one statement. */
  readonly parser: Parser;
}

/** The rule of one statement. */
export const START_RULE = 'statement';

const languages = new Map<Dialect, SqlLanguage>();

/** The lexer and parser of a dialect, made on first use. */
export function languageOf(dialect: Dialect): SqlLanguage {
  const known = languages.get(dialect);
  if (known) return known;
  const { grammar, ...built } = grammarOf(grammarNameOf(dialect));
  const language = { dialect, lexer: createLexer(grammar, hooks), parser: createParser(grammar, START_RULE, built) };
  languages.set(dialect, language);
  return language;
}

export function grammarNameOf(dialect: Dialect): string {
  return dialect === 'generic' ? 'sql' : dialect;
}

/** As data where the package was built, from its notation elsewhere. */
function grammarOf(name: string): { readonly grammar: Grammar } & Pick<ParserOptions, 'lookahead'> {
  // Named by its folder, for the command line is one file in another.
  const built = new URL(`../grammars/${name}.json`, import.meta.url);
  if (existsSync(built)) return grammarFromJson(readFileSync(built, 'utf8'));
  const grammar = loadGrammar(name, (file) => {
    const text = readFileSync(new URL(`../grammars/${file}.g4`, import.meta.url), 'utf8');
    return { file: `${file}.g4`, text };
  });
  return { grammar };
}

const VERBS = new Set(["'SELECT'", "'INSERT'", "'UPDATE'", "'DELETE'", "'REPLACE'", "'MERGE'", "'UPSERT'", "'JOIN'"]);

const hooks: LexerHooks = {
  predicates: {
    // A comment that starts with + is a hint only where one can stand.
    afterVerb: ({ previous }) => previous !== undefined && VERBS.has(previous),
    isPlainComment: ({ text, start }) => !/^\/\*M?!/i.test(text.slice(start, start + 4)),
    // PostgreSQL's rule: a comment ends an operator, and + or - end it only in the company of a rarer character.
    isOperator: ({ text, start, end }) => {
      if (/--|\/\*/.test(text.slice(start, end + 1))) return false;
      const operator = text.slice(start, end);
      return !/[-+]$/.test(operator) || /[~!@#%^&|`?]/.test(operator);
    },
  },
  actions: {
    // The opening tag is matched; the string ends behind the same tag.
    dollarQuote: ({ text, start, end }) => {
      const tag = text.slice(start, end);
      const close = text.indexOf(tag, end);
      return close < 0 ? end : close + tag.length;
    },
  },
};
