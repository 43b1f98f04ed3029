/** Any text whose language is not known, and any file that is no text. */
import type { LanguageDefinition } from '../definition.js';
import { asBytes, bytesLanguage, isBinary } from './bytes.js';
import { layoutLanguage } from './language.js';

export const layoutDefinition: LanguageDefinition = {
  name: 'layout',
  about: 'any text, by its lines, indentation, brackets and words; other files by their bytes',
  extensions: ['.txt', '.text', '.log', '.md', '.csv', '.tsv', '.xml', '.svg', '.ini', '.conf', '.cfg', '.bin', '.dat'],
  isFallback: true,
  isWithoutEngines: true,
  decode: (text) => (isBinary(text) ? asBytes(text) : text),
  create: ({ text }) => {
    const language = isBinary(text) ? bytesLanguage() : layoutLanguage();
    return () => language;
  },
};
