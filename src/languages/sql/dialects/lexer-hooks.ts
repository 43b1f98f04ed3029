/** Lexer hooks that several dialects share, for what a regular language cannot express. */
import type { LexerHooks } from '../../../syntax/index.js';

const VERBS = new Set(["'SELECT'", "'INSERT'", "'UPDATE'", "'DELETE'", "'REPLACE'", "'MERGE'", "'UPSERT'", "'JOIN'"]);

/** A comment that starts with + is an optimizer hint only after a verb. */
export const HINTS: LexerHooks = {
  predicates: { afterVerb: ({ previous }) => previous !== undefined && VERBS.has(previous) },
};

const LAST_TAGS = 'last dollar tags';

/** The last offset of each text between two dollar signs, with these signs. */
function lastDollarTags(text: string): Map<string, number> {
  const last = new Map<string, number>();
  for (let open = text.indexOf('$'); open >= 0; ) {
    const close = text.indexOf('$', open + 1);
    if (close >= 0) last.set(text.slice(open, close + 1), open);
    open = close;
  }
  return last;
}

/** Strings in dollar quotes, and PostgreSQL's rule for where an operator ends. */
export const POSTGRES_TOKENS: LexerHooks = {
  predicates: {
    // A comment ends an operator, and a trailing + or - belongs to it only together with a rarer character.
    isOperator: ({ text, start, end }) => {
      const operator = text.slice(start, end);
      if (/[-+]$/.test(operator) && !/[~!@#%^&|`?]/.test(operator)) return false;
      return !/--|\/\*/.test(text.slice(start, end + 1));
    },
  },
  actions: {
    // The rule matched the opening tag; the string ends behind the same tag.
    dollarQuote: ({ text, start, end, memory }) => {
      const tag = text.slice(start, end);
      const lastTags = memory.get(LAST_TAGS) as ReadonlyMap<string, number> | undefined;
      const isUnclosed = lastTags !== undefined && (lastTags.get(tag) ?? -1) < end;
      const close = isUnclosed ? -1 : text.indexOf(tag, end);
      if (close >= 0) return close + tag.length;
      // After one search of the whole text in vain, an index answers all others.
      if (!lastTags) memory.set(LAST_TAGS, lastDollarTags(text));
      return end;
    },
  },
};

export function combineHooks(...hooks: readonly LexerHooks[]): LexerHooks {
  return {
    predicates: Object.assign({}, ...hooks.map(({ predicates }) => predicates)),
    actions: Object.assign({}, ...hooks.map(({ actions }) => actions)),
  };
}
