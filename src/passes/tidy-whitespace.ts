/** Removes comments and redundant white space. A gap between tokens that has a line break becomes one line break. */
import { replacement } from '../edit/edit.js';
import type { Pass } from '../language/language.js';
import { leavesOf } from '../syntax/index.js';

/** Rewrites the layout of the whole text in one edit. */
export const tidyWhitespace: Pass = {
  name: 'tidy-whitespace',
  about: 'remove comments and redundant white space',
  level: 'grammar',
  changes: 'layout',
  *edits({ text, statements }) {
    let tidy = '';
    let lastEnd = 0;
    for (const { start, tree } of statements) {
      for (const leaf of leavesOf(tree)) {
        if (leaf.end === leaf.start) continue;
        tidy +=
          (tidy === '' ? '' : gapFor(text.slice(lastEnd, start + leaf.start))) +
          text.slice(start + leaf.start, start + leaf.end);
        lastEnd = start + leaf.end;
      }
    }
    tidy += text.endsWith('\n') && tidy !== '' ? '\n' : '';
    if (tidy !== text && text !== '') yield replacement(0, text.length, tidy, 'remove redundant white space');
  },
  examples: [{ before: 'SELECT   a\n\n  FROM t', after: 'SELECT a\nFROM t' }],
};

function gapFor(gap: string): string {
  if (gap === '') return '';
  return gap.includes('\n') ? '\n' : ' ';
}
