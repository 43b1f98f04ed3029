/** Shuffles edits that remove equally much text: another order may lead to another minimum. */
import type { Edit } from '../edit/edit.js';
import { gainOf } from '../passes/edit-order.js';
import { seededRandom } from '../syntax/index.js';

/** Sorts edits by gain, the largest first; the seed decides the order of edits of equal gain. */
export function shuffleTies(edits: readonly Edit[], seed: number): Edit[] {
  const random = seededRandom(seed);
  const keyed = edits.map((edit) => ({ edit, gain: gainOf(edit), rank: random.next() }));
  return keyed.sort((a, b) => b.gain - a.gain || a.rank - b.rank).map(({ edit }) => edit);
}
