/**
 * The simplifications of SIMP (Bruno 2010, section 3.1): the children of a node are replaced by descendants, so that
 * they form another production of the node's rule, or the same production with less text. The paper uses plain BNF. In
 * our extended notation an optional fragment counts as a rule that may be empty, and a loop as a list whose items can
 * be deleted (section 4.2).
 */

import { type Edit, replacement } from '../edit/edit.js';
import type { Language, Snapshot } from '../language/language.js';
import { editsOf, parseStatements } from '../language/language-steps.js';
import { spanWithTerminator } from '../language/statement-span.js';
import type { OptionDefinition } from '../options/option.js';
import { halvingRanges } from '../passes/edit-order.js';
import { listsIn, spanOfItems } from '../passes/lists.js';
import type { Expression, Node, Steps } from '../syntax/index.js';

/** Which simplifications are generated. */
export interface SimplificationOptions {
  /** Whether a node may be changed; every node if absent (section 4.1). */
  readonly mayChange?: (node: Node) => boolean;
  /** Also replaces nodes by default values (section 4.1). */
  readonly defaults?: boolean;
  /** Also removes definitions with all their uses, and skips implausible texts (section 4.3). */
  readonly repair?: boolean;
}

/** The options of both SIMP algorithms that concern simplifications. */
export const SIMPLIFICATION_OPTIONS: readonly OptionDefinition[] = [
  { name: 'defaults', kind: 'switch', about: 'also replace nodes by default values' },
  { name: 'repair', kind: 'switch', about: 'also remove definitions with all their uses; skip implausible texts' },
];

/** How many combinations are generated for each node and production, the largest first. */
const MAX_COMBINATIONS = 64;

/**
 * Yields simplifications in the order of section 3.3.1: nodes from the top down, productions in turn, larger texts
 * first. Also yields `undefined`, as passes do.
 */
export function* simplificationsOf(
  snapshot: Snapshot,
  language: Language,
  { mayChange = () => true, defaults = false, repair = false }: SimplificationOptions = {},
): Generator<Edit | undefined> {
  const { text, statements } = snapshot;
  // A script is a list of statements (section 4.2).
  if (statements.length > 1) {
    for (const { from, to } of halvingRanges(statements.length)) {
      const [first, last] = [statements[from], statements[to - 1]];
      if (first && last && to - from < statements.length)
        yield replacement(first.start, spanWithTerminator(last).end, '', 'delete statements');
    }
  }
  // Definitions with all their uses (section 4.3).
  if (repair) for (const pass of language.repairs ?? []) yield* editsOf(pass, snapshot, language);
  yield* parseStatements(statements);
  for (const { start: offset, tree, isCovered } of statements) {
    if (!isCovered) continue;
    const numberedTree = yield* numberTree(tree);
    for (const node of numberedTree.breadthFirst) {
      yield undefined;
      if (!mayChange(node)) continue;
      const edit = (inserted: string, note: string): Edit =>
        replacement(offset + node.start, offset + node.end, inserted, note);
      if (node.kind === 'optional' && node.end > node.start) yield edit('', 'delete an optional fragment');
      for (const list of listsIn(node)) {
        for (const { from, to } of halvingRanges(list.items.length)) {
          if (to - from === list.items.length && !list.canBeEmpty) continue;
          const { start, end } = spanOfItems(list, from, to);
          yield replacement(offset + start, offset + end, '', 'delete list items');
        }
      }
      if (defaults && node.kind === 'rule')
        for (const value of language.defaultsOf(node)) yield edit(value, `replace ${node.name} by ${value}`);
      const productions: Generator<Node[] | undefined>[] = [];
      for (const symbols of productionsOf(node, language)) {
        const choices = yield* choicesOf(numberedTree, node, symbols);
        if (choices) productions.push(combinations(numberedTree, node, choices));
      }
      for (const picked of inTurn(productions))
        yield picked &&
          edit(
            picked.map(({ start, end }) => text.slice(offset + start, offset + end)).join(language.separator),
            `simplify ${node.name || 'a choice'}`,
          );
    }
  }
}

/** How many nodes are visited in one step of the work. */
const NODES_PER_STEP = 1_000;

interface Numbers {
  readonly pre: number;
  post: number;
}

/** A tree with pre- and post-order numbers, which decide in constant time whether a node is below another one. */
class NumberedTree {
  readonly breadthFirst: readonly Node[];
  readonly #numbers: ReadonlyMap<Node, Numbers>;

  constructor(breadthFirst: readonly Node[], numbers: ReadonlyMap<Node, Numbers>) {
    this.breadthFirst = breadthFirst;
    this.#numbers = numbers;
  }

  isBelow(node: Node, ancestor: Node): boolean {
    const [inner, outer] = [this.#numbers.get(node), this.#numbers.get(ancestor)];
    return inner !== undefined && outer !== undefined && inner.pre > outer.pre && inner.post < outer.post;
  }

  /** Grows with the number of nodes below a node. */
  sizeOf(node: Node): number {
    const { pre = 0, post = 0 } = this.#numbers.get(node) ?? {};
    return post - pre;
  }
}

function* numberTree(root: Node): Steps<NumberedTree> {
  const order: Node[] = [root];
  for (let i = 0; i < order.length; i++) {
    for (const child of (order[i] as Node).children) order.push(child);
    if (i % NODES_PER_STEP === 0) yield undefined;
  }
  const numbersOf = new Map<Node, Numbers>();
  let count = 0;
  const stack: Node[] = [root];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    if (count % NODES_PER_STEP === 0) yield undefined;
    const numbers = numbersOf.get(top);
    if (numbers) {
      numbers.post = count++;
      stack.pop();
      continue;
    }
    numbersOf.set(top, { pre: count++, post: 0 });
    for (let i = top.children.length - 1; i >= 0; i--) stack.push(top.children[i] as Node);
  }
  return new NumberedTree(order, numbersOf);
}

