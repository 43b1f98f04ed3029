/**
 * The pump: accepts an edit that makes the text larger, such as inlining a view that is read twice, and reduces the
 * result. The outcome is kept only if it is smaller than the text before.
 */
import { editsOf } from '../language/language-steps.js';
import { coarseToFine } from './coarse-to-fine.js';
import { accept, type Candidate, candidateFor, type IsWorth, inSteps, paced, type Search } from './search.js';

/** How many larger texts are tried. */
const MAX_TRIES = 8;
/** How much larger they may be, as a factor on the number of tokens. */
const MAX_GROWTH = 2;
/** How many oracle calls the reduction of each may take. */
const MAX_CALLS = 150;

/** Tries the edits of all passes that may grow the text. Returns whether a smaller text was found and accepted. */
export async function pump(search: Search): Promise<boolean> {
  const isLarger: IsWorth = (size, current) =>
    size.tokens >= current.tokens && size.tokens <= current.tokens * MAX_GROWTH;
  let tries = 0;
  for (const pass of search.passes.filter(({ grows = false }) => grows)) {
    for await (const edit of paced(search, editsOf(pass, search.current, search.language))) {
      const candidate = await inSteps(search, candidateFor(search, edit, { isWorth: isLarger }));
      if (!candidate) continue;
      if (++tries > MAX_TRIES) return false;
      search.onPass('pump');
      const [verdict] = await search.evaluator.check([candidate]);
      const smaller = verdict === 'reproduced' ? await reduceTrial(search, candidate) : undefined;
      if (!smaller) continue;
      search.onPass('pump');
      accept(search, { ...smaller, edit: { ...edit, note: `${edit.note}, then reduce further` } });
      return true;
    }
  }
  return false;
}

/** Reduces a larger text. Undefined if the result is not smaller than the current text. */
async function reduceTrial(search: Search, larger: Candidate): Promise<Candidate | undefined> {
  const { evaluator, seed: _, ...rest } = search;
  const lastCall = evaluator.calls + MAX_CALLS;
  let latest = larger;
  const trial: Search = {
    ...rest,
    evaluator,
    current: larger.snapshot,
    size: larger.size,
    mayAsk: () => evaluator.calls < lastCall,
    // The rounds of a trial say nothing about the rounds of the search.
    onPass: (name) => search.onPass(name),
    onAccepted: (candidate) => {
      latest = candidate;
    },
  };
  await coarseToFine(trial, search.passes);
  return latest.size.tokens < search.size.tokens ? latest : undefined;
}
