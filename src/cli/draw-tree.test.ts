import { expect, it } from 'vitest';
import { grammarOf } from '../../test/support/grammars.js';
import { grammarLanguage } from '../language/grammar-language.js';
import { drawTree } from './draw-tree.js';

it('draws branches, and a node with a single child on the line of that child', () => {
  const grammar = grammarOf(
    `grammar G; list : '[' item ( ',' item )* ']' ';'? ; item : NUMBER ; NUMBER : [0-9]+ ; WS : ' ' -> skip ;`,
  );
  const text = '[1, 2];';
  const [statement] = grammarLanguage(grammar).snapshot(text).statements;
  expect(statement && [...drawTree(statement.tree, text)].join('\n')).toBe(
    ['list', '├ "["', '├ item › "1"', '├ * › #1', '│ ├ ","', '│ └ item › "2"', '├ "]"', '└ ? › ";"'].join('\n'),
  );
});
