/** Deletes statements: by halves, quarters and so on down to single ones, the last ones first. */
import { deletion } from '../edit/edit.js';
import type { Part } from '../syntax/index.js';
import { type Pass, stretches } from './pass.js';

export const deleteStatements: Pass = {
  name: 'delete-statements',
  *edits({ text, parts }) {
    for (const { from, to } of stretches(parts.length)) {
      const first = parts[from] as Part;
      const end = parts[to]?.start ?? text.length;
      yield deletion(first.start, end, `delete ${to - from === 1 ? 'a statement' : `${to - from} statements`}`);
    }
  },
  examples: [
    { before: 'SELECT 1; SELECT 2; SELECT 3;', after: 'SELECT 1; SELECT 3;' },
    { before: 'SELECT 1; SELECT 2; SELECT 3; SELECT 4;', after: 'SELECT 1; SELECT 2; ' },
  ],
};
