/** Removes white space that is not needed: blank lines, indentation and more than one space between words. */
import type { Edit, Replacement } from '../../edit/edit.js';
import type { Pass } from '../../language/language.js';

/** All runs of white space in one edit, because they rarely matter; then only blank lines and the ends of lines. */
export const squeezeWhitespace: Pass = {
  name: 'squeeze-whitespace',
  about: 'remove blank lines, indentation and repeated spaces',
  level: 'grammar',
  changes: 'layout',
  *edits({ text }) {
    yield squeezed(text, /\s{2,}|^\s+|[^\S\n]+$/g);
    yield squeezed(text, /\s*\n(?=\s*\n)|[^\S\n]+(?=\n)/g, '');
  },
  examples: [
    { before: 'a  b\n\n  c\n', after: 'a b\nc\n' },
    { before: 'a\n\n  b \n', after: 'a\n  b\n' },
  ],
};

function squeezed(text: string, pattern: RegExp, fixed?: string): Edit | undefined {
  const replacements = Array.from(text.matchAll(pattern), ({ index, 0: gap }): Replacement => {
    const isEdge = index === 0 || (index + gap.length === text.length && !gap.includes('\n'));
    const kept = fixed ?? (isEdge ? '' : gap.includes('\n') ? '\n' : ' ');
    return { start: index, end: index + gap.length, text: kept };
  }).filter(({ start, end, text: kept }) => text.slice(start, end) !== kept);
  return replacements.length > 0 ? { replacements, note: 'remove white space' } : undefined;
}
