/** The languages that minrepro ships; the first one is the language of engines. */
import { arithmeticDefinition } from './arithmetic/definition.js';
import type { LanguageDefinition } from './definition.js';
import { grammarDefinition } from './grammar-definition.js';
import { layoutDefinition } from './layout/definition.js';
import { mdxDefinition } from './mdx/definition.js';
import { sqlDefinition } from './sql/definition.js';
import { namedDefinitions, treeSitterDefinition } from './tree-sitter/definition.js';
import { xmlDefinition } from './xml/definition.js';

export const LANGUAGES: readonly LanguageDefinition[] = [
  sqlDefinition,
  arithmeticDefinition,
  mdxDefinition,
  xmlDefinition,
  ...namedDefinitions,
  grammarDefinition,
  treeSitterDefinition,
  layoutDefinition,
];
