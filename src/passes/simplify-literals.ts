/** Makes literals plainer: shorter strings, smaller numbers. */
import { type Edit, replacement } from '../edit/edit.js';
import { leavesOf } from '../syntax/index.js';
import type { Pass } from './pass.js';

export const simplifyLiterals: Pass = {
  name: 'simplify-literals',
  *edits({ text, parts }) {
    for (const { start: offset, tree } of parts) {
      for (const leaf of leavesOf(tree)) {
        const start = offset + leaf.start;
        const end = offset + leaf.end;
        for (const plainer of plainerThan(text.slice(start, end)))
          yield replacement(start, end, plainer, `put ${plainer} for a literal`) satisfies Edit;
      }
    }
  },
  examples: [
    { before: "SELECT 'a long text'", after: "SELECT ''" },
    { before: "SELECT 'abcd'", after: "SELECT 'ab'" },
    { before: "SELECT 'abc'", after: "SELECT 'ab'" },
    { before: 'SELECT 12345', after: 'SELECT 0' },
    { before: 'SELECT 1.5', after: 'SELECT 1' },
    { before: 'SELECT 0x1F', after: 'SELECT 31' },
  ],
};

function plainerThan(literal: string): string[] {
  const texts: string[] = [];
  const string = /^(\w*)'([\s\S]*)'$/.exec(literal);
  if (string) {
    const inside = string[2] as string;
    const half = inside.slice(0, Math.floor(inside.length / 2)).replace(/'+$/, '');
    const shorter = inside.slice(0, -1).replace(/'+$/, '');
    texts.push("''", `'${half}'`, `'${inside.slice(0, 1).replace("'", '')}'`, '0', `'${shorter}'`);
  } else if (/^0x[\da-f]+$/i.test(literal)) {
    // The ruler counts two tokens in a hexadecimal number.
    return ['0', '1', BigInt(literal).toString()];
  } else if (/^\d/.test(literal)) {
    texts.push('0', '1', literal.replace(/\..*$/, ''), literal.slice(0, Math.ceil(literal.length / 2)));
  }
  return [...new Set(texts)].filter((text) => text !== '' && text.length < literal.length);
}
