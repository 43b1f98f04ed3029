/** Last of all: comments gone, one space between tokens, one statement a line. */
import { type Edit, replacement } from '../edit/edit.js';
import { leavesOf } from '../syntax/index.js';
import type { Pass } from './pass.js';

export const tidyLayout: Pass = {
  name: 'tidy-layout',
  *edits({ text, parts }, language) {
    if (language.separator === '') return;
    const statements = parts.map(({ start, end, resume, tree }) => {
      // Commands of a shell have a layout of their own.
      if (/^[.\\]/.test(text.slice(start, end))) return text.slice(start, resume);
      let line = '';
      let before = '';
      for (const leaf of leavesOf(tree)) {
        const own = text.slice(start + leaf.start, start + leaf.end);
        line += (line === '' || isTight(before, own) ? '' : ' ') + own;
        before = own;
      }
      return line + terminatorOf(text.slice(end, resume));
    });
    const tidy = `${statements.join('\n')}\n`;
    if (tidy !== text) yield replacement(0, text.length, tidy, 'tidy the layout') satisfies Edit;
  },
  examples: [{ before: 'SELECT   a ,b\n FROM t -- why\n;\n\nSELECT 2;', after: 'SELECT a, b FROM t;\nSELECT 2;\n' }],
};

/** What ends a statement, without the comments before it. */
function terminatorOf(gap: string): string {
  return gap.endsWith(';') ? ';' : (gap.trim().split(/\s/).at(-1) ?? '');
}

function isTight(left: string, right: string): boolean {
  return /^[,;).\]]$/.test(right) || /^[(.[]$/.test(left);
}
