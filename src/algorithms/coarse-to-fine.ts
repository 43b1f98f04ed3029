/**
 * The default algorithm: pass after pass, coarse to fine, largest edits first, until a whole round of all passes finds
 * nothing more. Then no single edit of any pass still fails: the text is 1-minimal.
 */
import type { Pass } from '../passes/index.js';
import type { Snapshot } from '../syntax/index.js';
import type { Search } from './search.js';
import { shuffleTies } from './shuffle-ties.js';
import { sweep } from './sweep.js';

/** `seed`: another order among equals; without one, the order of the text. */
export async function coarseToFine(
  search: Search,
  passes: readonly Pass[],
  onPass: (name: string) => void,
  seed?: number,
): Promise<void> {
  /** The text on which each pass found nothing: there is no use in asking again. */
  const exhausted = new Map<Pass, Snapshot>();
  for (let progressed = true; progressed; ) {
    progressed = false;
    for (const pass of passes) {
      if (exhausted.get(pass) === search.current) continue;
      onPass(pass.name);
      for (let again = true; again; ) {
        const edits = pass.edits(search.current, search.language);
        const ordered = seed === undefined ? edits : shuffleTies([...edits], seed);
        const helped = await sweep(search, ordered, { endsWithSuccess: pass.repeats === true });
        if (helped) progressed = true;
        else exhausted.set(pass, search.current);
        again = helped && pass.repeats === true;
      }
    }
  }
}
