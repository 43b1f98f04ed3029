/** Deletes the markers of steps. */
import { type Edit, replacement } from '../../edit/edit.js';
import type { Pass } from '../../language/language.js';
import { type Part, partsOf } from '../parts.js';
import { writtenLine } from '../session-lines.js';

export const dropMarkers: Pass = {
  name: 'drop-markers',
  about: 'delete the markers of all steps, or of one',
  level: 'grammar',
  isTreeless: true,
  *edits(snapshot) {
    const marked = partsOf(snapshot).filter(({ line }) => line.markers.length > 0);
    const edits = marked.map(withoutMarkers);
    if (edits.length > 1)
      yield { replacements: edits.flatMap((edit) => edit.replacements), note: 'delete all markers' };
    yield* edits;
  },
  examples: [
    {
      before: '-- session A step s1 (*)\nSELECT 1;\n-- session B step s2 (s1)\nSELECT 2;\n',
      after: '-- session A step s1\nSELECT 1;\n-- session B step s2\nSELECT 2;\n',
    },
  ],
};

function withoutMarkers({ line }: Part): Edit {
  return replacement(
    line.start,
    line.end,
    `${writtenLine({ ...line, markers: [] })}\n`,
    'delete the markers of a step',
  );
}
