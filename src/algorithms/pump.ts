/**
 * The pump: a step that makes the text larger at first, as putting a view in both places where it is read, is taken on
 * trial; what comes out of reducing on is kept only if it is smaller in the end.
 */
import { GROWING, type Pass } from '../passes/index.js';
import { coarseToFine } from './coarse-to-fine.js';
import { accept, type Candidate, candidateFor, type Search } from './search.js';

/** The budget: so many larger texts are asked for, each so much larger at most, and so many calls spent on each. */
const MOST_TRIES = 8;
const MOST_GROWTH = 2;
const MOST_CALLS = 150;

/** Returns whether something smaller was found. */
export async function pump(search: Search, passes: readonly Pass[], onPass: (name: string) => void): Promise<boolean> {
  const growing = GROWING.filter((pass) => passes.includes(pass));
  const isLarger = (size: { tokens: number }, now: { tokens: number }): boolean =>
    size.tokens >= now.tokens && size.tokens <= now.tokens * MOST_GROWTH;
  let tries = 0;
  for (const pass of growing) {
    for (const edit of pass.edits(search.current, search.language)) {
      const candidate = candidateFor(search, edit, isLarger);
      if (!candidate) continue;
      if (++tries > MOST_TRIES) return false;
      onPass('pump');
      const [verdict] = await search.evaluator.judge([candidate]);
      const smaller = verdict === 'reproduced' ? await reduceOn(search, candidate, passes, onPass) : undefined;
      if (!smaller) continue;
      onPass('pump');
      accept(search, { ...smaller, edit: { ...edit, note: `${edit.note}, and reduce on` } });
      return true;
    }
  }
  return false;
}

/** What a larger text comes down to, where that is less than what there was. */
async function reduceOn(
  search: Search,
  larger: Candidate,
  passes: readonly Pass[],
  onPass: (name: string) => void,
): Promise<Candidate | undefined> {
  const { evaluator } = search;
  const last = evaluator.calls + MOST_CALLS;
  let latest = larger;
  const trial: Search = {
    ...search,
    current: larger.snapshot,
    size: larger.size,
    mayAsk: () => evaluator.calls < last,
    onAccepted: (candidate) => {
      latest = candidate;
    },
  };
  await coarseToFine(trial, passes, onPass);
  return latest.size.tokens < search.size.tokens ? latest : undefined;
}
