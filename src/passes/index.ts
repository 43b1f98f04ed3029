/** The catalogue of passes, coarse to fine. */
import { deleteListItems } from './delete-list-items.js';
import { deleteOptionals } from './delete-optionals.js';
import { deleteParallelItems } from './delete-parallel-items.js';
import { deleteStatements } from './delete-statements.js';
import { deleteTokens } from './delete-tokens.js';
import { dropColumns } from './drop-columns.js';
import { hoistDescendants } from './hoist-descendants.js';
import { inlineDefinitions } from './inline-definitions.js';
import { liftConditions } from './lift-conditions.js';
import type { Pass } from './pass.js';
import { replaceWithDefault } from './replace-with-default.js';
import { simplifyLiterals } from './simplify-literals.js';
import { tablesToValues } from './tables-to-values.js';
import { tidyLayout } from './tidy-layout.js';
import { undoRenames } from './undo-renames.js';

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
  deleteStatements,
  deleteListItems,
  deleteOptionals,
  hoistDescendants,
  replaceWithDefault,
  undoRenames,
  dropColumns,
  deleteParallelItems,
  inlineDefinitions,
  tablesToValues,
  liftConditions,
  deleteTokens,
  simplifyLiterals,
];

export { tidyLayout };
