/** Lexer hooks that several dialects share, for what a regular language cannot express. */
import type { LexerHooks } from '../../../syntax/index.js';

const VERBS = new Set(["'SELECT'", "'INSERT'", "'UPDATE'", "'DELETE'", "'REPLACE'", "'MERGE'", "'UPSERT'", "'JOIN'"]);

/** A comment that starts with + is an optimizer hint only after a verb. */
export const HINTS: LexerHooks = {
  predicates: { afterVerb: ({ previous }) => previous !== undefined && VERBS.has(previous) },
};

/** Strings in dollar quotes, and PostgreSQL's rule for where an operator ends. */
export const POSTGRES_TOKENS: LexerHooks = {
  predicates: {
    // A comment ends an operator, and a trailing + or - belongs to it only together with a rarer character.
    isOperator: ({ text, start, end }) => {
      if (/--|\/\*/.test(text.slice(start, end + 1))) return false;
      const operator = text.slice(start, end);
      return !/[-+]$/.test(operator) || /[~!@#%^&|`?]/.test(operator);
    },
  },
  actions: {
    // The rule matched the opening tag; the string ends behind the same tag.
    dollarQuote: ({ text, start, end }) => {
      const tag = text.slice(start, end);
      const close = text.indexOf(tag, end);
      return close < 0 ? end : close + tag.length;
    },
  },
};

export function combineHooks(...hooks: readonly LexerHooks[]): LexerHooks {
  return {
    predicates: Object.assign({}, ...hooks.map(({ predicates }) => predicates)),
    actions: Object.assign({}, ...hooks.map(({ actions }) => actions)),
  };
}
