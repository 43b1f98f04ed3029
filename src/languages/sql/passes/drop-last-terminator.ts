/** Finishing pass: deletes the semicolon after the last statement. No engine needs it, and the search never looks at it. */
import { deletion } from '../../../edit/edit.js';
import type { Pass } from '../../../language/language.js';
import { lastTerminator } from '../plain/plain-layout.js';
import type { SqlSnapshot } from '../snapshot.js';

/** It comes after `tidy-layout`, which also tries to leave the semicolon out. */
export const dropLastTerminator: Pass = {
  name: 'drop-last-terminator',
  about: 'delete the semicolon after the last statement',
  level: 'grammar',
  changes: 'terminator',
  *edits(snapshot: SqlSnapshot) {
    const span = lastTerminator(snapshot);
    if (span) yield deletion(span.start, span.end, 'delete the last semicolon');
  },
  examples: [
    { before: 'SELECT 1; SELECT 2;', after: 'SELECT 1; SELECT 2' },
    { before: 'SELECT 1;\n', after: 'SELECT 1\n' },
  ],
};
