/** What sets XML apart from other languages with a grammar: elements with one tag, and equal names in start and end tags. */
import type { GrammarLanguageOptions } from '../../language/grammar-language.js';
import type { Snapshot } from '../../language/language.js';
import { GRAMMAR_PASSES, unwrapLists } from '../../passes/index.js';
import { childrenNamed, nodesOf } from '../../syntax/index.js';
import { closeEmptyElements } from './close-empty-elements.js';
import { moveNamespaces } from './move-namespaces.js';

export const xmlOptions: GrammarLanguageOptions = {
  // Before the content of an element is reduced in smaller steps.
  passes: GRAMMAR_PASSES.flatMap((pass) =>
    pass === unwrapLists ? [closeEmptyElements, pass, moveNamespaces] : [pass],
  ),
  // Names with points, dashes and prefixes, too; words of the text are no names.
  isIdentifier: ({ name }) => name === 'NAME',
  canLeaveGrammar: true,
  isPlausible: (before, after) => countMismatches(after) <= countMismatches(before),
};

const mismatches = new WeakMap<object, number>();

/** How many elements have tags of different names. */
function countMismatches({ text, statements }: Snapshot): number {
  let count = 0;
  for (const { identity, tree, start: offset } of statements) {
    let known = mismatches.get(identity);
    if (known === undefined) {
      known = 0;
      for (const node of nodesOf(tree)) {
        if (node.name !== 'element') continue;
        const [first, last] = childrenNamed(node, 'NAME').map(({ start, end }) =>
          text.slice(offset + start, offset + end),
        );
        if (last !== undefined && first !== last) known++;
      }
      mismatches.set(identity, known);
    }
    count += known;
  }
  return count;
}
