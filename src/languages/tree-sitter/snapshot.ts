/** Snapshots of texts that tree-sitter parses: incrementally, and with the statements that did not change. */
import type { Parser, Language as Parsing, Tree } from 'web-tree-sitter';
import type { Difference } from '../../edit/edit.js';
import { differenceOf } from '../../edit/text-difference.js';
import type { Snapshot, Statement } from '../../language/language.js';
import type { Node } from '../../syntax/index.js';
import { firstOf, lastOf, type Structure } from './derivations.js';
import { type CopyContext, copyTree, type SharedNode, updateTree } from './shared-tree.js';
import { changedRegions, treeEdits } from './tree-edit.js';
import { type NodeContext, nodesOfParts, partsOf } from './tree-node.js';

/** A text with the copy of tree-sitter's tree. */
export interface TreeSitterSnapshot extends Snapshot {
  readonly root: SharedNode;
  /** Where the root starts: white space before it is not part of it. */
  readonly rootStart: number;
}

/** What reads texts; it owns the trees of tree-sitter, which no garbage collector frees. */
export interface Reader {
  read(text: string, previous?: Snapshot, differences?: readonly Difference[]): TreeSitterSnapshot;
  /** The copy of the tree of a text from which no other text will be parsed. */
  rootOf(text: string): SharedNode;
}

/**
 * How many characters are passed to the parser at a time: it takes about 5,000 if it gets them, and asks again at every place where it
 * leaves what it takes from an earlier tree.
 */
const CHUNK = 1_000;
/** How many trees are kept, so that later texts can be parsed from them. */
const MAX_TREES = 8;

export function createReader(parser: Parser, context: NodeContext & CopyContext): Reader {
  // In the order of their last use.
  const trees = new Map<Snapshot, Tree>();
  const keep = (snapshot: Snapshot, tree: Tree): void => {
    trees.delete(snapshot);
    trees.set(snapshot, tree);
    for (const [oldest, unused] of trees) {
      if (trees.size <= MAX_TREES) break;
      trees.delete(oldest);
      unused.delete();
    }
  };
  const units = createUnits(context);
  const parse = (text: string, earlier?: Tree): Tree => {
    const tree = parser.parse((from) => text.slice(from, from + CHUNK), earlier ?? null);
    if (!tree) throw new Error('tree-sitter has no language to parse');
    return tree;
  };
  const read = (
    text: string,
    previous?: TreeSitterSnapshot,
    differences: readonly Difference[] = previous ? [differenceOf(previous.text, text)] : [],
  ): { tree: Tree; root: SharedNode; rootStart: number } => {
    const earlier = previous && trees.get(previous);
    if (!previous || !earlier) {
      const tree = parse(text);
      return { tree, ...copied(tree, (cursor) => copyTree(cursor, text, context)) };
    }
    keep(previous, earlier);
    const edited = earlier.copy();
    for (const edit of treeEdits(previous.text, text, differences)) edited.edit(edit);
    const tree = parse(text, edited);
    const regions = changedRegions(differences, edited.getChangedRanges(tree));
    edited.delete();
    const before = { node: previous.root, start: previous.rootStart };
    return { tree, ...copied(tree, (cursor) => updateTree(cursor, text, context, regions, before)) };
  };
  return {
    read: (text, previous, differences) => {
      const { tree, root, rootStart } = read(text, previous as TreeSitterSnapshot | undefined, differences);
      const snapshot = { text, root, rootStart, tokens: root.tokens, statements: units(root, rootStart) };
      keep(snapshot, tree);
      return snapshot;
    },
    rootOf: (text) => {
      const { tree, root } = read(text);
      tree.delete();
      return root;
    },
  };
}

function copied(
  tree: Tree,
  copy: (cursor: ReturnType<Tree['walk']>) => SharedNode,
): { root: SharedNode; rootStart: number } {
  const cursor = tree.walk();
  const rootStart = cursor.startIndex;
  const root = copy(cursor);
  cursor.delete();
  return { root, rootStart };
}

