/**
 * The simplifications of SIMP (Bruno 2010, section 3.1): a node's children are replaced by nodes from below it, so that they
 * make another production of the node's rule, or the same one with less in it. What is optional in a grammar in extended
 * notation counts as a rule of its own that may be empty, and loops are lists that lose stretches (section 4.2).
 */
import { type Edit, replacement } from '../edit/edit.js';
import { dropNames } from '../passes/drop-names.js';
import { listsIn, spanOfItems } from '../passes/lists.js';
import { stretches } from '../passes/pass.js';
import type { Expression, Language, Node, Snapshot } from '../syntax/index.js';
import type { AlgorithmOptions } from './algorithm.js';

export type SimplificationOptions = Pick<AlgorithmOptions, 'keepRules' | 'mayChange' | 'defaults' | 'repair'>;

/** Combinations tried for a node and a production; larger ones come first. */
const MOST_COMBINATIONS = 64;

/** In the order of section 3.3.1: nodes from the top down, productions in turn, larger candidates first. */
export function* simplificationsOf(
  snapshot: Snapshot,
  language: Language,
  { keepRules = [], mayChange = () => true, defaults = false, repair = false }: SimplificationOptions = {},
): Generator<Edit> {
  const { text, parts } = snapshot;
  // Whole statements first: the script is a list of them (section 4.2).
  if (parts.length > 1) {
    for (const { from, to } of stretches(parts.length)) {
      const [first, last] = [parts[from], parts[to - 1]];
      if (first && last && to - from < parts.length)
        yield replacement(first.start, Math.max(last.end, last.resume), '', 'leave out statements');
    }
  }
  // A table or column with all that names it (section 4.3).
  if (repair && language.isSound) yield* dropNames.edits(snapshot, language);
  for (const { start: offset, tree, isCovered } of parts) {
    if (!isCovered) continue;
    const numbered = new Tree(tree);
    for (const node of numbered.breadthFirst) {
      if (keepRules.includes(node.name) || !mayChange(node)) continue;
      const edit = (replaced: string, note: string): Edit =>
        replacement(offset + node.start, offset + node.end, replaced, note);
      if (node.kind === 'optional' && node.end > node.start) yield edit('', 'leave out what is optional');
      for (const list of listsIn(node)) {
        for (const { from, to } of stretches(list.items.length)) {
          if (to - from === list.items.length && !list.canBeEmpty) continue;
          const { start, end } = spanOfItems(list, from, to);
          yield replacement(offset + start, offset + end, '', 'leave out items of a list');
        }
      }
      if (defaults && node.kind === 'rule')
        for (const value of language.defaultsOf(node.name)) yield edit(value, `put a plain ${node.name}`);
      const productions = productionsOf(node, language).map((symbols) => combinations(numbered, node, symbols));
      for (const picked of inTurn(productions))
        yield edit(
          picked.map(({ start, end }) => text.slice(offset + start, offset + end)).join(language.separator),
          `write ${node.name || 'a part'} otherwise`,
        );
    }
  }
}

/** Pre- and post-order numbers: which node lies below which is told in constant time. */
class Tree {
  readonly breadthFirst: readonly Node[];
  readonly #numbers = new Map<Node, { readonly before: number; behind: number }>();

  constructor(root: Node) {
    const order: Node[] = [root];
    for (let i = 0; i < order.length; i++) order.push(...(order[i] as Node).children);
    this.breadthFirst = order;
    let count = 0;
    const stack: Node[] = [root];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const known = this.#numbers.get(top);
      if (known) {
        known.behind = count++;
        stack.pop();
        continue;
      }
      this.#numbers.set(top, { before: count++, behind: 0 });
      for (let i = top.children.length - 1; i >= 0; i--) stack.push(top.children[i] as Node);
    }
  }

  isBelow(node: Node, other: Node): boolean {
    const [a, b] = [this.#numbers.get(node), this.#numbers.get(other)];
    return a !== undefined && b !== undefined && a.before > b.before && a.behind < b.behind;
  }

  /** Larger for a node with more below it. */
  sizeOf(node: Node): number {
    const { before = 0, behind = 0 } = this.#numbers.get(node) ?? {};
    return behind - before;
  }
}

