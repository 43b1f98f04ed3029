/**
 * One sweep over a list of edits, best first: the first that succeeds is taken over, and the search goes on behind it.
 * With several jobs the next few are asked at a time, which costs calls and changes nothing else.
 */
import { type Edit, rebaseOver } from '../edit/edit.js';
import { accept, type Candidate, candidateFor, type Search } from './search.js';

/** Returns whether anything was taken over. */
export async function sweep(search: Search, edits: Iterable<Edit>): Promise<boolean> {
  let queue: Edit[] = [...edits];
  let progressed = false;
  for (let next = 0; next < queue.length && search.mayAsk?.() !== false; ) {
    const batch: { readonly candidate: Candidate; readonly behind: number }[] = [];
    while (next < queue.length && batch.length < search.evaluator.jobs) {
      const candidate = candidateFor(search, queue[next++] as Edit);
      if (!candidate || batch.some((one) => one.candidate.canonical === candidate.canonical)) continue;
      batch.push({ candidate, behind: next });
    }
    const verdicts = await search.evaluator.judge(batch.map((one) => one.candidate));
    const taken = batch[verdicts.indexOf('reproduced')];
    if (!taken) continue;
    progressed = true;
    const rebase = rebaseOver(search.current.text, taken.candidate.edit, search.language.separator);
    queue = queue.slice(taken.behind).flatMap((edit) => rebase(edit) ?? []);
    next = 0;
    accept(search, taken.candidate);
  }
  return progressed;
}
