/**
 * What an algorithm is: a strategy for choosing the next candidates. All algorithms share the same edits, evaluator and
 * oracle.
 */
import type { Language } from '../language/language.js';
import type { OptionDefinition } from '../options/option.js';
import type { Search } from './search.js';

/** An algorithm with its options already applied. */
export interface Algorithm {
  readonly name: string;
  /**
   * Reduces `search.current` in place. Rejects with `SearchEnded` if the budget is used up; the text so far stays
   * valid.
   */
  run(search: Search): Promise<void>;
  /** Whether the result is 1-minimal: no single further edit of the algorithm still fails. */
  readonly isOneMinimal: boolean;
  /** Whether the finishing passes of the language run afterwards; false if absent. */
  readonly isFinished?: boolean;
  /** Replaces the language of the text, for algorithms that treat any text as a plain list. */
  readonly language?: Language;
}

/** Describes an algorithm and its options for the registry, the command line and the documentation. */
export interface AlgorithmDefinition<Options extends object = object> {
  readonly name: string;
  /** Which candidates it tries, in one line, with its source. */
  readonly about: string;
  readonly options?: readonly OptionDefinition[];
  /** The name of the only language that it works on; any language if absent. */
  readonly onlyFor?: string;
  create(options: Options): Algorithm;
}

/** Creates an algorithm, as in `simp({ localMinima: 3 })`. Its definition is attached. */
export type AlgorithmFactory<Options extends object = object> = ((options?: Options) => Algorithm) & {
  readonly definition: AlgorithmDefinition<Options>;
};

/** Turns a definition into a factory. To add an algorithm, list its factory in `index.ts`. */
export function defineAlgorithm<Options extends object = object>(
  definition: AlgorithmDefinition<Options>,
): AlgorithmFactory<Options> {
  const factory = (options?: Options): Algorithm => definition.create(options ?? ({} as Options));
  return Object.assign(factory, { definition });
}
