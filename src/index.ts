/** The library: everything a program needs to do what the command line does. */
export { type DdminOptions, ddmin, type ListTest } from './algorithms/ddmin.js';
export {
  ALGORITHMS,
  type Algorithm,
  type AlgorithmOptions,
  algorithmNamed,
  type Measure,
  type Unit,
} from './algorithms/index.js';
export { applyEdit, combineEdits, type Edit, type Replacement, rebaseOver } from './edit/edit.js';
export { countTokens } from './edit/size.js';
export {
  type Engine,
  EngineError,
  type OpenOptions,
  type RunOptions,
  type ScriptRun,
  type StatementError,
  type StatementResult,
} from './engines/engine.js';
export { ENGINE_FORMS, openEngine } from './engines/open-engine.js';
export { type Plan, planDifference, worstEstimate } from './engines/plan.js';
export { type VariantOptions, variantOf } from './engines/variant.js';
export type { Budget, CallCounts } from './evaluate/evaluator.js';
export { type Journal, JournalError, openJournal } from './evaluate/journal.js';
export { type CommandOptions, commandOracle } from './oracles/command.js';
export { type EngineOracleOptions, engineOracle } from './oracles/engine-oracle.js';
export { type Expectation, parseExpectation } from './oracles/expectation.js';
export { type JudgeModule, type ModuleAnswer, moduleOracle, type ScriptRunner } from './oracles/module-oracle.js';
export type { Judgement, Oracle, Verdict } from './oracles/oracle.js';
export { type PlanExpectation, planOracle } from './oracles/plan-oracle.js';
export { RELATIONS, type Relation } from './oracles/relation.js';
export { relationOracle } from './oracles/relation-oracle.js';
export { type SlowOptions, slowOracle } from './oracles/slow-oracle.js';
export { canonicalNames, FINISHING, GRAMMAR_PASSES, PASSES, type Pass, tidyLayout } from './passes/index.js';
export {
  type Breaking,
  NotReproduced,
  type PassCounts,
  type ReduceOptions,
  type Reduction,
  type ReductionEvent,
  reduce,
} from './reduce.js';
export * from './sql/index.js';
export * from './syntax/index.js';
