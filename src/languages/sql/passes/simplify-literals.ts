/** Simplifies the literals of SQL: strings with doubled quotes, decimal and hexadecimal numbers. */
import type { Pass } from '../../../language/language.js';
import { simplifyLiteralsBy } from '../../../passes/simplify-literals.js';

/** Numbers with so many digits matter because they are so large: half of the digits never sufficed in the corpora. */
const MIN_LARGE = 15;

function simplerThan(literal: string): string[] {
  const texts: string[] = [];
  const string = /^(\w*)'([\s\S]*)'$/.exec(literal);
  if (string) {
    const inside = string[2] as string;
    const half = inside.slice(0, Math.floor(inside.length / 2)).replace(/'+$/, '');
    const shorter = inside.slice(0, -1).replace(/'+$/, '');
    texts.push("''", `'${half}'`, `'${inside.slice(0, 1).replace("'", '')}'`, '0', `'${shorter}'`);
  } else if (/^0x[\da-f]+$/i.test(literal)) {
    // A hexadecimal number counts as two tokens, so a decimal number is smaller even if it is longer.
    return ['0', '1', BigInt(literal).toString()];
  } else if (/^\d/.test(literal)) {
    texts.push('0', '1', literal.replace(/\..*$/, ''), literal.replace(/(\.\d)\d+$/, '$1'));
    if (literal.length < MIN_LARGE) texts.push(literal.slice(0, Math.ceil(literal.length / 2)).replace(/\.$/, ''));
  }
  return [...new Set(texts)].filter((text) => text !== '' && text.length < literal.length);
}

/** Replaces strings and numbers of SQL by shorter ones. */
export const simplifySqlLiterals: Pass = simplifyLiteralsBy(simplerThan, [
  { before: "SELECT 'a long text'", after: "SELECT ''" },
  { before: "SELECT 'abcd'", after: "SELECT 'ab'" },
  { before: "SELECT 'abc'", after: "SELECT 'ab'" },
  { before: 'SELECT 12345', after: 'SELECT 0' },
  { before: 'SELECT 1.5', after: 'SELECT 1' },
  { before: 'SELECT 904.1747253662293', after: 'SELECT 904.1' },
  { before: 'SELECT 0x1F', after: 'SELECT 31' },
]);
