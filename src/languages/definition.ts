/**
 * The definition of a language for the command line and the configuration file: its options, and how to create it. To add one,
 * write a file or folder with such a value and list it in `index.ts`.
 */
import type { Language, LanguageMaker, Pass } from '../language/language.js';
import type { OptionDefinition, OptionValues } from '../options/option.js';
import type { Dialect } from './sql/dialects/dialect.js';

/** What a language is made from. */
export interface LanguageContext {
  readonly text: string;
  readonly options: OptionValues;
  /** Whether to use what the text means, or only its grammar. */
  readonly level: Pass['level'];
  /** Statements that run before every text. */
  readonly setup: string;
  /** The dialect of the engine, if one runs the text and its dialect is known. */
  readonly dialect?: Dialect;
  /** All registered dialects of SQL. */
  readonly dialects: readonly Dialect[];
  /** Whether to learn from what the grammar does not cover. */
  readonly learns?: boolean;
  /** What was learned from other texts: fragments in `.g4` notation by the name of the grammar that they extend. */
  readonly learned?: ReadonlyMap<string, string>;
  /** Reads a file that an option names; undefined if there is none. Absent where there are no files. */
  readonly readFile?: (path: string) => string | undefined;
  /** Whether to look at the whole text to find out what it is. */
  readonly isThorough?: boolean;
  /** Called with the offset up to which the text was read. */
  readonly onProgress?: (offset: number) => void;
  /** Called with what the user should know, for example problems of a grammar. */
  readonly onNotice?: (line: string) => void;
}

export interface LanguageDefinition {
  readonly name: string;
  readonly about: string;
  /** File name extensions, with the dot. */
  readonly extensions?: readonly string[];
  /** Whole names of files, such as `Makefile`. */
  readonly fileNames?: readonly string[];
  /** Programs that run texts of the language, without their versions: `python` for `#!/usr/bin/env python3`. */
  readonly interpreters?: readonly string[];
  /** Whether a text of unknown origin is probably written in it. */
  recognises?(text: string): boolean;
  /** Whether it is used for texts that nothing else is known about, and if another language is unavailable. */
  readonly isFallback?: boolean;
  /** Whether engines, which run SQL, cannot run its texts. */
  readonly isWithoutEngines?: boolean;
  readonly options?: readonly OptionDefinition[];
  /** The name of the option that selects this language. */
  readonly selectedBy?: string;
  /** Another text for the same bytes that suits the language better; the text itself if absent. */
  readonly decode?: (text: string) => string;
  /**
   * Checks the options, and loads what the language needs; the returned function makes the language. Throws or rejects with
   * `RangeError` if an option is wrong, and with `UnavailableError` if something cannot be loaded.
   */
  create(context: LanguageContext): LanguageMaker | Promise<LanguageMaker>;
}

/** Wraps a language that needs no options. */
export function definitionOf(language: Language, extensions: readonly string[] = []): LanguageDefinition {
  return { name: language.name, about: `the language ${language.name}`, extensions, create: () => () => language };
}
