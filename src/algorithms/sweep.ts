/**
 * One sweep over a list of edits, best first. Edits are tried in batches of a fixed size, and all that succeed in a
 * batch are merged: the outcome does not depend on how many calls run at a time.
 */
import { combineEdits, type Edit, rebaseOver } from '../edit/edit.js';
import { accept, type Candidate, candidateFor, type Search } from './search.js';

/** Large enough to keep a few workers busy, small enough that little is asked in vain after a success. */
const BATCH = 4;

/** Returns whether anything was taken over. */
export async function sweep(search: Search, edits: Iterable<Edit>): Promise<boolean> {
  let queue: Edit[] = [...edits];
  let next = 0;
  let progressed = false;
  while (next < queue.length) {
    const batch: Candidate[] = [];
    while (next < queue.length && batch.length < BATCH) {
      const candidate = candidateFor(search, queue[next++] as Edit);
      if (!candidate || batch.some((one) => one.canonical === candidate.canonical)) continue;
      const known = search.evaluator.known(candidate);
      if (known === undefined || known === 'reproduced') batch.push(candidate);
    }
    const verdicts = await search.evaluator.judge(batch);
    const successes = batch.filter((_, i) => verdicts[i] === 'reproduced');
    const [first] = successes;
    if (!first) continue;
    progressed = true;
    const taken = (await mergeOf(search, successes)) ?? first;
    const rebase = rebaseOver(search.current.text, taken.edit, search.language.separator);
    // What also succeeded but could not be merged is worth another try before everything else.
    const rest = [...successes.filter((one) => one !== taken).map(({ edit }) => edit), ...queue.slice(next)];
    accept(search, taken);
    queue = rest.flatMap((edit) => rebase(edit) ?? []);
    next = 0;
  }
  return progressed;
}

/** All successes of a batch in one candidate, where they go together and still fail together. */
async function mergeOf(search: Search, successes: readonly Candidate[]): Promise<Candidate | undefined> {
  if (successes.length < 2) return undefined;
  const [first, ...others] = successes as [Candidate, ...Candidate[]];
  const edit = others.reduce((merged, one) => combineEdits(merged, one.edit) ?? merged, first.edit);
  if (edit === first.edit) return undefined;
  const candidate = candidateFor(search, edit);
  if (!candidate) return undefined;
  const [verdict] = await search.evaluator.judge([candidate]);
  return verdict === 'reproduced' ? candidate : undefined;
}
