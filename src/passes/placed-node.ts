/**
 * Walks over all nodes of a snapshot. Offsets of a tree are relative to its statement, so each node comes with that
 * offset.
 */
import type { Node } from '../syntax/index.js';

/** The trees of a snapshot. SQL snapshots have nodes with checked names, and the functions below preserve them. */
export interface SnapshotTrees<Name extends string> {
  readonly statements: readonly { readonly start: number; readonly tree: Node<Name> }[];
}

/** A node with its position: it spans the text from `offset + node.start` to `offset + node.end`. */
export interface PlacedNode<Name extends string = string> {
  readonly node: Node<Name>;
  /** The start of the node's statement. */
  readonly offset: number;
  readonly parent: PlacedNode<Name> | undefined;
}

/** Yields all nodes of a snapshot in text order, parents before their children. */
export function* placedNodes<Name extends string>({ statements }: SnapshotTrees<Name>): Generator<PlacedNode<Name>> {
  for (const { start, tree } of statements) {
    const stack: PlacedNode<Name>[] = [{ node: tree, offset: start, parent: undefined }];
    for (let top = stack.pop(); top; top = stack.pop()) {
      yield top;
      const { children } = top.node;
      for (let i = children.length - 1; i >= 0; i--)
        stack.push({ node: children[i] as Node<Name>, offset: start, parent: top });
    }
  }
}
