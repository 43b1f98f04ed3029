/** The SQL dialects we ship: which grammar each has, and the code that its lexer rules name. */
import { readFileSync } from 'node:fs';
import { createLexer, createParser, type Lexer, type LexerHooks, loadGrammar, type Parser } from '../syntax/index.js';

export const DIALECTS = ['sqlite', 'postgresql', 'mysql', 'duckdb', 'generic'] as const;
export type Dialect = (typeof DIALECTS)[number];

export interface SqlLanguage {
  readonly dialect: Dialect;
  readonly lexer: Lexer;
  /** Parses the tokens of one statement. */
  readonly parser: Parser;
}

const languages = new Map<Dialect, SqlLanguage>();

/** The lexer and parser of a dialect, made on first use. */
export function languageOf(dialect: Dialect): SqlLanguage {
  const known = languages.get(dialect);
  if (known) return known;
  const grammar = loadGrammar(dialect === 'generic' ? 'sql' : dialect, (name) => {
    const file = new URL(`./${name}.g4`, import.meta.url);
    return { file: `${name}.g4`, text: readFileSync(file, 'utf8') };
  });
  const language = { dialect, lexer: createLexer(grammar, hooks), parser: createParser(grammar, 'statement') };
  languages.set(dialect, language);
  return language;
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
