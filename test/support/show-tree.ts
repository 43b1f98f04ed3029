/** A tree in one line, for expectations: rules as name(…), tokens as their text, structure as ?(…), *(…), #(…), |(…). */
import type { Node } from '../../src/syntax/index.js';

const MARKS = { optional: '?', repeat: '*', iteration: '#', choice: '|' } as const;

export function showTree(node: Node, text: string): string {
  if (node.kind === 'token') return text.slice(node.start, node.end);
  const name = node.kind === 'rule' ? node.name : MARKS[node.kind];
  return `${name}(${node.children.map((child) => showTree(child, text)).join(' ')})`;
}

/** Brackets around each rule with more than one child: shows only how operators bind. */
export function showNesting(node: Node, text: string): string {
  if (node.kind === 'token') return text.slice(node.start, node.end);
  const inside = node.children.map((child) => showNesting(child, text)).join(' ');
  return node.kind === 'rule' && node.children.length > 1 ? `[${inside}]` : inside;
}
