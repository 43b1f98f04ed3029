/**
 * Common generalisations of two minima that differ in literals only: texts with literals of neither. If one of them fails as well, the
 * literals do not matter, and both minima show the same bug. A mixture of both would prove less: with the literals that matter to either
 * bug it shows one of them.
 */
import { unitsOf } from '../algorithms/units.js';
import type { Span } from '../edit/edit.js';
import type { Language } from '../language/language.js';

const INTEGER = /^\d+$/;
const NUMBER = /^\d+(?:\.\d*)?$/;
const STRING = /^'(.*)'$/s;
const LITERAL = /^(?:\d+(?:\.\d*)?(?:e[+-]?\d+)?|x?'.*'|null|true|false)$/is;
const MAX_INTEGER = 2n ** 63n - 1n;
/** In place of literals of different kinds. */
const SAMPLES = ['2', "'3'"];

/** In the order in which they should be tried; none if the texts differ in anything else. */
export function commonGeneralisations(language: Language, a: string, b: string): readonly string[] {
  const [first, second] = [a, b].map((text) => unitsOf(language.snapshot(text), 'tokens')) as [Span[], Span[]];
  if (first.length !== second.length) return [];
  const changed: { readonly span: Span; readonly thirds: readonly string[] }[] = [];
  for (const [i, span] of first.entries()) {
    const [token, other] = [a.slice(span.start, span.end), b.slice(second[i]?.start, second[i]?.end)];
    if (token === other) continue;
    const thirds = thirdLiterals(token, other);
    if (thirds.length === 0) return [];
    changed.push({ span, thirds });
  }
  const count = Math.max(0, ...changed.map(({ thirds }) => thirds.length));
  return Array.from({ length: count }, (_, n) => {
    let result = '';
    let end = 0;
    for (const { span, thirds } of changed) {
      result += a.slice(end, span.start) + (thirds[n] ?? thirds[0]);
      ({ end } = span);
    }
    return result + a.slice(end);
  });
}

/** Literals like both that differ from both. */
function thirdLiterals(a: string, b: string): readonly string[] {
  if (!LITERAL.test(a) || !LITERAL.test(b)) return [];
  const [first, second] = [STRING.exec(a)?.[1], STRING.exec(b)?.[1]];
  if (first !== undefined && second !== undefined) return [`'${first}${second}'`];
  const isThird = (literal: string): boolean => literal !== a && literal !== b;
  if (INTEGER.test(a) && INTEGER.test(b)) {
    const sum = BigInt(a) + BigInt(b);
    // The failure may need numbers of a range, and both are in it.
    return [...(sum < MAX_INTEGER ? [sum + 1n] : []), sum / 2n].map(String).filter(isThird);
  }
  if (NUMBER.test(a) && NUMBER.test(b)) {
    const sum = Number(a) + Number(b);
    return [sum + 1, sum / 2].map(String).filter(isThird);
  }
  return SAMPLES.filter(isThird);
}
