/**
 * The default algorithm: pass after pass, coarse to fine, largest edits first, until a whole round of all passes finds
 * nothing more. Then no single edit of any pass still fails: the text is 1-minimal.
 */
import { PASSES, tidyLayout } from '../passes/index.js';
import type { Search } from './search.js';
import { sweep } from './sweep.js';

export async function coarseToFine(search: Search, onPass: (name: string) => void): Promise<void> {
  for (let progressed = true; progressed; ) {
    progressed = false;
    for (const pass of PASSES) {
      onPass(pass.name);
      if (await sweep(search, pass.edits(search.current, search.language))) progressed = true;
    }
  }
  onPass(tidyLayout.name);
  await sweep(search, tidyLayout.edits(search.current, search.language));
}
