/** Creates the language that was chosen, or the one for any text if it is unavailable. */

import { UnavailableError } from '../evaluate/unavailable-error.js';
import type { LanguageMaker } from '../language/language.js';
import type { ChosenLanguage } from './choose-language.js';
import type { LanguageContext } from './definition.js';

/** Rejects as `LanguageDefinition.create` does, but with `UnavailableError` only if the user asked for the language. */
export async function createLanguage(
  { definition, fallback }: Pick<ChosenLanguage, 'definition' | 'fallback'>,
  context: LanguageContext,
): Promise<LanguageMaker> {
  try {
    return await definition.create(context);
  } catch (error) {
    if (!fallback || fallback === definition || !(error instanceof UnavailableError)) throw error;
    context.onNotice?.(`${error.message}; meanwhile the language is ${fallback.name}, for ${fallback.about}`);
    return fallback.create(context);
  }
}
