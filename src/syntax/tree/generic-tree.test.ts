import fc from 'fast-check';
import { expect, it } from 'vitest';
import { grammarOf, tokensOf } from '../../../test/support/grammars.js';
import { showTree } from '../../../test/support/show-tree.js';
import { genericTree, leavesOf, type Node, renderTree } from '../index.js';

const grammar = grammarOf(
  `grammar G; s : 'FOO' | 'BAR' | 'BAZ' ; ID : [a-z]+ ; MARK : [(){},[\\]] ; WS : ' ' -> skip ;`,
);
const treeOf = (text: string): Node => genericTree(grammar, text, tokensOf(grammar, text));

it.each([
  ['a b', 'generic(a b)'],
  ['FOO a BAR BAZ b', 'generic(genericRun(FOO a) genericRun(BAR BAZ b))'],
  ['FOO (a, b c, [d])', 'generic(FOO genericGroup(( genericList(a *(#(, b c) #(, genericGroup([ d ])))) )))'],
  ['a, FOO b BAR c', 'generic(genericList(a *(#(, genericRun(FOO b) genericRun(BAR c)))))'],
  [', a', 'generic(genericList(*(#(, a))))'],
  ['( a ] ) b (', 'generic(genericGroup(( a ] )) b ()'],
  ['( [ a )', 'generic(genericGroup(( [ a )))'],
  ['', 'generic()'],
])('%j becomes %s', (text, shape) => {
  expect(showTree(treeOf(text), text)).toBe(shape);
});

it('contains every token once and in order, for any arrangement of brackets', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('(', ')', '[', ']', '{', '}', ',', 'a', 'FOO')), (parts) => {
      const text = parts.join(' ');
      const tree = treeOf(text);
      expect([...leavesOf(tree)].map(({ start, end }) => text.slice(start, end))).toEqual(parts);
      expect(renderTree(tree, text)).toBe(text);
    }),
  );
});

it('supports brackets nested deeper than the call stack', () => {
  const text = `${'('.repeat(20_000)}${')'.repeat(20_000)}`;
  expect(renderTree(treeOf(text), text)).toBe(text);
});
