/** Languages that minrepro ships as a grammar: each has a folder with a `.g4` file of the same name. */
import { type GrammarLanguageOptions, grammarLanguage } from '../language/grammar-language.js';
import type { Language } from '../language/language.js';
import { type Grammar, loadGrammar } from '../syntax/index.js';
import { shippedFile } from './shipped-files.js';
import { xmlOptions } from './xml/options.js';

/** The names of the languages that minrepro ships as a grammar. */
export type ShippedLanguage = 'arithmetic' | 'mdx' | 'xml';

/** What sets each language apart; most need nothing but their grammar. */
const OPTIONS: Readonly<Record<ShippedLanguage, GrammarLanguageOptions>> = { arithmetic: {}, mdx: {}, xml: xmlOptions };

const languages = new Map<string, Language>();

/**
 * A language that minrepro ships: `arithmetic`, `mdx` or `xml`. Its grammar is read on first use.
 *
 * ```ts
 * await reduce({ text, language: shippedLanguage('mdx'), oracle });
 * ```
 */
export function shippedLanguage(name: ShippedLanguage): Language {
  let language = languages.get(name);
  if (!language) {
    language = grammarLanguage(shippedGrammar(name), { ...OPTIONS[name], name });
    languages.set(name, language);
  }
  return language;
}

function shippedGrammar(name: ShippedLanguage): Grammar {
  return loadGrammar(name, (wanted) => {
    const text = shippedFile(`languages/${name}/${wanted}.g4`);
    return text === undefined ? undefined : { file: `${wanted}.g4`, text };
  });
}
