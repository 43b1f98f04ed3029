/** The catalogue of passes, coarse to fine. */
import { canonicalNames } from './canonical-names.js';
import { deleteListItems } from './delete-list-items.js';
import { deleteOptionals } from './delete-optionals.js';
import { deleteParallelItems } from './delete-parallel-items.js';
import { deleteStatements } from './delete-statements.js';
import { deleteTokens } from './delete-tokens.js';
import { dropNames } from './drop-names.js';
import { flattenQueries } from './flatten-queries.js';
import { hoistDescendants } from './hoist-descendants.js';
import { inlineDefinitions } from './inline-definitions.js';
import { inlineTriggers } from './inline-triggers.js';
import { keepNeeded } from './keep-needed.js';
import { liftConditions } from './lift-conditions.js';
import type { Pass } from './pass.js';
import { replaceWithDefault } from './replace-with-default.js';
import { rewriteExpressions } from './rewrite-expressions.js';
import { rewriteQueries } from './rewrite-queries.js';
import { rewriteRows } from './rewrite-rows.js';
import { simplifyLiterals } from './simplify-literals.js';
import { tablesToValues } from './tables-to-values.js';
import { tidyLayout } from './tidy-layout.js';
import { undoRenames } from './undo-renames.js';
import { unifyNames } from './unify-names.js';

export type { Pass } from './pass.js';

/** Passes that know the grammar alone, in the order in which they pay. */
export const GRAMMAR_PASSES: readonly Pass[] = [
  deleteStatements,
  deleteListItems,
  deleteOptionals,
  hoistDescendants,
  replaceWithDefault,
  deleteParallelItems,
  deleteTokens,
  simplifyLiterals,
];

/** All passes: those that know what SQL means come before the finest ones. */
export const PASSES: readonly Pass[] = [
  keepNeeded,
  deleteStatements,
  undoRenames,
  inlineDefinitions,
  inlineTriggers,
  flattenQueries,
  dropNames,
  tablesToValues,
  liftConditions,
  deleteListItems,
  deleteOptionals,
  hoistDescendants,
  rewriteRows,
  rewriteQueries,
  rewriteExpressions,
  replaceWithDefault,
  unifyNames,
  deleteParallelItems,
  deleteTokens,
  simplifyLiterals,
];

/** Passes whose edits may make a text larger and open the way to a smaller one. */
export const GROWING: readonly Pass[] = [inlineDefinitions, flattenQueries, tablesToValues, rewriteQueries];

/** What makes a result easier to read, in this order, once nothing makes it smaller. */
export const FINISHING: readonly Pass[] = [canonicalNames, tidyLayout];

export { canonicalNames, tidyLayout };
