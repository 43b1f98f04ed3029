/** The tree: a derivation of the text, with every optional part and loop iteration that was taken. */
import type { Expression } from './grammar.js';

export interface Node {
  /**
   * `rule` and `token` as in the grammar; the others are structure inside a rule: an `optional` that is present, a
   * `repeat` (a loop that ran) whose children are its `iteration`s, and a `choice` in brackets.
   */
  readonly kind: 'rule' | 'token' | 'optional' | 'repeat' | 'iteration' | 'choice';
  /** The rule or token type; empty for structure. */
  readonly name: string;
  /** Which alternative of its rule or choice was taken, counted from 0. */
  readonly alternative: number;
  /** Which iteration of its loop it is, counted from 0; 0 for all other kinds. */
  readonly iteration: number;
  /** The piece of the grammar that a structure node comes from. */
  readonly part: Expression | undefined;
  /** Offsets of its first and behind its last token in the text that was parsed; equal where it matched nothing. */
  readonly start: number;
  readonly end: number;
  readonly children: readonly Node[];
}

/** All tokens below a node, in order. Iterative: trees may be deeper than the call stack. */
export function* leavesOf(node: Node): Generator<Node> {
  const stack = [node];
  for (let top = stack.pop(); top; top = stack.pop()) {
    if (top.kind === 'token') yield top;
    for (let i = top.children.length - 1; i >= 0; i--) stack.push(top.children[i] as Node);
  }
}

/** All nodes from this one down, parents first. */
export function* nodesOf(node: Node): Generator<Node> {
  const stack = [node];
  for (let top = stack.pop(); top; top = stack.pop()) {
    yield top;
    for (let i = top.children.length - 1; i >= 0; i--) stack.push(top.children[i] as Node);
  }
}

/** The text of a tree, put together from its tokens and what lies between them. */
export function renderTree(node: Node, text: string): string {
  let rendered = '';
  let behind = 0;
  for (const leaf of leavesOf(node)) {
    rendered += text.slice(behind, leaf.start) + text.slice(leaf.start, leaf.end);
    behind = leaf.end;
  }
  return rendered + text.slice(behind);
}
