/**
 * Runs passes in rounds, coarse to fine, until a whole round changes nothing. No single edit of any pass then still
 * fails: the text is 1-minimal.
 */

import type { Pass, Snapshot } from '../language/language.js';
import { editsOf } from '../language/language-steps.js';
import { deleteLayers, type LayeredPass } from './delete-layers.js';
import { paced, type Search } from './search.js';
import { shuffleTies } from './shuffle-ties.js';
import { sweep } from './sweep.js';

/** Reduces the current text of the search. With a seed, edits of equal gain are tried in another order. */
export async function coarseToFine(search: Search, passes: readonly Pass[]): Promise<void> {
  const { seed } = search;
  // The text on which each pass found nothing: running the pass again on it would find nothing again.
  const exhausted = new Map<Pass, Snapshot>();
  for (let round = 1, progressed = true; progressed; round++) {
    progressed = false;
    for (const [i, pass] of passes.entries()) {
      if (exhausted.get(pass) === search.current) continue;
      search.onPass(pass.name, { round, index: i + 1, count: passes.length });
      await search.evaluator.pause();
      if (hasLayers(pass)) {
        if (await deleteLayers(search, pass, round === 1)) progressed = true;
        else exhausted.set(pass, search.current);
        continue;
      }
      for (let again = true; again; ) {
        const edits = editsOf(pass, search.current, search.language);
        const ordered = seed === undefined ? edits : await shuffleTies(paced(search, edits), seed);
        const outcome = await sweep(search, ordered, { endsWithSuccess: pass.repeats === true });
        if (outcome === 'nothing') exhausted.set(pass, search.current);
        else progressed = true;
        again = outcome === 'shrunk' || (outcome === 'progressed' && pass.repeats === true);
      }
    }
  }
}

function hasLayers(pass: Pass): pass is LayeredPass {
  return pass.layerAt !== undefined;
}
