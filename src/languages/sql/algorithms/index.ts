/** The published reduction algorithms that work on SQL only. */
import type { AlgorithmDefinition } from '../../../algorithms/algorithm.js';
import { astReducer } from './ast-reducer.js';
import { apollo, clauseDelete, sqless } from './sql-reducers.js';

/** Listed after the algorithms for any language. */
export const SQL_ALGORITHMS: readonly AlgorithmDefinition[] = [clauseDelete, apollo, sqless, astReducer].map(
  ({ definition }) => definition,
);
