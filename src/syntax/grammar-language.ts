/** Any grammar as a language for the reducer: the whole text is one part. */
import { createGenerator, type Generator } from './generate.js';
import type { Grammar } from './grammar.js';
import type { Language } from './language.js';
import { createLexer, type LexerHooks, tokenize } from './lexer.js';
import { parseTokens } from './parse-tokens.js';
import { createParser } from './parser.js';
import { standInsOf } from './stand-ins.js';

export function grammarLanguage(grammar: Grammar, start: string, hooks: LexerHooks = {}): Language {
  const lexer = createLexer(grammar, hooks);
  const parser = createParser(grammar, start);
  const standIns = standInsOf(grammar);
  const separator = tokenize(lexer, ' ').types.length === 0 ? ' ' : '';
  const minimal = minimalTexts(createGenerator(lexer));
  return {
    name: grammar.name,
    grammar,
    separator,
    snapshot: (text) => {
      const { tree, failure } = parseTokens(parser, grammar, text, tokenize(lexer, text));
      const end = text.length;
      return { text, parts: [{ start: 0, end, resume: end, content: tree, tree, isCovered: failure === undefined }] };
    },
    canStandFor: (rule, other) => standIns(other).has(rule),
    defaultsOf: minimal,
    canonical: ({ text }) => {
      if (separator === '') return text;
      const { starts, ends } = tokenize(lexer, text);
      return starts.map((from, i) => text.slice(from, ends[i])).join(separator);
    },
  };
}

/** The smallest text of each rule, found when first asked for; none for rules that derive nothing. */
export function minimalTexts(generator: Generator): (rule: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (rule) => {
    let texts = known.get(rule);
    if (!texts) {
      try {
        texts = [generator.minimal(rule).text];
      } catch {
        texts = [];
      }
      known.set(rule, texts);
    }
    return texts;
  };
}
