/** The oracles that minrepro ships. The first whose options are given is used; with engines alone, `failure` is. */
import { commandDefinition } from './command-oracle.js';
import type { OracleDefinition } from './definition.js';
import { failureDefinition } from './failure-definition.js';
import { moduleDefinition } from './module-oracle.js';
import { planDefinition } from './plan-oracle.js';
import { relationDefinition } from './relation-oracle.js';
import { slowDefinition } from './slow-oracle.js';

/** In the order of the help. */
export const ORACLES: readonly OracleDefinition[] = [
  failureDefinition,
  commandDefinition,
  relationDefinition,
  planDefinition,
  slowDefinition,
  moduleDefinition,
];

/** What engines are checked for if no option selects an oracle. */
export const DEFAULT_ORACLE: OracleDefinition = failureDefinition;

export { totalCalls } from '../evaluate/call-counts.js';
export { asOracle, checkText, resultOf } from '../evaluate/oracle.js';
export { INITIAL_TIME_LIMIT, timedOutResult } from '../evaluate/time-limit.js';
export type { OptionDefinition, OptionKind, OptionValue, OptionValues } from '../options/option.js';
export { type CommandOptions, commandOracle } from './command-oracle.js';
export { type Expectation, parseExpectation, selectedFailures, summaryOf } from './compare/expectation.js';
export {
  type CompareOptions,
  differencesOf,
  type EngineFailure,
  errorsOf,
  failuresOf,
} from './compare/fingerprint.js';
export type { OracleContext, OracleDefinition } from './definition.js';
export { engineOracle } from './engine-oracle.js';
export { moduleOracle, type OracleModule, type ScriptRunner } from './module-oracle.js';
export { type PlanExpectation, planOracle } from './plan-oracle.js';
export { relationOracle } from './relation-oracle.js';
export { RELATIONS, type Relation } from './relations/relation.js';
export { scriptSplitter, withSetup } from './script-splitter.js';
export { serialOracle } from './serial-oracle.js';
export { type SlowOptions, slowOracle } from './slow-oracle.js';
