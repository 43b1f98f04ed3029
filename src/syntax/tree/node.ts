/** The syntax tree: a derivation of the text, in which optionals, loops and their iterations are nodes too. */
import type { Expression } from '../grammar/grammar.js';

/** A node of a syntax tree. `Name` is the union of rule and token names, if it is known. */
export interface Node<Name extends string = string> {
  /**
   * `rule` and `token` are those of the grammar. The others are structure nodes inside a rule: an `optional` that is
   * present, a `repeat` (a loop that ran at least once) whose children are its `iteration`s, and a `choice` in
   * brackets.
   */
  readonly kind: 'rule' | 'token' | 'optional' | 'repeat' | 'iteration' | 'choice';
  /** The name of the rule or token; empty for structure nodes. */
  readonly name: Name | '';
  /** The alternative of the rule or choice that was matched, counted from 0. */
  readonly alternative: number;
  /** The index of an iteration in its loop, counted from 0; 0 for all other kinds. */
  readonly iteration: number;
  /** The expression of the grammar that a structure node comes from. */
  readonly origin: Expression | undefined;
  /** Offset of the first token in the parsed text; equal to `end` if the node matched the empty text. */
  readonly start: number;
  /** Offset after the last token. */
  readonly end: number;
  readonly children: readonly Node<Name>[];
}

/** All tokens of a node, in order. Iterative, because trees can be deeper than the call stack. */
export function* leavesOf<Name extends string>(node: Node<Name>): Generator<Node<Name>> {
  const stack = [node];
  for (let top = stack.pop(); top; top = stack.pop()) {
    if (top.kind === 'token') yield top;
    for (let i = top.children.length - 1; i >= 0; i--) stack.push(top.children[i] as Node<Name>);
  }
}

/** A node and all its descendants, parents first. */
export function* nodesOf<Name extends string>(node: Node<Name>): Generator<Node<Name>> {
  const stack = [node];
  for (let top = stack.pop(); top; top = stack.pop()) {
    yield top;
    for (let i = top.children.length - 1; i >= 0; i--) stack.push(top.children[i] as Node<Name>);
  }
}

/** The text of a tree, assembled from its tokens and the text between them; equal to `text` for an unchanged tree. */
export function renderTree(node: Node, text: string): string {
  let rendered = '';
  let end = 0;
  for (const leaf of leavesOf(node)) {
    rendered += text.slice(end, leaf.start) + text.slice(leaf.start, leaf.end);
    end = leaf.end;
  }
  return rendered + text.slice(end);
}
