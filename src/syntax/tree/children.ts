/** Access to the rule and token nodes directly below a node, regardless of the structure nodes between them. */
import type { Node } from './node.js';

/** The nearest rule and token nodes below a node, in order. */
export function childrenOf<Name extends string>(
  node: Node<Name>,
  max: number = Number.POSITIVE_INFINITY,
): Node<Name>[] {
  const found: Node<Name>[] = [];
  for (const child of namedChildren(node)) {
    if (found.length >= max) break;
    found.push(child);
  }
  return found;
}

function* namedChildren<Name extends string>(node: Node<Name>): Generator<Node<Name>> {
  const stack: Node<Name>[] = [];
  const push = ({ children }: Node<Name>): void => {
    for (let i = children.length - 1; i >= 0; i--) stack.push(children[i] as Node<Name>);
  };
  push(node);
  for (let top = stack.pop(); top; top = stack.pop()) {
    if (top.name !== '') yield top;
    else push(top);
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
