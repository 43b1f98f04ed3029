/**
 * The default: passes from coarse to fine until a whole round finds nothing, and a step up and down again where that helps.
 * docs/papers.md says what it took from which paper.
 */
import type { Algorithm } from './algorithm.js';
import { coarseToFine } from './coarse-to-fine.js';
import { pump } from './pump.js';

export const minrepro: Algorithm = {
  name: 'minrepro',
  about: 'our own: passes from coarse to fine that know the grammar and what names mean',
  isOneMinimal: true,
  isFinished: true,
  run: async (search, { passes, onPass, seed }) => {
    do await coarseToFine(search, passes, onPass, seed);
    while (await pump(search, passes, onPass));
  },
};
