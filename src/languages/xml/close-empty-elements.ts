/** Writes an element with one tag instead of two: it loses its content, or has none. */
import { type Edit, replacement } from '../../edit/edit.js';
import type { Pass } from '../../language/language.js';
import { largestFirst } from '../../passes/edit-order.js';
import { placedNodes } from '../../passes/placed-node.js';
import { childNamed, childrenNamed } from '../../syntax/index.js';

export const closeEmptyElements: Pass = {
  name: 'close-empty-elements',
  about: 'replace the content and the end tag of an element by />',
  level: 'grammar',
  edits: (snapshot) => largestFirst(closingsOf(snapshot)),
  examples: [
    { before: '<a b="c"></a>', after: '<a b="c"/>' },
    { before: '<a><b>text</b></a>', after: '<a><b/></a>' },
  ],
};

function* closingsOf(snapshot: Parameters<Pass['edits']>[0]): Generator<Edit | undefined> {
  for (const { node, offset } of placedNodes(snapshot)) {
    const open =
      node.name === 'element' && childrenNamed(node, 'CLOSE').length === 2 ? childNamed(node, 'CLOSE') : undefined;
    yield open && replacement(offset + open.start, offset + node.end, '/>', 'write an element with one tag');
  }
}
