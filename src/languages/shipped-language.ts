/** Languages that minrepro ships as a grammar: each has a folder with a `.g4` file of the same name. */
import { fileURLToPath } from 'node:url';
import { grammarLanguage } from '../language/grammar-language.js';
import type { Language } from '../language/language.js';
import { packageFiles } from '../package-files.js';
import { loadGrammarFile } from '../syntax/index.js';

const languages = new Map<string, Language>();

/** The language whose grammar is `languages/NAME/NAME.g4`. The grammar is read on first use. */
export function shippedLanguage(name: string): Language {
  let language = languages.get(name);
  if (!language) {
    const file = new URL(`languages/${name}/${name}.g4`, packageFiles);
    language = grammarLanguage(loadGrammarFile(fileURLToPath(file)), { name });
    languages.set(name, language);
  }
  return language;
}
