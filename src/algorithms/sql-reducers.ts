/**
 * Reducers of SQL that SQLess compares itself with, and SQLess (Lin et al. 2024): rounds of their strategies until a whole round
 * finds nothing (algorithm 1). Only SQLess looks at what names mean: what would dangle goes along, or is not tried.
 */

import { deleteStatements } from '../passes/delete-statements.js';
import { dropNames } from '../passes/drop-names.js';
import type { Pass } from '../passes/index.js';
import type { Algorithm } from './algorithm.js';
import { coarseToFine } from './coarse-to-fine.js';
import { clauses, columns, expressions, hints, subqueries } from './sql-strategies.js';

export const clauseDelete: Algorithm = rounds(
  'clause-delete',
  'clauses are left out, as in SQLancer, RAGS and PINOLO',
  [deleteStatements, clauses],
  false,
);

export const apollo: Algorithm = rounds(
  'apollo',
  'clauses, subqueries and columns (Jung et al. 2019, as SQLess describes it)',
  [deleteStatements, clauses, subqueries, columns],
  false,
);

export const sqless: Algorithm = rounds(
  'sqless',
  'five strategies on a graph of definitions and uses (Lin et al. 2024)',
  [deleteStatements, clauses, columns, dropNames, subqueries, expressions, hints],
  true,
);

function rounds(name: string, about: string, passes: readonly Pass[], knowsNames: boolean): Algorithm {
  return {
    name,
    about,
    isOneMinimal: true,
    isForSql: true,
    run: (search, { onPass, seed }) => {
      if (!knowsNames) search.admits = () => true;
      return coarseToFine(search, passes, onPass, seed);
    },
  };
}
