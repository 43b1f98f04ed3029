/** A language by its name, for the library. */
import type { Language } from '../language/language.js';
import { NAMED_LANGUAGES } from '../languages/tree-sitter/language-table.js';
import { closestName } from '../options/closest-name.js';
import { loadLanguage } from './load-language.js';
import { namedParser } from './parser-files.js';

/**
 * A language that tree-sitter parses, such as `python`. Its parser is taken from your project or from the cache, or it is
 * downloaded. Rejects with `RangeError` if no language has the name, and with `UnavailableError` if the parser cannot be installed.
 *
 * ```ts
 * await reduce({ text, language: await openLanguage('python'), oracle });
 * ```
 */
export async function openLanguage(name: string, onNotice?: (line: string) => void): Promise<Language> {
  const language = NAMED_LANGUAGES.find((known) => known.name === name);
  if (language) return loadLanguage(name, await namedParser(language, onNotice));
  const names = NAMED_LANGUAGES.map((known) => known.name);
  const meant = closestName(name, names);
  const suggestion = meant === undefined ? '' : `; did you mean ${meant}?`;
  throw new RangeError(`there is no language ${name}; the languages are ${names.join(', ')}${suggestion}`);
}
