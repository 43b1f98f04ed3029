/** The trees that passes see: made from shared nodes and their derivations, each node when it is first asked for. */
import type { Expression, Node } from '../../syntax/index.js';
import { firstOf, HIDDEN_TEXT, lastOf, type Structure } from './derivations.js';
import type { WordLine } from './free-text.js';
import { ERROR_TYPE, HIDDEN_TYPE, type SharedNode } from './shared-tree.js';

/** What makes nodes of shared nodes. */
export interface NodeContext {
  /** The name of a type as the grammar has it; literals are quoted. */
  nameOf(type: number): string;
  /** Whether nodes of a type may stand anywhere and belong to no rule. */
  isExtra(type: number): boolean;
  /** How children of these names derive from the rule of a type; undefined if they do not. */
  derive(type: number, children: readonly string[]): Parts | undefined;
}

/** Stands for the loop of nodes whose rule is unknown: all their children can be deleted. */
const ANY_CHILDREN: Expression = { kind: 'star', item: { kind: 'any' }, greedy: true };
const NO_NODES: readonly Node[] = [];

type Parts = readonly (Structure | number)[];

const derived = new WeakMap<SharedNode, Parts>();

/** How the children of a node derive from its rule. Numbers are indexes of children; comments are left out. */
export function partsOf(context: NodeContext, shared: SharedNode): Parts {
  let parts = derived.get(shared);
  if (!parts) {
    parts = derive(context, shared);
    derived.set(shared, parts);
  }
  return parts;
}

function derive(context: NodeContext, { type, children }: SharedNode): Parts {
  const typeAt = (i: number): number => (children[i] as SharedNode).type;
  const all: number[] = [];
  for (let i = 0; i < children.length; i++) if (!context.isExtra(typeAt(i))) all.push(i);
  const namesOf = (indexes: readonly number[]): string[] =>
    indexes.map((i) => (typeAt(i) === HIDDEN_TYPE ? HIDDEN_TEXT : context.nameOf(typeAt(i))));
  // Text that fits nowhere is no part of the rule, and text without a node may be part of a token that the rule does not mention.
  const fitting = all.filter((i) => typeAt(i) !== ERROR_TYPE);
  const shown = fitting.filter((i) => typeAt(i) !== HIDDEN_TYPE);
  for (const indexes of type === ERROR_TYPE ? [] : shown.length < fitting.length ? [fitting, shown] : [fitting]) {
    const structure = context.derive(type, namesOf(indexes));
    if (!structure) continue;
    const parts = indexes.length === children.length ? structure : renumbered(structure, indexes);
    if (indexes.length === all.length) return parts;
    const used = new Set(indexes);
    return all.filter((i) => !used.has(i)).reduce(withLoosePart, parts);
  }
  return looseParts(all);
}

/** Whether the children of a node could not be derived from its rule. */
export function isGeneric(context: NodeContext, shared: SharedNode): boolean {
  const [only] = partsOf(context, shared);
  return typeof only === 'object' && only.kind === 'repeat' && only.origin === ANY_CHILDREN;
}

/** Inserts a child that the rule does not mention: it can be deleted. */
function withLoosePart(parts: Parts, index: number): Parts {
  const at = parts.findIndex((part) => lastOf(part) > index);
  const following = parts[at];
  const sibling = parts[0];
  const isLoop = typeof sibling === 'object' && sibling.kind === 'iteration';
  const kind = isLoop ? 'iteration' : 'optional';
  const loose: Structure = { name: '', kind, alternative: 0, iteration: 0, origin: ANY_CHILDREN, parts: [index] };
  if (following === undefined) return [...parts, loose];
  const isInside = typeof following === 'object' && firstOf(following) < index;
  const inserted = isInside ? [{ ...following, parts: withLoosePart(following.parts, index) }] : [loose, following];
  return parts.toSpliced(at, 1, ...inserted);
}

/** The children of a node whose rule is unknown: a loop over all of them. */
function looseParts(indexes: readonly number[]): Parts {
  const common = { name: '', alternative: 0, origin: ANY_CHILDREN };
  const iterations = indexes.map((i, n): Structure => ({ ...common, kind: 'iteration', iteration: n, parts: [i] }));
  return iterations.length === 0 ? [] : [{ ...common, kind: 'repeat', iteration: 0, parts: iterations }];
}

function renumbered(parts: Parts, indexes: readonly number[]): Parts {
  return parts.map((part) =>
    typeof part === 'number' ? (indexes[part] as number) : { ...part, parts: renumbered(part.parts, indexes) },
  );
}

/** A node of tree-sitter. */
class VisibleNode implements Node {
  readonly kind: 'rule' | 'token';
  readonly name: string;
  readonly alternative = 0;
  readonly iteration = 0;
  readonly origin = undefined;
  readonly start: number;
  readonly end: number;
  readonly #context: NodeContext;
  readonly #shared: SharedNode;
  #children: readonly Node[] | undefined;

  constructor(context: NodeContext, shared: SharedNode, start: number) {
    this.#context = context;
    this.#shared = shared;
    this.kind = shared.children.length === 0 && shared.width > 0 && !shared.lines ? 'token' : 'rule';
    this.name = shared.type === HIDDEN_TYPE ? 'text' : context.nameOf(shared.type);
    this.start = start;
    this.end = start + shared.width;
  }

  get children(): readonly Node[] {
    if (this.kind === 'token') return NO_NODES;
    this.#children ??= this.#shared.lines
      ? nodesOfLines(this.#shared.lines, this.start)
      : nodesOfParts(this.#context, this.#shared, this.start, partsOf(this.#context, this.#shared));
    return this.#children;
  }
}

/** A loop over the lines of free text, or over the words of its only line. */
function nodesOfLines(lines: readonly WordLine[], start: number): readonly Node[] {
  const nodes = lines.map((words): Node => {
    const tokens = words.map((word) => textNode('token', 'text', start + word.start, start + word.end, NO_NODES));
    const [only] = tokens;
    return only && tokens.length === 1 ? only : loopOver(tokens);
  });
  const [only] = nodes;
  return only && nodes.length === 1 ? [only] : [loopOver(nodes)];
}

function loopOver(items: readonly Node[]): Node {
  const [start, end] = [(items[0] as Node).start, (items.at(-1) as Node).end];
  const iterations = items.map((item, i) => ({
    ...textNode('iteration', '', item.start, item.end, [item]),
    iteration: i,
  }));
  return textNode('repeat', '', start, end, iterations);
}

function textNode(kind: Node['kind'], name: string, start: number, end: number, children: readonly Node[]): Node {
  const origin = kind === 'token' ? undefined : ANY_CHILDREN;
  return { kind, name, alternative: 0, iteration: 0, origin, start, end, children };
}

/** The nodes of some parts of a shared node. Tokens without text are left out. */
export function nodesOfParts(context: NodeContext, shared: SharedNode, start: number, parts: Parts): readonly Node[] {
  const nodes: Node[] = [];
  for (const part of parts) {
    if (typeof part === 'number') {
      const child = shared.children[part] as SharedNode;
      if (child.width === 0 && child.children.length === 0) continue;
      nodes.push(new VisibleNode(context, child, start + (shared.offsets[part] as number)));
      continue;
    }
    const children = nodesOfParts(context, shared, start, part.parts);
    if (children.length === 0) continue;
    const { kind, name, alternative, iteration, origin } = part;
    const from = (children[0] as Node).start;
    nodes.push({
      kind,
      name,
      alternative,
      iteration,
      origin,
      start: from,
      end: (children.at(-1) as Node).end,
      children,
    });
  }
  return nodes;
}
