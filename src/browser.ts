/**
 * The library for pages and web workers: the same core, languages and oracles as `minrepro`, without files, processes and packages.
 * What needs a grammar gets it from `provideGrammar`.
 */
import { provideShippedFiles } from './languages/shipped-files.js';

export type { Algorithm } from './algorithms/algorithm.js';
export type { Edit } from './edit/edit.js';
export { type Engine, EngineError, type RunOptions, type ScriptRun, type StatementResult } from './engines/engine.js';
export type { CallCounts } from './evaluate/call-counts.js';
export type { CheckResult, Oracle, OracleAnswer, OracleFunction, Preserved, Verdict } from './evaluate/oracle.js';
export { SearchEnded } from './evaluate/search-limits.js';
export { createSteering, type Steering, type SteeringAction } from './evaluate/steering.js';
export { type ExplainOptions, type ExplainSettings, type Explanation, explain } from './explain/explain.js';
export { createMatcher, type Match, type Matcher, type MatchOptions } from './explain/match.js';
export { compactText, type Pattern } from './explain/pattern.js';
export { type ProduceOptions, produce } from './explain/produce.js';
export { type GrammarLanguageOptions, grammarLanguage } from './language/grammar-language.js';
export type { Language, Pass, Snapshot, Statement } from './language/language.js';
export { plainLanguage } from './language/plain-language.js';
export { layoutLanguage } from './languages/layout/language.js';
export { type SqlLanguageOptions, sqlLanguage } from './languages/sql/language.js';
export { type EngineOracleOptions, engineOracle } from './oracles/engine-oracle.js';
export { relationOracle } from './oracles/relation-oracle.js';
export { EmptyInputFails, NotReproduced, type ReduceOptions, reduce } from './reduce.js';
export type { Breaking, Reduction, ReductionEvent } from './reduction.js';
export { GrammarError } from './syntax/grammar/grammar.js';
export { grammarFromText } from './syntax/grammar/load-grammar.js';

const provided = new Map<string, string>();

/**
 * Makes the grammar of a dialect of SQL known, before `sqlLanguage` or an oracle needs it: the text of
 * `minrepro/grammars/NAME.json`.
 *
 * ```ts
 * const file = await fetch('/grammars/sqlite.json');
 * provideGrammar('sqlite', await file.text());
 * ```
 */
export function provideGrammar(name: string, json: string): void {
  provided.set(`grammars/${name}.json`, json);
  provideShippedFiles((path) => provided.get(path));
}
