/**
 * A finished or interrupted run as data: what a report shows and a replay follows. It can be written as JSON and needs no other file.
 * Bruno's visual tool for SIMP records and replays a search in the same spirit.
 */
import type { Replacement } from '../edit/edit.js';
import type { Verdict } from '../evaluate/oracle.js';
import type { Lexis } from '../language/lexis.js';
import type { Reduction } from '../reduction.js';

/** The version of the format; a recording of another version is refused. */
export const RECORDING_VERSION = 1;

/** One accepted step. */
export interface RecordedStep {
  /** What leads from the text before to the text after it. */
  readonly changes: readonly Replacement[];
  /** The size of the text after it. */
  readonly tokens: number;
  readonly note: string;
  readonly pass: string;
  /** How many calls were made before it was accepted, the one that confirmed it included. */
  readonly calls: number;
  readonly seconds: number;
  /** Whether it goes back to an earlier text: the last ones failed less often than the original, or a person asked for it. */
  readonly isReverted?: true;
}

/** The calls of one pass, by verdict. */
export interface PassCalls extends Readonly<Record<Verdict, number>> {
  readonly pass: string;
  /** How many texts were accepted. */
  readonly accepted: number;
}

/** The size of a text that was accepted after so many calls. */
export type RecordedSize = Pick<RecordedStep, 'tokens' | 'calls'>;

/** What happened during a run. */
export interface RecordedSearch {
  /** The text that the steps begin with. */
  readonly original: string;
  /** The length of the original if parts of it are left out here. */
  readonly length?: number;
  readonly steps: readonly RecordedStep[];
  /**
   * Earlier steps that lead to the first text that is short enough to be shown; absent if the original is. As long as there is no such
   * text, the search has no text and no steps.
   */
  readonly skipped?: readonly RecordedSize[];
  /** In the order in which the passes started. */
  readonly passes: readonly PassCalls[];
}

/** What an engine showed for one statement. */
export interface ObservedStatement {
  readonly text: string;
  /** The first rows, each with its values joined by `|`. */
  readonly rows: readonly string[];
  /** The number of all rows. */
  readonly count: number;
  readonly errors: readonly string[];
}

/** What an engine or a program showed for a text. */
export interface Observed {
  /** The engine or program as the user named it. */
  readonly name: string;
  /** What it is, with the version that it reports: `SQLite 3.45.1`. The name if it reports none. */
  readonly product: string;
  /** Up to the statement at which it crashed or hung; none if a program has one output for the whole text. */
  readonly statements: readonly ObservedStatement[];
  /** What a program prints for the whole text. */
  readonly output?: string;
  /** How it ended, unless it ran all statements. */
  readonly end?: string;
}

/** What was run, and how. */
export interface RecordedRun {
  /** The name of the input, for people. */
  readonly name: string;
  /** The command line, without passwords. */
  readonly command: string;
  /** The version of minrepro. */
  readonly minrepro: string;
  /** When the run began, in the notation of ISO 8601. */
  readonly date: string;
  /** The operating system and the processor. */
  readonly system: string;
  readonly language: string;
  /** How its texts are highlighted. */
  readonly lexis?: Lexis;
  /** The dialect of SQL, if it is SQL. */
  readonly dialect?: string;
  readonly seed?: number;
  /** Statements that run before the script. */
  readonly setup?: string;
  /** Queries that the oracle derived from the result, which contradict each other. */
  readonly related: readonly string[];
  /** What each engine shows for the result: the one that fails first, then the one that it is compared with. */
  readonly observed: readonly Observed[];
  /** The same for the original, as far as it matters; absent if the original is too long to be run once more. */
  readonly observedBefore?: readonly Observed[];
}

/** The parts of an explanation that a report shows. */
export interface RecordedPattern {
  /** When it fails, in one sentence. */
  readonly summary?: string;
  /** The pattern with its holes in angle brackets. */
  readonly text: string;
  /** One line for each hole. */
  readonly holes: readonly string[];
  readonly examples: readonly string[];
}

/** A run with its result. */
export interface Recording {
  readonly version: typeof RECORDING_VERSION;
  readonly run: RecordedRun;
  readonly search: RecordedSearch;
  readonly reduction: Omit<Reduction, 'stats'>;
  readonly pattern?: RecordedPattern;
}
