/** Languages that minrepro ships as a grammar: each has a folder with a `.g4` file of the same name. */
import { fileURLToPath } from 'node:url';
import { type GrammarLanguageOptions, grammarLanguage } from '../language/grammar-language.js';
import type { Language } from '../language/language.js';
import { packageFiles } from '../package-files.js';
import { loadGrammarFile } from '../syntax/index.js';
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
    const file = new URL(`languages/${name}/${name}.g4`, packageFiles);
    language = grammarLanguage(loadGrammarFile(fileURLToPath(file)), { ...OPTIONS[name], name });
    languages.set(name, language);
  }
  return language;
}
