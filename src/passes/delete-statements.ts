/** Deletes statements: halves of the script, quarters and so on down to single statements, the last ones first. */
import { deletion } from '../edit/edit.js';
import type { Pass } from '../language/language.js';
import { spanOfStatements } from '../language/statement-span.js';
import { halvingRanges } from './edit-order.js';

/** Deletes ranges of consecutive statements with their terminators. */
export const deleteStatements: Pass = {
  name: 'delete-statements',
  about: 'delete half of the script, a quarter, … a single statement',
  level: 'grammar',
  *edits(snapshot) {
    for (const { from, to } of halvingRanges(snapshot.statements.length)) {
      const { start, end } = spanOfStatements(snapshot, from, to);
      if (end > start)
        yield deletion(start, end, `delete ${to - from === 1 ? 'a statement' : `${to - from} statements`}`);
    }
  },
  examples: [
    { before: 'SELECT 1; SELECT 2; SELECT 3;', after: 'SELECT 1; SELECT 3;' },
    { before: 'SELECT 1; SELECT 2; SELECT 3; SELECT 4;', after: 'SELECT 1; SELECT 2; ' },
  ],
};
