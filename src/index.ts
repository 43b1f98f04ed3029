/**
 * The library: reduce a failing text, with oracles, engines and languages. What is needed to write extensions is in the subpaths
 * `minrepro/syntax`, `/sql`, `/passes`, `/algorithms`, `/engines`, `/oracles` and `/testing`.
 */
import { filesOnDisk } from './language-files/files-on-disk.js';
import { provideShippedFiles } from './languages/shipped-files.js';

export type { Algorithm } from './algorithms/algorithm.js';
export { type Config, defineConfig } from './config/config.js';
export type { Edit } from './edit/edit.js';
export { type Engine, EngineError, type OpenOptions } from './engines/engine.js';
export { openEngine } from './engines/open-engine.js';
export type { CallCounts } from './evaluate/call-counts.js';
export type { RunCounts } from './evaluate/failure-rate.js';
export type { Journal } from './evaluate/journal.js';
export type {
  CheckResult,
  Failure,
  Oracle,
  OracleAnswer,
  OracleFunction,
  Preserved,
  Verdict,
} from './evaluate/oracle.js';
export { SearchEnded } from './evaluate/search-limits.js';
export {
  type ActionRecord,
  createSteering,
  type RecordedAction,
  type Steering,
  type SteeringAction,
} from './evaluate/steering.js';
export { ProgramError, UnavailableError } from './evaluate/unavailable-error.js';
export {
  type ExplainEvent,
  type ExplainOptions,
  type ExplainSettings,
  type Explanation,
  explain,
} from './explain/explain.js';
export type { Isolation } from './explain/isolation.js';
export { createMatcher, type Match, type Matcher, type MatchOptions } from './explain/match.js';
export type { NearestPassing } from './explain/nearest-passing.js';
export {
  type AnnotatedNode,
  compactText,
  type Pattern,
  type PatternHole,
  type PatternLanguage,
} from './explain/pattern.js';
export { type ProduceOptions, produce } from './explain/produce.js';
export { JournalError, type JournalFile, type JournalOptions, openJournal } from './journal/journal-file.js';
export { type GrammarLanguageOptions, grammarLanguage } from './language/grammar-language.js';
export type { Language, LanguageMaker, LearnedGrammar, Pass, Snapshot, Statement } from './language/language.js';
export { plainLanguage } from './language/plain-language.js';
export { loadGrammarFile } from './language-files/grammar-file.js';
export { openLanguage } from './language-files/open-language.js';
export { layoutLanguage } from './languages/layout/language.js';
export { type ShippedLanguage, shippedLanguage } from './languages/shipped-language.js';
export { type SqlLanguageOptions, sqlLanguage } from './languages/sql/language.js';
export { commandOracle } from './oracles/command-oracle.js';
export { type EngineOracleOptions, engineOracle } from './oracles/engine-oracle.js';
export { moduleOracle } from './oracles/module-oracle.js';
export { planOracle } from './oracles/plan-oracle.js';
export { relationOracle } from './oracles/relation-oracle.js';
export { slowOracle } from './oracles/slow-oracle.js';
export { EmptyInputFails, NotReproduced, type ReduceOptions, reduce } from './reduce.js';
export type { Breaking, Reduction, ReductionEvent } from './reduction.js';
export { sessionLanguage } from './sessions/language.js';
export { GrammarError } from './syntax/grammar/grammar.js';
export { type MinimisedStatements, type MinimiseOptions, minimiseStatements } from './test-runs/minimise-statements.js';

// Every subpath of the built package loads this module too.
provideShippedFiles(filesOnDisk);
