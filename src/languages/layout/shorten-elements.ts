/** Writes elements without contents as a single tag. */
import { type Edit, replacement } from '../../edit/edit.js';
import type { Pass, Snapshot } from '../../language/language.js';
import { placedNodes } from '../../passes/placed-node.js';
import type { LayoutRule } from './layout-tree.js';

export const shortenElements: Pass = {
  name: 'shorten-elements',
  about: 'write an element without contents as a single tag',
  level: 'grammar',
  edits: shorterElements,
  examples: [{ before: '<a x="1"></a>', after: '<a x="1"/>' }],
};

function* shorterElements(snapshot: Snapshot): Generator<Edit | undefined> {
  for (const { node, offset } of placedNodes(snapshot)) {
    yield undefined;
    if (node.name !== ('element' satisfies LayoutRule)) continue;
    const [start, end] = [offset + node.start, offset + node.end];
    const tag = /^(<[^<>]*[^<>/])>\s*<\/[^<>]*>$/.exec(snapshot.text.slice(start, end));
    if (tag) yield replacement(start, end, `${tag[1]}/>`, 'write an element as a single tag');
  }
}
