import fc from 'fast-check';
import { expect, it } from 'vitest';
import { grammarOf, grammarText } from '../../../test/support/grammars.js';
import { computeLookahead } from '../parser/lookahead.js';
import { buildNetwork } from '../parser/network.js';
import { grammarFromJson, grammarToJson } from './grammar-json.js';

it('restores a grammar except for the places of its rules', () => {
  fc.assert(
    fc.property(grammarText, (text) => {
      const grammar = grammarOf(text);
      const { grammar: restored } = grammarFromJson(grammarToJson(grammar, 'r0'));
      const plain = ({ name, rules, lexerRules, tokenNames, tokenTypes }: typeof grammar): unknown =>
        JSON.parse(
          JSON.stringify([name, [...rules], lexerRules, tokenNames, [...tokenTypes]], (key, value) =>
            key === 'at' ? undefined : value,
          ),
        );
      expect(plain(restored)).toEqual(plain(grammar));
    }),
  );
});

it('restores the lookahead sets that a parser of the restored grammar would compute', () => {
  fc.assert(
    fc.property(grammarText, (text) => {
      const { grammar, lookahead } = grammarFromJson(grammarToJson(grammarOf(text), 'r0'));
      const network = buildNetwork(grammar);
      expect(lookahead).toEqual(computeLookahead(network, network.entries.get('r0') as number));
    }),
  );
});
