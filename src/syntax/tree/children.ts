/** Access to the rule and token nodes directly below a node, regardless of the structure nodes between them. */
import type { Node } from './node.js';

/** The nearest rule and token nodes below a node, in order. */
export function childrenOf<Name extends string>(node: Node<Name>): Node<Name>[] {
  const found: Node<Name>[] = [];
  const stack = [...node.children].reverse();
  for (let top = stack.pop(); top; top = stack.pop()) {
    if (top.name !== '') found.push(top);
    else for (let i = top.children.length - 1; i >= 0; i--) stack.push(top.children[i] as Node<Name>);
  }
  return found;
}

/** The first of `childrenOf` with this rule or token name. */
export function childNamed<Name extends string>(node: Node<Name>, name: NoInfer<Name>): Node<Name> | undefined {
  return childrenOf(node).find((child) => child.name === name);
}

/** Those of `childrenOf` with this rule or token name. */
export function childrenNamed<Name extends string>(node: Node<Name>, name: NoInfer<Name>): Node<Name>[] {
  return childrenOf(node).filter((child) => child.name === name);
}
