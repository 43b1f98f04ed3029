/**
 * Some failures are found before a syntax error is: a compiler reports a wrong type, and then a missing bracket. Once nothing else
 * makes a text smaller, tokens are deleted whatever the grammar says, if the failure survives the loss of the last token.
 */
import { deletion, type Edit } from '../edit/edit.js';
import { deleteTokens } from '../passes/delete-tokens.js';
import { leavesOf } from '../syntax/index.js';
import { coarseToFine } from './coarse-to-fine.js';
import { accept, candidateFor, inSteps, type Search } from './search.js';

/** Longer texts have too many tokens to try each of them. */
const MAX_TOKENS = 200;
/** How many oracle calls the deletion of tokens may take in one search; a batch that has begun is finished. */
const MAX_CALLS = 150;

/** A step of a search that can be repeated. It returns whether the text has become smaller. */
export function createLeaveGrammar(search: Search): () => Promise<boolean> {
  const { language, evaluator } = search;
  let callsLeft = MAX_CALLS;
  return async () => {
    const isAllowed = language.canLeaveGrammar === true && search.passes.includes(deleteTokens) && !search.admits;
    const edit = isAllowed && search.size.tokens <= MAX_TOKENS ? lastTokenOf(search) : undefined;
    if (!edit || callsLeft <= 0) return false;
    const { current } = search;
    const callsBefore = evaluator.calls;
    const lastCall = callsBefore + callsLeft;
    const inner: Search = {
      ...search,
      passes: [deleteTokens],
      admits: () => true,
      mayAsk: () => evaluator.calls < lastCall && search.mayAsk?.() !== false,
      // The rounds of this step say nothing about the rounds of the search.
      onPass: (name) => search.onPass(name),
      // At once: the search may end at any call.
      onAccepted: (candidate) => accept(search, candidate),
    };
    const candidate = await inSteps(inner, candidateFor(inner, edit));
    if (!candidate) return false;
    search.onPass(deleteTokens.name);
    const [verdict] = await evaluator.check([candidate]);
    if (verdict === 'reproduced') {
      accept(inner, candidate);
      await coarseToFine(inner, inner.passes);
    }
    callsLeft -= evaluator.calls - callsBefore;
    return search.current !== current;
  };
}

function lastTokenOf({ current: { statements } }: Search): Edit | undefined {
  const statement = statements.at(-1);
  const token = statement && Array.from(leavesOf(statement.tree)).at(-1);
  return token && deletion(statement.start + token.start, statement.start + token.end, 'delete the last token');
}
