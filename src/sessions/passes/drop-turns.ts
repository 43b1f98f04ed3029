/** Deletes consecutive turns of sessions: half of the schedule, a quarter and so on. */
import { deletion } from '../../edit/edit.js';
import type { Pass } from '../../language/language.js';
import { halvingRanges } from '../../passes/edit-order.js';
import { type Turn, turnsOf } from '../parts.js';

export const dropTurns: Pass = {
  name: 'drop-turns',
  about: 'delete half of the schedule, a quarter, … what one session does at a time',
  level: 'grammar',
  isTreeless: true,
  *edits(snapshot) {
    const turns = turnsOf(snapshot);
    for (const { from, to } of halvingRanges(turns.length)) {
      const [first, last] = [turns[from] as Turn, turns[to - 1] as Turn];
      yield deletion(first.start, last.end, `delete ${to - from} of the turns of sessions`);
    }
  },
  examples: [
    {
      before: '-- session A\nSELECT 1;\n-- session B\nSELECT 2;\n-- session A\nSELECT 3;\n',
      after: '-- session A\nSELECT 1;\n-- session B\nSELECT 2;\n',
    },
  ],
};