/** A statement without its place: the children of the root that it consists of. */
class Unit {
  readonly #context: NodeContext;
  readonly #root: SharedNode;
  readonly #part: Structure | number;
  readonly first: number;
  readonly last: number;
  #tree: Node | undefined;

  constructor(context: NodeContext, root: SharedNode, part: Structure | number) {
    this.#context = context;
    this.#root = root;
    this.#part = part;
    this.first = firstOf(part);
    this.last = lastOf(part);
  }

  get tree(): Node {
    this.#tree ??= this.#build();
    return this.#tree;
  }

  #build(): Node {
    const start = -(this.#root.offsets[this.first] as number);
    const parts = typeof this.#part === 'object' && this.#part.kind === 'iteration' ? this.#part.parts : [this.#part];
    const children = nodesOfParts(this.#context, this.#root, start, parts);
    const [only] = children;
    if (only && children.length === 1) return only;
    const end = children.at(-1)?.end ?? 0;
    return {
      kind: 'rule',
      name: 'statement',
      alternative: 0,
      iteration: 0,
      origin: undefined,
      start: 0,
      end,
      children,
    };
  }

  /** Whether it consists of the same nodes as a part of another root, at the same distances. */
  equals(root: SharedNode, first: number, last: number): boolean {
    if (this.last - this.first !== last - first) return false;
    const shift = (root.offsets[first] as number) - (this.#root.offsets[this.first] as number);
    for (let i = this.first, j = first; j <= last; i++, j++) {
      if (this.#root.children[i] !== root.children[j]) return false;
      if ((root.offsets[j] as number) - (this.#root.offsets[i] as number) !== shift) return false;
    }
    return true;
  }
}

/** A unit in its place. */
class UnitStatement implements Statement {
  readonly start: number;
  readonly end: number;
  readonly identity: Unit;
  readonly isCovered: boolean;

  constructor(unit: Unit, start: number, end: number, isCovered: boolean) {
    this.start = start;
    this.end = end;
    this.identity = unit;
    this.isCovered = isCovered;
  }

  get resume(): number {
    return this.end;
  }

  get tree(): Node {
    return this.identity.tree;
  }
}

/** Makes the statements of a text: the iterations of the loops directly below the root, and everything else there. */
function createUnits(context: NodeContext): (root: SharedNode, rootStart: number) => Statement[] {
  const known = new WeakMap<SharedNode, Unit>();
  const unitOf = (root: SharedNode, part: Structure | number, first: number, last: number): Unit => {
    const node = root.children[first] as SharedNode;
    const earlier = known.get(node);
    if (earlier?.equals(root, first, last)) return earlier;
    const unit = new Unit(context, root, part);
    known.set(node, unit);
    return unit;
  };
  return (root, rootStart) => {
    const { children, offsets } = root;
    return statementParts(partsOf(context, root)).map((part): Statement => {
      const [first, last] = [firstOf(part), lastOf(part)];
      const start = rootStart + (offsets[first] as number);
      const end = rootStart + (offsets[last] as number) + (children[last] as SharedNode).width;
      let isCovered = true;
      for (let i = first; i <= last && isCovered; i++) isCovered = children[i]?.errors === 0;
      return new UnitStatement(unitOf(root, part, first, last), start, end, isCovered);
    });
  };
}

/** The iterations of loops, and what stands beside them in optionals and hidden rules: `<?php` before the statements of PHP. */
function statementParts(parts: readonly (Structure | number)[]): readonly (Structure | number)[] {
  return parts.flatMap((part) => {
    if (typeof part === 'number' || !hasLoop(part)) return [part];
    return part.kind === 'repeat' ? part.parts : statementParts(part.parts);
  });
}

function hasLoop(part: Structure | number): boolean {
  if (typeof part === 'number' || part.kind === 'iteration') return false;
  return part.kind === 'repeat' || part.parts.some(hasLoop);
}

/** The names of the types of a language, literals in quotes as in its grammar. */
export function typeNames(language: Parsing): (type: number) => string {
  const names = language.types.map((_, type) => {
    const name = language.nodeTypeForId(type) ?? '';
    return language.nodeTypeIsNamed(type) ? name : `'${name}'`;
  });
  return (type) => names[type] ?? 'ERROR';
}
