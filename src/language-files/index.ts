/** The languages that minrepro ships; the first one is the language of engines. */
import { arithmeticDefinition } from '../languages/arithmetic/definition.js';
import type { LanguageDefinition } from '../languages/definition.js';
import { layoutDefinition } from '../languages/layout/definition.js';
import { mdxDefinition } from '../languages/mdx/definition.js';
import { sqlDefinition } from '../languages/sql/definition.js';
import { xmlDefinition } from '../languages/xml/definition.js';
import { grammarDefinition } from './grammar-definition.js';
import { namedDefinitions, treeSitterDefinition } from './tree-sitter-definitions.js';

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