/** A symbol of a production. */
type GrammarSymbol =
  | { readonly kind: 'rule' | 'token'; readonly name: string }
  /** A choice, optional fragment or loop inside the production. */
  | { readonly kind: 'structure'; readonly origin: Expression; readonly canBeEmpty: boolean };

/** The productions of a node's rule, or the alternatives of a choice. */
function productionsOf(node: Node, { grammar }: Language): GrammarSymbol[][] {
  const bodies: readonly Expression[] =
    node.kind === 'rule'
      ? (grammar?.rules.get(node.name)?.alternatives.map(({ body }) => body) ?? [])
      : node.kind === 'choice' && node.origin?.kind === 'choice'
        ? node.origin.alternatives
        : [];
  return bodies.flatMap((body) => {
    const symbols = (body.kind === 'sequence' ? body.items : [body]).map(symbolOf);
    return symbols.includes(undefined) ? [] : [symbols as GrammarSymbol[]];
  });
}

/** Undefined for predicates and token sets, whose productions are skipped. */
function symbolOf(item: Expression): GrammarSymbol | undefined {
  switch (item.kind) {
    case 'rule':
      return { kind: 'rule', name: item.rule };
    case 'token':
      return { kind: 'token', name: item.token };
    case 'optional':
    case 'star':
      return { kind: 'structure', origin: item, canBeEmpty: true };
    case 'plus':
    case 'choice':
      return { kind: 'structure', origin: item, canBeEmpty: false };
    default:
      return undefined;
  }
}

/**
 * The descendants of a node that match a symbol, largest first; undefined means that the symbol matches nothing. A
 * descendant below another match is skipped, since it can be reached in two steps, unless that match is a child of the
 * node (section 3.2.1).
 */
function* candidatesFor(tree: NumberedTree, node: Node, symbol: GrammarSymbol): Steps<(Node | undefined)[]> {
  const matches = ({ kind, name, origin }: Node): boolean =>
    symbol.kind === 'structure' ? origin === symbol.origin : kind === symbol.kind && name === symbol.name;
  const found: Node[] = [];
  const stack = node.children.map((child) => ({ descendant: child, isChild: true, isBelowMatch: false }));
  let visited = 0;
  for (let top = stack.pop(); top; top = stack.pop()) {
    if (++visited % NODES_PER_STEP === 0) yield undefined;
    const { descendant, isChild, isBelowMatch } = top;
    const isMatch = matches(descendant);
    if (isMatch && !isBelowMatch) found.push(descendant);
    for (const child of descendant.children)
      stack.push({ descendant: child, isChild: false, isBelowMatch: isBelowMatch || (isMatch && !isChild) });
  }
  const sized = found.map((match) => ({ match, size: tree.sizeOf(match) }));
  sized.sort((a, b) => b.size - a.size || a.match.start - b.match.start);
  const nodes: (Node | undefined)[] = sized.map(({ match }) => match);
  // Deleting an optional fragment that is present is a simplification of that fragment.
  const isPresent = node.children.some(matches);
  return symbol.kind === 'structure' && symbol.canBeEmpty && !isPresent ? [undefined, ...nodes] : nodes;
}

/** For each symbol of a production, what can take its place; undefined if nothing can take the place of one of them. */
function* choicesOf(
  tree: NumberedTree,
  node: Node,
  symbols: readonly GrammarSymbol[],
): Steps<(Node | undefined)[][] | undefined> {
  const choices: (Node | undefined)[][] = [];
  for (const symbol of symbols) {
    const candidates = yield* candidatesFor(tree, node, symbol);
    if (candidates.length === 0) return undefined;
    choices.push(candidates);
    yield undefined;
  }
  return choices;
}

/**
 * Yields all ways to fill a production with disjoint nodes, except the way that gives the present children, and `undefined` for
 * each way that is skipped.
 */
function* combinations(
  tree: NumberedTree,
  node: Node,
  choices: readonly (readonly (Node | undefined)[])[],
): Generator<Node[] | undefined> {
  const children = node.children.filter(({ start, end }) => end > start);
  let count = 0;
  // One index into each list of candidates; the last index changes fastest.
  const indexes = choices.map(() => 0);
  for (;;) {
    const picked = indexes.flatMap((index, i) => choices[i]?.[index] ?? []);
    const isUnchanged = picked.length === children.length && picked.every((match, i) => match === children[i]);
    const isDisjoint = picked.every((a, i) => picked.every((b, k) => k === i || (a !== b && !tree.isBelow(a, b))));
    if (!isUnchanged && isDisjoint && picked.length > 0) {
      if (++count > MAX_COMBINATIONS) return;
      yield picked;
    } else yield undefined;
    let position = indexes.length - 1;
    while (position >= 0 && (indexes[position] as number) + 1 >= (choices[position]?.length ?? 0))
      indexes[position--] = 0;
    if (position < 0) return;
    indexes[position] = (indexes[position] as number) + 1;
  }
}

/** Takes one value of each generator in turn until all are exhausted (section 3.3.1). */
function* inTurn<T>(generators: readonly Generator<T>[]): Generator<T> {
  let open = [...generators];
  while (open.length > 0) {
    const unfinished: Generator<T>[] = [];
    for (const generator of open) {
      const { value, done } = generator.next();
      if (done) continue;
      yield value;
      unfinished.push(generator);
    }
    open = unfinished;
  }
}
