/** The generic passes. They know the grammar of a language, and nothing about its meaning. */
import type { Pass } from '../language/language.js';
import { deleteLayers } from './delete-layers.js';
import { deleteListItems } from './delete-list-items.js';
import { deleteNames } from './delete-names.js';
import { deleteOptionals } from './delete-optionals.js';
import { deleteParallelItems } from './delete-parallel-items.js';
import { deleteParameters } from './delete-parameters.js';
import { deleteResults } from './delete-results.js';
import { deleteStatements } from './delete-statements.js';
import { deleteTextLines, deleteTextWords } from './delete-text-parts.js';
import { deleteTokens } from './delete-tokens.js';
import { dissolveClasses } from './dissolve-classes.js';
import { dropOwners } from './drop-owners.js';
import { hoistDescendants, hoistNearDescendants } from './hoist-descendants.js';
import { inlineAssignments } from './inline-assignments.js';
import { inlineCalls } from './inline-calls.js';
import { inlineStructures } from './inline-structures.js';
import { replaceWithDefault } from './replace-with-default.js';
import { replaceWithSimilar } from './replace-with-similar.js';
import { shortenNames } from './shorten-names.js';
import { simplifyLiterals } from './simplify-literals.js';
import { tidyWhitespace } from './tidy-whitespace.js';
import { unifyIdentifiers } from './unify-identifiers.js';
import { unwrapLists } from './unwrap-lists.js';

/** Passes for any language with a grammar, coarse to fine. */
export const GRAMMAR_PASSES: readonly Pass[] = [
  deleteLayers,
  unwrapLists,
  hoistNearDescendants,
  replaceWithDefault,
  deleteParallelItems,
  deleteTextLines,
  deleteTokens,
  inlineAssignments,
  deleteNames,
  replaceWithSimilar,
  unifyIdentifiers,
  simplifyLiterals,
  deleteTextWords,
];

/** Finishing passes for any language whose lexer skips white space. */
export const TIDY_PASSES: readonly Pass[] = [shortenNames, tidyWhitespace];

export {
  applyEdit,
  combineEdits,
  createRebasing,
  deletion,
  type Edit,
  gainOf,
  type Rebasing,
  type Replacement,
  rebaseOver,
  replacement,
  type Span,
} from '../edit/edit.js';
export type { Layer, Pass, PassExample } from '../language/language.js';
export { lostStructure } from '../language/language-steps.js';
export { spanOfStatements, spanWithTerminator } from '../language/statement-span.js';
export { allEdits, halvingRanges, type ItemRange, largestFirst } from './edit-order.js';
export { type Identifier, identifiersIn, isWord } from './identifiers.js';
export { type List, type ListItem, listsIn, listsOf, type PlacedList, spanOfItems } from './lists.js';
export { movedText } from './moved-text.js';
export { type PlacedNode, placedNodes } from './placed-node.js';
export { type SimplerLiterals, simplifyLiteralsBy } from './simplify-literals.js';
export {
  deleteLayers,
  deleteListItems,
  deleteNames,
  deleteOptionals,
  deleteParallelItems,
  deleteParameters,
  deleteResults,
  deleteStatements,
  deleteTextLines,
  deleteTextWords,
  deleteTokens,
  dissolveClasses,
  dropOwners,
  hoistDescendants,
  hoistNearDescendants,
  inlineAssignments,
  inlineCalls,
  inlineStructures,
  replaceWithDefault,
  replaceWithSimilar,
  shortenNames,
  simplifyLiterals,
  tidyWhitespace,
  unifyIdentifiers,
  unwrapLists,
};
