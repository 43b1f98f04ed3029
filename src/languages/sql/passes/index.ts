/** The passes for SQL: generic ones, and those that use the model of names. */
import type { Pass } from '../../../language/language.js';
import { deleteListItems } from '../../../passes/delete-list-items.js';
import { deleteOptionals } from '../../../passes/delete-optionals.js';
import { deleteParallelItems } from '../../../passes/delete-parallel-items.js';
import { deleteStatements } from '../../../passes/delete-statements.js';
import { deleteTokens } from '../../../passes/delete-tokens.js';
import { hoistDescendants } from '../../../passes/hoist-descendants.js';
import { replaceWithDefault } from '../../../passes/replace-with-default.js';
import { canonicalNames } from './canonical-names.js';
import { changeTogether } from './change-together.js';
import { dropLastTerminator } from './drop-last-terminator.js';
import { dropNames } from './drop-names.js';
import { flattenQueries } from './flatten-queries.js';
import { generateRows } from './generate-rows.js';
import { indexToConstraint } from './index-to-constraint.js';
import { inlineDefinitions } from './inline-definitions.js';
import { inlineTriggers } from './inline-triggers.js';
import { keepNeeded } from './keep-needed.js';
import { liftConditions } from './lift-conditions.js';
import { rewriteExpressions } from './rewrite-expressions.js';
import { rewriteQueries } from './rewrite-queries.js';
import { rewriteRows } from './rewrite-rows.js';
import { simplifySqlLiterals } from './simplify-literals.js';
import { simplifyRows } from './simplify-rows.js';
import { substituteColumns } from './substitute-columns.js';
import { tablesToValues } from './tables-to-values.js';
import { tidyLayout } from './tidy-layout.js';
import { undoRenames } from './undo-renames.js';
import { unifyNames } from './unify-names.js';

/** The passes that make a script smaller, coarse to fine. */
export const SQL_PASSES: readonly Pass[] = [
  keepNeeded,
  deleteStatements,
  undoRenames,
  inlineDefinitions,
  inlineTriggers,
  flattenQueries,
  dropNames,
  substituteColumns,
  generateRows,
  deleteListItems,
  tablesToValues,
  indexToConstraint,
  liftConditions,
  deleteOptionals,
  changeTogether,
  hoistDescendants,
  rewriteRows,
  rewriteQueries,
  rewriteExpressions,
  replaceWithDefault,
  unifyNames,
  deleteParallelItems,
  // Most runs of tokens that could go are gone by then, and a round asks again for all others.
  { ...deleteTokens, polishes: true },
  simplifyRows,
  simplifySqlLiterals,
];

/** The passes that make the result easier to read, in this order. */
export const SQL_FINISHING: readonly Pass[] = [canonicalNames, tidyLayout, dropLastTerminator];
