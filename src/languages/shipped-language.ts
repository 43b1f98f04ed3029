/** Languages that minrepro ships as a grammar: each has a folder with a `.g4` file of the same name. */
import { fileURLToPath } from 'node:url';
import { grammarLanguage } from '../language/grammar-language.js';
import type { Language } from '../language/language.js';
import { packageFiles } from '../package-files.js';
import { loadGrammarFile } from '../syntax/index.js';

const languages = new Map<string, Language>();

/**
 * A language that minrepro ships: `arithmetic` or `mdx`. Its grammar is read on first use.
 *
 * ```ts
 * await reduce({ text, language: shippedLanguage('mdx'), oracle });
 * ```
 */
export function shippedLanguage(name: 'arithmetic' | 'mdx'): Language {
  let language = languages.get(name);
  if (!language) {
    const file = new URL(`languages/${name}/${name}.g4`, packageFiles);
    language = grammarLanguage(loadGrammarFile(fileURLToPath(file)), { name });
    languages.set(name, language);
  }
  return language;
}
