import fc from 'fast-check';
import { expect, it } from 'vitest';
import { grammarOf, grammarText } from '../../test/support/grammars.js';
import { grammarFromJson, grammarToJson } from './grammar-json.js';

it('comes back as it was, but for the places of its rules', () => {
  fc.assert(
    fc.property(grammarText, (text) => {
      const grammar = grammarOf(text);
      const again = grammarFromJson(grammarToJson(grammar));
      const plain = (one: typeof grammar): unknown =>
        JSON.parse(
          JSON.stringify(
            [one.name, [...one.rules], one.lexerRules, one.tokenNames, [...one.tokenTypes]],
            (key, value) => (key === 'at' ? undefined : value),
          ),
        );
      expect(plain(again)).toEqual(plain(grammar));
    }),
  );
});
