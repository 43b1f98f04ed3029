/** The catalogue of algorithms, the default first. */
import type { Algorithm } from './algorithm.js';
import { astReducer } from './ast-reducer.js';
import { dd, ddminAlgorithm } from './delta-debugging.js';
import { hdd } from './hdd.js';
import { minrepro } from './minrepro.js';
import { perses } from './perses.js';
import { simp } from './simp.js';
import { simpExhaustive } from './simp-exhaustive.js';
import { apollo, clauseDelete, sqless } from './sql-reducers.js';

export const ALGORITHMS: readonly Algorithm[] = [
  minrepro,
  ddminAlgorithm,
  dd,
  hdd,
  simp,
  simpExhaustive,
  perses,
  clauseDelete,
  apollo,
  sqless,
  astReducer,
];

export function algorithmNamed(name: string): Algorithm | undefined {
  return ALGORITHMS.find((one) => one.name === name);
}

export type { Algorithm, AlgorithmOptions, Measure, Unit } from './algorithm.js';
