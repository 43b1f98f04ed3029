/** Another order among edits that promise the same: another seed may find another minimum. */
import type { Edit } from '../edit/edit.js';
import { seededRandom } from '../syntax/index.js';

export function shuffleTies(edits: readonly Edit[], seed: number): Edit[] {
  const random = seededRandom(seed);
  const gainOf = (edit: Edit): number =>
    edit.replacements.reduce((sum, { start, end, text }) => sum + end - start - text.length, 0);
  const keyed = edits.map((edit) => ({ edit, gain: gainOf(edit), chance: random.next() }));
  return keyed.sort((a, b) => b.gain - a.gain || a.chance - b.chance).map(({ edit }) => edit);
}
