import fc from 'fast-check';
import { expect, it } from 'vitest';
import { grammarOf, grammarText } from '../../test/support/grammars.js';
import { grammarFromJson, grammarToJson } from './grammar-json.js';
import { computeLookahead } from './lookahead.js';
import { buildNetwork } from './network.js';

it('comes back as it was, but for the places of its rules', () => {
  fc.assert(
    fc.property(grammarText, (text) => {
      const grammar = grammarOf(text);
      const { grammar: again } = grammarFromJson(grammarToJson(grammar, 'r0'));
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

it('brings what the parser of the grammar that came back would compute', () => {
  fc.assert(
    fc.property(grammarText, (text) => {
      const { grammar, lookahead } = grammarFromJson(grammarToJson(grammarOf(text), 'r0'));
      const network = buildNetwork(grammar);
      expect(lookahead).toEqual(computeLookahead(network, network.entries.get('r0') as number));
    }),
  );
});
