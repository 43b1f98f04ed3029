/** Checks that a tree is a derivation of its grammar, node by node and without a parser. */
import { type Expression, type Grammar, type Node, nodesOf } from '../../src/syntax/index.js';

/** Describes the first wrong node; undefined if the tree is a derivation. */
export function faultOf(grammar: Grammar, tree: Node): string | undefined {
  for (const node of nodesOf(tree)) {
    if (node.kind !== 'rule') continue;
    const body = grammar.rules.get(node.name)?.alternatives[node.alternative]?.body;
    if (!body) return `${node.name} has no alternative ${node.alternative}`;
    if (match(body, node.children, 0) !== node.children.length) {
      return `the children of ${node.name} at ${node.start} do not derive from its alternative ${node.alternative}`;
    }
  }
  for (const node of nodesOf(tree)) {
    let lastEnd = node.start;
    for (const child of node.children) {
      if (child.start < lastEnd && child.end > child.start)
        return `${child.name} at ${child.start} overlaps the node before it`;
      if (child.end > child.start) lastEnd = child.end;
    }
    if (lastEnd > node.end) return `${node.name} at ${node.start} ends before its children`;
  }
  return undefined;
}

/** The index after the children that an expression derives, starting at `i`; NaN if they do not match. */
function match(expression: Expression, children: readonly Node[], i: number): number {
  const child = children[i];
  switch (expression.kind) {
    case 'sequence':
      return expression.items.reduce((index, item) => match(item, children, index), i);
    case 'token':
      if (expression.token === 'EOF') return i;
      return child?.kind === 'token' && child.name === expression.token ? i + 1 : Number.NaN;
    case 'rule':
      return child?.kind === 'rule' && child.name === expression.rule ? i + 1 : Number.NaN;
    case 'not':
    case 'any':
      return child?.kind === 'token' ? i + 1 : Number.NaN;
    case 'predicate':
      return i;
    case 'choice':
      return child?.kind === 'choice' && child.origin === expression && inside(expression, child) ? i + 1 : Number.NaN;
    case 'optional':
      if (child?.kind !== 'optional' || child.origin !== expression) return i;
      return inside(expression.item, child) ? i + 1 : Number.NaN;
    case 'star':
    case 'plus': {
      if (child?.kind !== 'repeat' || child.origin !== expression) return expression.kind === 'star' ? i : Number.NaN;
      const isMatch = child.children.every(
        (item, n) => item.kind === 'iteration' && item.iteration === n && inside(expression.item, item),
      );
      return isMatch ? i + 1 : Number.NaN;
    }
  }
}

/** Whether the children of a structure node derive from its expression. A node of a choice records the alternative. */
function inside(expression: Expression, node: Node): boolean {
  const chosen = expression.kind === 'choice' ? expression.alternatives[node.alternative] : expression;
  return chosen !== undefined && match(chosen, node.children, 0) === node.children.length;
}
