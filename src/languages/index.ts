/** The languages that minrepro ships; the first one is used if nothing else is known about a text. */
import { arithmeticDefinition } from './arithmetic/definition.js';
import type { LanguageDefinition } from './definition.js';
import { grammarDefinition } from './grammar-definition.js';
import { mdxDefinition } from './mdx/definition.js';
import { sqlDefinition } from './sql/definition.js';

export const LANGUAGES: readonly LanguageDefinition[] = [
  sqlDefinition,
  grammarDefinition,
  arithmeticDefinition,
  mdxDefinition,
];
