/** Draws a tree as indented lines. A node with a single child shares the line of that child. */
import type { Node } from '../syntax/index.js';

/** The indentation of deeper nodes would need more room than the nodes. */
const MAX_DEPTH = 300;

/** Yields lines without line ends. */
export function* drawTree(tree: Node, text: string): Generator<string> {
  const stack: { node: Node; lead: string; isLast: boolean; isRoot: boolean }[] = [
    { node: tree, lead: '', isLast: true, isRoot: true },
  ];
  for (let top = stack.pop(); top; top = stack.pop()) {
    const names: string[] = [];
    let { node } = top;
    while (node.kind !== 'token' && node.children.length === 1) {
      names.push(labelOf(node));
      node = node.children[0] as Node;
    }
    names.push(node.kind === 'token' ? JSON.stringify(text.slice(node.start, node.end)) : labelOf(node));
    const branch = top.isRoot ? '' : top.isLast ? '└ ' : '├ ';
    const isTooDeep = node.children.length > 0 && top.lead.length >= 2 * MAX_DEPTH;
    yield `${top.lead}${branch}${names.join(' › ')}${isTooDeep ? ' …' : ''}`;
    if (isTooDeep) continue;
    const lead = top.isRoot ? '' : `${top.lead}${top.isLast ? '  ' : '│ '}`;
    for (let i = node.children.length - 1; i >= 0; i--) {
      stack.push({ node: node.children[i] as Node, lead, isLast: i === node.children.length - 1, isRoot: false });
    }
  }
}

function labelOf(node: Node): string {
  switch (node.kind) {
    case 'optional':
      return '?';
    case 'repeat':
      return '*';
    case 'iteration':
      return `#${node.iteration + 1}`;
    case 'choice':
      return '|';
    default:
      return node.name;
  }
}