/** What a production asks for at one place. */
type Symbol =
  | { readonly kind: 'rule' | 'token'; readonly name: string }
  /** A part in brackets: what is there of it, or nothing where it may be empty. */
  | { readonly kind: 'part'; readonly part: Expression; readonly canBeEmpty: boolean };

/** The productions of a node's rule, or of the choice it is. */
function productionsOf(node: Node, { grammar }: Language): Symbol[][] {
  const bodies: readonly Expression[] =
    node.kind === 'rule'
      ? (grammar?.rules.get(node.name)?.alternatives.map(({ body }) => body) ?? [])
      : node.kind === 'choice' && node.part?.kind === 'choice'
        ? node.part.alternatives
        : [];
  return bodies.flatMap((body) => {
    const symbols = (body.kind === 'sequence' ? body.items : [body]).map(symbolOf);
    return symbols.includes(undefined) ? [] : [symbols as Symbol[]];
  });
}

function symbolOf(item: Expression): Symbol | undefined {
  switch (item.kind) {
    case 'rule':
      return { kind: 'rule', name: item.rule };
    case 'token':
      return { kind: 'token', name: item.token };
    case 'optional':
    case 'star':
      return { kind: 'part', part: item, canBeEmpty: true };
    case 'plus':
    case 'choice':
      return { kind: 'part', part: item, canBeEmpty: false };
    default:
      return undefined;
  }
}

/**
 * Nodes below that can stand at a place, largest first (section 3.2.1: those with one of their kind between them and the node
 * are reached in steps, unless that one is a child of the node).
 */
function candidatesFor(tree: Tree, node: Node, symbol: Symbol): (Node | undefined)[] {
  const isAlike = (one: Node): boolean =>
    symbol.kind === 'part' ? one.part === symbol.part : one.kind === symbol.kind && one.name === symbol.name;
  const found: Node[] = [];
  const stack = node.children.map((child) => ({ one: child, isChild: true, isHidden: false }));
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { one, isChild, isHidden } = top;
    const alike = isAlike(one);
    if (alike && !isHidden) found.push(one);
    for (const child of one.children)
      stack.push({ one: child, isChild: false, isHidden: isHidden || (alike && !isChild) });
  }
  const sized = found.map((one) => ({ one, size: tree.sizeOf(one) }));
  sized.sort((a, b) => b.size - a.size || a.one.start - b.one.start);
  const nodes: (Node | undefined)[] = sized.map(({ one }) => one);
  // A part that is not there is empty; one that is there has a simplification of its own that leaves it out.
  const isThere = node.children.some(isAlike);
  return symbol.kind === 'part' && symbol.canBeEmpty && !isThere ? [undefined, ...nodes] : nodes;
}

/** All ways to fill a production with nodes that lie apart, but for the one that is there already. */
function* combinations(tree: Tree, node: Node, symbols: readonly Symbol[]): Generator<Node[]> {
  const choices = symbols.map((symbol) => candidatesFor(tree, node, symbol));
  if (choices.some((one) => one.length === 0)) return;
  const children = node.children.filter(({ start, end }) => end > start);
  let made = 0;
  const at = choices.map(() => 0);
  for (;;) {
    const picked = at.flatMap((index, i) => choices[i]?.[index] ?? []);
    const isSame = picked.length === children.length && picked.every((one, i) => one === children[i]);
    const isApart = picked.every((one, i) =>
      picked.every((other, k) => k === i || (one !== other && !tree.isBelow(one, other))),
    );
    if (!isSame && isApart && picked.length > 0) {
      if (++made > MOST_COMBINATIONS) return;
      yield picked;
    }
    let place = at.length - 1;
    while (place >= 0 && (at[place] as number) + 1 >= (choices[place]?.length ?? 0)) at[place--] = 0;
    if (place < 0) return;
    at[place] = (at[place] as number) + 1;
  }
}

/** One of each in turn (section 3.3.1). */
function* inTurn<T>(generators: readonly Generator<T>[]): Generator<T> {
  let open = [...generators];
  while (open.length > 0) {
    const still: Generator<T>[] = [];
    for (const generator of open) {
      const { value, done } = generator.next();
      if (done) continue;
      yield value;
      still.push(generator);
    }
    open = still;
  }
}
