/** Creates the language and the first snapshot of a text in short pieces of work, while the oracle runs. */
import type { Evaluator } from '../evaluate/evaluator.js';
import type { Language, LanguageMaker, Snapshot } from '../language/language.js';
import { languageFrom, snapshotOf } from '../language/language-steps.js';
import { inSteps } from './search.js';

/** The language of a text, and its snapshot. */
export interface Preparation {
  /** Makes the language when first called, the snapshot when called again. */
  step(): Promise<void>;
  result(): Promise<{ readonly language: Language; readonly snapshot: Snapshot }>;
}

/** Creates the language and the snapshot during the first runs of the oracle, because both take time. */
export function prepare(evaluator: Evaluator, text: string, given: Language | LanguageMaker): Preparation {
  let language: Language | undefined;
  let snapshot: Snapshot | undefined;
  const makeLanguage = async (): Promise<Language> => {
    language ??= await inSteps({ evaluator }, languageFrom(given));
    return language;
  };
  const makeSnapshot = async (): Promise<Snapshot> => {
    snapshot ??= await inSteps({ evaluator }, snapshotOf(await makeLanguage(), text));
    return snapshot;
  };
  return {
    step: async () => {
      if (language) await makeSnapshot();
      await makeLanguage();
    },
    result: async () => ({ language: await makeLanguage(), snapshot: await makeSnapshot() }),
  };
}
