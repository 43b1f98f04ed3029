/** Lets one session send what two sessions sent. */
import type { Edit } from '../../edit/edit.js';
import type { Pass } from '../../language/language.js';
import { partsOf } from '../parts.js';
import { sessionsOf } from '../schedule.js';
import { writtenLine } from '../session-lines.js';

export const joinSessions: Pass = {
  name: 'join-sessions',
  about: 'let one session send what two sessions sent',
  level: 'grammar',
  isTreeless: true,
  *edits(snapshot) {
    const parts = partsOf(snapshot);
    const sessions = sessionsOf(parts.map(({ line }) => line));
    for (const from of sessions.toReversed())
      for (const to of sessions)
        if (from !== to)
          yield {
            replacements: parts
              .filter(({ line }) => line.session === from)
              .map(({ line }) => ({
                start: line.start,
                end: line.end,
                text: `${writtenLine({ ...line, session: to })}\n`,
              })),
            note: `let ${to} send what ${from} sends`,
          } satisfies Edit;
  },
  examples: [
    {
      before: '-- session A\nSELECT 1;\n-- session B\nSELECT 2;\n-- session C\nSELECT 3;\n',
      after: '-- session A\nSELECT 1;\n-- session B\nSELECT 2;\n-- session A\nSELECT 3;\n',
    },
  ],
};
