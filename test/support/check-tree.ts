/** Whether a tree is a derivation of its grammar, checked node by node and without any parser. */
import { type Expression, type Grammar, type Node, nodesOf } from '../../src/syntax/index.js';

/** Says what is wrong with the first wrong node; undefined where the tree is a derivation. */
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
    let behind = node.start;
    for (const child of node.children) {
      if (child.start < behind && child.end > child.start)
        return `${child.name} at ${child.start} overlaps what is before it`;
      if (child.end > child.start) behind = child.end;
    }
    if (behind > node.end) return `${node.name} at ${node.start} ends before its children`;
  }
  return undefined;
}

/** Takes the children that an expression accounts for, from `i` on; NaN where they do not fit. */
function match(expression: Expression, children: readonly Node[], i: number): number {
  const child = children[i];
  switch (expression.kind) {
    case 'sequence':
      return expression.items.reduce((at, item) => match(item, children, at), i);
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
      return child?.kind === 'choice' && child.part === expression && inside(expression, child) ? i + 1 : Number.NaN;
    case 'optional':
      if (child?.kind !== 'optional' || child.part !== expression) return i;
      return inside(expression.item, child) ? i + 1 : Number.NaN;
    case 'star':
    case 'plus': {
      if (child?.kind !== 'repeat' || child.part !== expression) return expression.kind === 'star' ? i : Number.NaN;
      const fits = child.children.every(
        (one, n) => one.kind === 'iteration' && one.iteration === n && inside(expression.item, one),
      );
      return fits ? i + 1 : Number.NaN;
    }
  }
}

/** Whether the children of a structure node derive from what stands inside it; a choice there is named on the node. */
function inside(expression: Expression, node: Node): boolean {
  const taken = expression.kind === 'choice' ? expression.alternatives[node.alternative] : expression;
  return taken !== undefined && match(taken, node.children, 0) === node.children.length;
}
