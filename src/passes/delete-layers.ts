/** Deletes list items and optional fragments, those of the outermost lists first. */
import type { Edit } from '../edit/edit.js';
import type { Language, Pass, Snapshot } from '../language/language.js';
import { halvingRanges } from './edit-order.js';
import { layerAt } from './layers.js';

/** Its layers are searched by the verdicts; its edits are the same deletions for algorithms that know nothing of layers. */
export const deleteLayers: Pass = {
  name: 'delete-layers',
  about: 'delete list items and optional fragments, the outermost first',
  level: 'grammar',
  layerAt,
  edits: deletionsOf,
  examples: [
    { before: 'SELECT a, b, c FROM t', after: 'SELECT a, c FROM t' },
    { before: 'SELECT a, b FROM t', after: 'SELECT b FROM t' },
    { before: 'SELECT a FROM t WHERE b', after: 'SELECT a FROM t' },
    { before: 'SELECT a FROM t AS x JOIN u AS y', after: 'SELECT a FROM t AS x JOIN u' },
  ],
};

function* deletionsOf(snapshot: Snapshot, language: Language): Generator<Edit | undefined> {
  for (let depth = 0; ; depth++) {
    const layer = layerAt(snapshot, depth, language);
    if (!layer) return;
    for (const { from, to } of halvingRanges(layer.count)) yield layer.without((i) => i >= from && i < to);
  }
}
