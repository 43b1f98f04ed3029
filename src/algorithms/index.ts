/** The algorithms that work on any language. */
import type { AlgorithmDefinition } from './algorithm.js';
import { dd, ddmin } from './delta-debugging.js';
import { hdd } from './hdd.js';
import { minrepro } from './minrepro.js';
import { perses } from './perses.js';
import { simp } from './simp.js';
import { simpExhaustive } from './simp-exhaustive.js';

/** The default comes first. To add an algorithm, add its factory here. */
export const ALGORITHMS: readonly AlgorithmDefinition[] = [minrepro, ddmin, dd, hdd, simp, simpExhaustive, perses].map(
  ({ definition }) => definition as AlgorithmDefinition,
);

export { isSmallerText, type Size } from '../edit/text-order.js';
export { Evaluator, type EvaluatorOptions } from '../evaluate/evaluator.js';
export { OracleRuns } from '../evaluate/oracle-runs.js';
export { type Budget, SearchEnded } from '../evaluate/search-limits.js';
export { type CheckRequest, VerdictCache } from '../evaluate/verdict-cache.js';
export {
  type Algorithm,
  type AlgorithmDefinition,
  type AlgorithmFactory,
  defineAlgorithm,
} from './algorithm.js';
export { coarseToFine } from './coarse-to-fine.js';
export { type DdminOptions, ddmin as ddminList, type ListTest } from './ddmin.js';
export type { DdminAlgorithmOptions } from './delta-debugging.js';
export type { HddOptions } from './hdd.js';
export { firstFailingSelection, type Selecting } from './keep-units.js';
export {
  accept,
  type Candidate,
  candidateFor,
  firstFailing,
  type IsWorth,
  inSteps,
  plainCandidate,
  type Search,
} from './search.js';
export type { Measure, SimpOptions } from './simp.js';
export type { SimpExhaustiveOptions } from './simp-exhaustive.js';
export type { SimplificationOptions } from './simplification.js';
export { type SweepOptions, sweep } from './sweep.js';
export { keeping, type Unit, unitsOf } from './units.js';
export { dd, ddmin, hdd, minrepro, perses, simp, simpExhaustive };
