/**
 * A common generalisation of two minima that differ in literals only: a third text with literals of neither. If it fails as well, the
 * literals do not matter, and both minima show the same bug.
 */
import { unitsOf } from '../algorithms/units.js';
import type { Span } from '../edit/edit.js';
import type { Language } from '../language/language.js';

const NUMBER = /^\d+(?:\.\d*)?$/;
const STRING = /^'(.*)'$/s;

/** Undefined if the texts differ in anything else. */
export function commonGeneralisation(language: Language, a: string, b: string): string | undefined {
  const [first, second] = [a, b].map((text) => unitsOf(language.snapshot(text), 'tokens')) as [Span[], Span[]];
  if (first.length !== second.length) return undefined;
  let result = '';
  let end = 0;
  for (const [i, { start, end: tokenEnd }] of first.entries()) {
    const [token, other] = [a.slice(start, tokenEnd), b.slice(second[i]?.start, second[i]?.end)];
    if (token === other) continue;
    const third = thirdLiteral(token, other);
    if (third === undefined) return undefined;
    result += a.slice(end, start) + third;
    end = tokenEnd;
  }
  return result === '' ? undefined : result + a.slice(end);
}

/** A literal of the same kind as both that differs from both. */
function thirdLiteral(a: string, b: string): string | undefined {
  if (NUMBER.test(a) && NUMBER.test(b)) {
    const sum = Number(a) + Number(b) + 1;
    return Number.isSafeInteger(sum) || !Number.isInteger(sum) ? String(sum) : undefined;
  }
  const [first, second] = [STRING.exec(a)?.[1], STRING.exec(b)?.[1]];
  return first === undefined || second === undefined ? undefined : `'${first}${second}'`;
}
