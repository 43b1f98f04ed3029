/** Arithmetic expressions (DDSET, figure 2), for examples and experiments. */
import type { LanguageDefinition } from '../definition.js';
import { shippedLanguage } from '../shipped-language.js';

export const arithmeticDefinition: LanguageDefinition = {
  name: 'arithmetic',
  about: 'arithmetic expressions',
  isWithoutEngines: true,
  create: () => () => shippedLanguage('arithmetic'),
};
