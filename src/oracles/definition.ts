/**
 * An oracle as the command line and the configuration file see it: its options, what it needs, how to create it and what it
 * preserves. To add one, write one file with such a value, and one line in `index.ts`.
 */
import type { Engine } from '../engines/engine.js';
import type { Oracle } from '../evaluate/oracle.js';
import type { OptionDefinition, OptionValues } from '../options/option.js';

/** What an oracle is created from. */
export interface OracleContext {
  /** The path of the file that is reduced. */
  readonly file: string;
  /** The engine that fails and, if there is one, the engine to compare it with. */
  readonly engines: readonly Engine[];
  /** Statements that run before every script. */
  readonly setup: string;
  readonly options: OptionValues;
  /** Called with a line of text for the user. */
  readonly onNotice?: (line: string) => void;
}

/** An oracle as the command line sees it. */
export interface OracleDefinition {
  readonly name: string;
  readonly about: string;
  /** The options that select this oracle; at most one of them may be given. */
  readonly selectedBy: readonly OptionDefinition[];
  /** Options that have an effect only with this oracle. */
  readonly options?: readonly OptionDefinition[];
  /** Names of those options that only have an effect if two engines are compared. */
  readonly needsTwo?: readonly string[];
  /** How many engines it takes. */
  readonly engines: 'none' | 'any' | 'one' | 'two' | 'one or two';
  /** Throws `EngineError` if the engines cannot answer, `RangeError` if an option has a wrong value. */
  create(context: OracleContext): Oracle | Promise<Oracle>;
  /** What the original has to show, in a few words. */
  describe(context: OracleContext): string;
  /** What to check if an empty script fails as well, because then the failure does not depend on the script. */
  readonly remedy?: string;
  /** Rewrites the original before it is reduced. */
  prepare?(text: string, context: OracleContext): string;
}
