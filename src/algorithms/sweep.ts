/**
 * One sweep over a list of edits, best first: the first that succeeds is taken over, and the search goes on behind it.
 * With several jobs the next few are asked at a time, which costs calls and changes nothing else.
 */
import { type Edit, rebaseOver } from '../edit/edit.js';
import { accept, type Candidate, candidateFor, type Search } from './search.js';

export interface SweepOptions {
  /** Whether to leave the rest alone after a success: edits that take long to find are found as they are asked for. */
  readonly endsWithSuccess?: boolean;
}

/** Returns whether anything was taken over. */
export async function sweep(
  search: Search,
  edits: Iterable<Edit>,
  { endsWithSuccess = false }: SweepOptions = {},
): Promise<boolean> {
  let queue = edits[Symbol.iterator]();
  let progressed = false;
  while (search.mayAsk?.() !== false) {
    const pulled: Edit[] = [];
    const batch: { readonly candidate: Candidate; readonly behind: number }[] = [];
    while (batch.length < search.evaluator.jobs) {
      const { done, value: edit } = queue.next();
      if (done) break;
      pulled.push(edit);
      const candidate = candidateFor(search, edit);
      if (!candidate || batch.some((one) => one.candidate.canonical === candidate.canonical)) continue;
      batch.push({ candidate, behind: pulled.length });
    }
    if (batch.length === 0) return progressed;
    const verdicts = await search.evaluator.judge(batch.map((one) => one.candidate));
    const taken = batch[verdicts.indexOf('reproduced')];
    if (!taken) continue;
    progressed = true;
    const rest = endsWithSuccess ? [] : [...pulled.slice(taken.behind), ...{ [Symbol.iterator]: () => queue }];
    const rebase = rebaseOver(search.current.text, taken.candidate.edit, search.language.separator);
    queue = rest.flatMap((edit) => rebase(edit) ?? [])[Symbol.iterator]();
    accept(search, taken.candidate);
  }
  return progressed;
}
