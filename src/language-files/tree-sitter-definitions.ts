/** The languages that tree-sitter parses: those known by name, and any other whose parser the user names. */
import type { Language } from '../language/language.js';
import type { LanguageContext, LanguageDefinition } from '../languages/definition.js';
import { NAMED_LANGUAGES, type NamedLanguage } from '../languages/tree-sitter/language-table.js';
import { PackageError } from '../packages/package-error.js';
import { loadLanguage } from './load-language.js';
import { givenParser, namedParser, type ParserFiles } from './parser-files.js';

/** One definition for each language of the table. */
export const namedDefinitions: readonly LanguageDefinition[] = NAMED_LANGUAGES.map((language) => ({
  name: language.name,
  about: `${language.title}, with the parser ${language.package}`,
  extensions: language.extensions,
  fileNames: language.fileNames,
  interpreters: language.interpreters,
  isWithoutEngines: true,
  create: async ({ text, onNotice }) => {
    const files = await namedParser(language, onNotice);
    return maker(await loadLanguage(language.name, files, await embeddedParsers(language, text, onNotice)));
  },
}));

/** The language of `--tree-sitter`. */
export const treeSitterDefinition: LanguageDefinition = {
  name: 'tree-sitter',
  about: 'any other language with a tree-sitter parser',
  selectedBy: 'treeSitter',
  isWithoutEngines: true,
  options: [
    {
      name: 'treeSitter',
      kind: 'text',
      value: 'PACKAGE_OR_WASM',
      about: 'the tree-sitter parser of the text: an npm package, a .wasm file, or a folder with one',
    },
  ],
  create: async ({ options, onNotice = () => {} }: LanguageContext) => {
    const given = options['treeSitter'];
    if (given === undefined) throw new RangeError('--language tree-sitter needs --tree-sitter PACKAGE_OR_WASM');
    const files = await givenParser(String(given), onNotice);
    return maker(await loadLanguage(files.name, files));
  },
};

/** The parsers of the languages inside of a text. Without one of them, its text is reduced by lines and words. */
async function embeddedParsers(
  { embedded }: NamedLanguage,
  text: string,
  onNotice: (line: string) => void = () => {},
): Promise<ReadonlyMap<string, ParserFiles>> {
  const parsers = new Map<string, ParserFiles>();
  for (const { around, sign, language } of embedded) {
    const named = NAMED_LANGUAGES.find(({ name }) => name === language);
    if (!named || !sign.test(text)) continue;
    try {
      parsers.set(around, await namedParser(named, onNotice));
    } catch (error) {
      if (!(error instanceof PackageError)) throw error;
      onNotice(`${named.title} inside the text is reduced by lines and words: ${error.message}`);
    }
  }
  return parsers;
}

function maker(language: Language): () => Language {
  return () => language;
}
