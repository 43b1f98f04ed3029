/**
 * One sweep over a list of edits: accepts the first edit that succeeds and continues with the edits after it. With
 * several jobs the next edits are tested in parallel; this may cost additional calls and does not change the result.
 */
import { type Edit, rebaseOver } from '../edit/edit.js';
import { accept, type Candidate, candidateFor, type Search } from './search.js';

/** How a sweep continues after a success. */
export interface SweepOptions {
  /** Whether to skip the remaining edits after a success, because the pass computes them again. */
  readonly endsWithSuccess?: boolean;
}

/** Returns whether any edit was accepted. */
export async function sweep(
  search: Search,
  edits: Iterable<Edit>,
  { endsWithSuccess = false }: SweepOptions = {},
): Promise<boolean> {
  let queue = edits[Symbol.iterator]();
  let progressed = false;
  while (search.mayAsk?.() !== false) {
    const pulled: Edit[] = [];
    const batch: { readonly candidate: Candidate; readonly nextEdit: number }[] = [];
    while (batch.length < search.evaluator.jobs) {
      const { done, value: edit } = queue.next();
      if (done) break;
      pulled.push(edit);
      const candidate = candidateFor(search, edit);
      if (!candidate || batch.some((entry) => entry.candidate.canonical === candidate.canonical)) continue;
      batch.push({ candidate, nextEdit: pulled.length });
    }
    if (batch.length === 0) return progressed;
    const verdicts = await search.evaluator.check(batch.map((entry) => entry.candidate));
    const success = batch[verdicts.indexOf('reproduced')];
    if (!success) continue;
    progressed = true;
    // The remaining edits were computed for the text before the accepted edit.
    const rest = endsWithSuccess ? [] : [...pulled.slice(success.nextEdit), ...{ [Symbol.iterator]: () => queue }];
    const rebase = rebaseOver(search.current.text, success.candidate.edit, search.language.separator);
    queue = rest.flatMap((edit) => rebase(edit) ?? [])[Symbol.iterator]();
    accept(search, success.candidate);
  }
  return progressed;
}
