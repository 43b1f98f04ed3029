import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashOf } from './text-hash.js';

const BASE = 'INSERT INTO t VALUES (1, 2, 3); SELECT a, b FROM t WHERE a > 1 ORDER BY b; ';

describe('hashOf', () => {
  it('differs for texts that differ in one place, in their order or in their length', () => {
    const text = BASE.repeat(8);
    const similar = new Set([text]);
    for (let i = 0; i < text.length; i++) {
      similar.add(text.slice(0, i) + text.slice(i + 1));
      similar.add(`${text.slice(0, i)}\0${text.slice(i)}`);
      similar.add(`${text.slice(i)}${text.slice(0, i)}`);
      for (const unit of ['\0', 'x', '\udc80', '\udc81', 'é']) similar.add(text.slice(0, i) + unit + text.slice(i + 1));
    }
    for (let length = 0; length < 40; length++) similar.add('\0'.repeat(length));
    expect(new Set([...similar].map(hashOf)).size).toBe(similar.size);
  });

  it('changes every part of the hash with any bit of the text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 100 }), fc.nat(), fc.nat({ max: 15 }), (text, place, bit) => {
        const at = place % text.length;
        const changed = text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << bit)) + text.slice(at + 1);
        const [before, after] = [hashOf(text), hashOf(changed)].map((hash) => hash.match(/.{7}/g) ?? []);
        expect(before).toHaveLength(4);
        for (const [i, lane] of (before ?? []).entries()) expect(after?.[i]).not.toBe(lane);
      }),
    );
  });

  it('does not depend on how the text was put together', () => {
    const text = BASE.repeat(100);
    expect(hashOf([...text].join(''))).toBe(hashOf(text));
    expect(hashOf(`${text.slice(0, 777)}${text.slice(777)}`)).toBe(hashOf(text));
  });
});
