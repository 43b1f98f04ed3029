/** Shuffles edits that remove equally much text: another order may lead to another minimum. */
import { type Edit, gainOf } from '../edit/edit.js';
import { seededRandom } from '../syntax/index.js';

/** Sorts edits by gain, the largest first; the seed decides the order of edits of equal gain. */
export async function shuffleTies(edits: AsyncIterable<Edit>, seed: number): Promise<Edit[]> {
  const random = seededRandom(seed);
  const keyed: { readonly edit: Edit; readonly gain: number; readonly rank: number }[] = [];
  for await (const edit of edits) keyed.push({ edit, gain: gainOf(edit), rank: random.next() });
  return keyed.sort((a, b) => b.gain - a.gain || a.rank - b.rank).map(({ edit }) => edit);
}
