import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultOf } from '../../test/support/check-tree.js';
import { sentencesOf } from '../../test/support/enumerate.js';
import { grammarOf, grammarText, tokensOf } from '../../test/support/grammars.js';
import { createParser, renderTree } from './index.js';

/** All words over a, b, c up to a length. */
function words(length: number): string[] {
  const all = [''];
  for (let from = 0, n = 0; n < length; n++) {
    const to = all.length;
    for (let i = from; i < to; i++) for (const letter of 'abc') all.push(`${all[i]}${letter}`);
    from = to;
  }
  return all;
}

describe('the parser against brute force', () => {
  it('accepts exactly the sentences that the grammar derives, for random grammars', () => {
    fc.assert(
      fc.property(grammarText, (text) => {
        const grammar = grammarOf(text);
        const sentences = sentencesOf(grammar, 'r0', 4);
        const parse = createParser(grammar, 'r0');
        for (const word of words(4)) {
          const outcome = parse(tokensOf(grammar, word));
          expect(outcome.kind, `${JSON.stringify(word)} in\n${text}`).toBe(sentences.has(word) ? 'parsed' : 'rejected');
          if (outcome.kind !== 'parsed') continue;
          expect(renderTree(outcome.tree, word)).toBe(word);
          expect(faultOf(grammar, outcome.tree), `${JSON.stringify(word)} in\n${text}`).toBeUndefined();
        }
      }),
      { numRuns: Number(process.env['RUNS'] ?? 500) },
    );
  });
});
