/** Sends the statements of a step one by one. */
import { replacement } from '../../edit/edit.js';
import type { Pass } from '../../language/language.js';
import { partsOf } from '../parts.js';
import { writtenLine } from '../session-lines.js';

export const splitSteps: Pass = {
  name: 'split-steps',
  about: 'send the statements of a step one by one',
  level: 'grammar',
  isTreeless: true,
  *edits(snapshot) {
    for (const { line, statements } of partsOf(snapshot))
      if (line.step !== undefined && statements.length > 1)
        yield replacement(
          line.start,
          line.end,
          `${writtenLine({ session: line.session, markers: [] })}\n`,
          `send the statements of ${line.step} one by one`,
        );
  },
  examples: [
    { before: '-- session A step s1 (*)\nSELECT 1;\nSELECT 2;\n', after: '-- session A\nSELECT 1;\nSELECT 2;\n' },
  ],
};
