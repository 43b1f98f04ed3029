/**
 * SQLess (Lin et al. 2024) and the SQL reducers that its paper compares it with. Each runs rounds of its strategies
 * until a round finds nothing (algorithm 1 of the paper). Only SQLess uses the meaning of names: it deletes a
 * definition with its uses, and skips candidates that would leave a dangling reference.
 */
import { type AlgorithmFactory, defineAlgorithm } from '../../../algorithms/algorithm.js';
import { coarseToFine } from '../../../algorithms/coarse-to-fine.js';
import type { Pass } from '../../../language/language.js';
import { deleteStatements } from '../../../passes/delete-statements.js';
import { dropNames } from '../passes/drop-names.js';
import { clauses, columns, expressions, hints, subqueries } from './sql-strategies.js';

/** The simplest baseline of the SQLess paper. */
export const clauseDelete: AlgorithmFactory = rounds(
  'clause-delete',
  'delete statements and clauses, as in SQLancer, RAGS and PINOLO',
  [deleteStatements, clauses],
  false,
);

/** The reducer of APOLLO, as the SQLess paper describes it. */
export const apollo: AlgorithmFactory = rounds(
  'apollo',
  'delete statements, clauses, subqueries and columns (Jung et al. 2019, as described by SQLess)',
  [deleteStatements, clauses, subqueries, columns],
  false,
);

/** The five strategies of SQLess, with `drop-names` as its graph of definitions and uses. */
export const sqless: AlgorithmFactory = rounds(
  'sqless',
  'five strategies on a graph of definitions and uses (Lin et al. 2024)',
  [deleteStatements, clauses, columns, dropNames, subqueries, expressions, hints],
  true,
);

function rounds(name: string, about: string, passes: readonly Pass[], usesMeaning: boolean): AlgorithmFactory {
  return defineAlgorithm({
    name,
    about,
    onlyFor: 'sql',
    create: () => ({
      name,
      isOneMinimal: true,
      run: (search) => {
        // Without meaning every candidate is tested, as in the published reducers.
        if (!usesMeaning) search.admits = () => true;
        return coarseToFine(search, passes);
      },
    }),
  });
}
