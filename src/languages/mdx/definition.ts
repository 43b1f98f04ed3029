/**
 * MDX, the query language of OLAP databases. Markdown with JSX has the same file name extension: name another language with
 * `--language` to reduce it.
 */
import type { LanguageDefinition } from '../definition.js';
import { shippedLanguage } from '../shipped-language.js';

export const mdxDefinition: LanguageDefinition = {
  name: 'mdx',
  about: 'MDX, the query language of OLAP databases',
  extensions: ['.mdx'],
  isWithoutEngines: true,
  create: () => () => shippedLanguage('mdx'),
};
