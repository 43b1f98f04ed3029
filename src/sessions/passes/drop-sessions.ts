/** Deletes all steps of sessions: of all but two, and of one. */
import type { Pass } from '../../language/language.js';
import { partsOf, withoutSpans } from '../parts.js';
import { sessionsOf } from '../schedule.js';

export const dropSessions: Pass = {
  name: 'drop-sessions',
  about: 'delete all steps of a session, or of all sessions but two',
  level: 'grammar',
  isTreeless: true,
  repeats: true,
  *edits(snapshot) {
    const parts = partsOf(snapshot);
    const sessions = sessionsOf(parts.map(({ line }) => line));
    if (sessions.length > 2)
      for (const [i, first] of sessions.entries())
        for (const second of sessions.slice(i + 1))
          yield withoutSpans(
            parts.filter(({ line: { session } }) => session !== first && session !== second),
            `keep only the sessions ${first} and ${second}`,
          );
    for (const session of sessions)
      yield withoutSpans(
        parts.filter(({ line }) => line.session === session),
        `delete the session ${session}`,
      );
  },
  examples: [
    {
      before: '-- session A\nSELECT 1;\n-- session B\nSELECT 2;\n-- session A\nSELECT 3;\n',
      after: '-- session B\nSELECT 2;\n',
    },
    {
      before: '-- session A\nSELECT 1;\n-- session B\nSELECT 2;\n-- session C\nSELECT 3;\n',
      after: '-- session A\nSELECT 1;\n-- session C\nSELECT 3;\n',
    },
  ],
};
