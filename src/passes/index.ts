/** The catalogue of passes, coarse to fine. */
import { deleteListItems } from './delete-list-items.js';
import { deleteOptionals } from './delete-optionals.js';
import { deleteParallelItems } from './delete-parallel-items.js';
import { deleteStatements } from './delete-statements.js';
import { deleteTokens } from './delete-tokens.js';
import { hoistDescendants } from './hoist-descendants.js';
import type { Pass } from './pass.js';
import { replaceWithDefault } from './replace-with-default.js';
import { simplifyLiterals } from './simplify-literals.js';
import { tidyLayout } from './tidy-layout.js';

export type { Pass } from './pass.js';

/** Passes that make a text smaller, in the order in which they pay. */
export const PASSES: readonly Pass[] = [
  deleteStatements,
  deleteListItems,
  deleteOptionals,
  hoistDescendants,
  replaceWithDefault,
  deleteParallelItems,
  deleteTokens,
  simplifyLiterals,
];

export { tidyLayout };
