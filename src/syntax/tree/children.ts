/** Access to the rule and token nodes directly below a node, regardless of the structure nodes between them. */
import type { Node } from './node.js';

/** The nearest rule and token nodes below a node, in order. */
export function childrenOf<Name extends string>(
  node: Node<Name>,
  max: number = Number.POSITIVE_INFINITY,
): Node<Name>[] {
  const found: Node<Name>[] = [];
  for (const child of namedChildren(node)) {
    found.push(child);
    if (found.length >= max) break;
  }
  return found;
}

/** Visits a child only when it is asked for: a node may have a hundred thousand, of which most callers want one or two. */
function* namedChildren<Name extends string>(node: Node<Name>): Generator<Node<Name>> {
  const parents = [node];
  const indices = [0];
  while (parents.length > 0) {
    const top = parents.length - 1;
    const child = parents[top]?.children[indices[top] as number];
    indices[top] = (indices[top] as number) + 1;
    if (!child) {
      parents.pop();
      indices.pop();
    } else if (child.name !== '') {
      yield child;
    } else {
      parents.push(child);
      indices.push(0);
    }
  }
}

/** The first of `childrenOf` with this rule or token name. */
export function childNamed<Name extends string>(node: Node<Name>, name: NoInfer<Name>): Node<Name> | undefined {
  for (const child of namedChildren(node)) if (child.name === name) return child;
  return undefined;
}

/** Those of `childrenOf` with this rule or token name. */
export function childrenNamed<Name extends string>(node: Node<Name>, name: NoInfer<Name>): Node<Name>[] {
  return childrenOf(node).filter((child) => child.name === name);
}
