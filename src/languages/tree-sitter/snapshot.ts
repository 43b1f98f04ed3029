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
    const tree = parser.parse(text, earlier ?? null);
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

  /** Whether it consists of the same nodes as another one, at the same distances. */
  equals(other: Unit): boolean {
    if (this.last - this.first !== other.last - other.first) return false;
    for (let k = 0; k <= this.last - this.first; k++) {
      const [i, j] = [this.first + k, other.first + k];
      if (this.#root.children[i] !== other.#root.children[j]) return false;
      const distance = (root: SharedNode, from: number, to: number): number =>
        (root.offsets[to] as number) - (root.offsets[from] as number);
      if (distance(this.#root, this.first, i) !== distance(other.#root, other.first, j)) return false;
    }
    return true;
  }
}

/** Makes the statements of a text: the iterations of the loops directly below the root, and everything else there. */
function createUnits(context: NodeContext): (root: SharedNode, rootStart: number) => Statement[] {
  const known = new WeakMap<SharedNode, Unit>();
  const unitOf = (root: SharedNode, part: Structure | number): Unit => {
    const unit = new Unit(context, root, part);
    const first = root.children[unit.first] as SharedNode;
    const earlier = known.get(first);
    if (earlier?.equals(unit)) return earlier;
    known.set(first, unit);
    return unit;
  };
  return (root, rootStart) => {
    const parts = partsOf(context, root).flatMap((part) =>
      typeof part === 'object' && part.kind === 'repeat' ? part.parts : [part],
    );
    return parts.map((part): Statement => {
      const unit = unitOf(root, part);
      const nodes = root.children.slice(firstOf(part), lastOf(part) + 1);
      const start = rootStart + (root.offsets[firstOf(part)] as number);
      const end = rootStart + (root.offsets[lastOf(part)] as number) + (nodes.at(-1) as SharedNode).width;
      return {
        start,
        end,
        resume: end,
        identity: unit,
        get tree() {
          return unit.tree;
        },
        isCovered: nodes.every(({ errors }) => errors === 0),
      };
    });
  };
}

/** The names of the types of a language, literals in quotes as in its grammar. */
export function typeNames(language: Parsing): (type: number) => string {
  const names = language.types.map((_, type) => {
    const name = language.nodeTypeForId(type) ?? '';
    return language.nodeTypeIsNamed(type) ? name : `'${name}'`;
  });
  return (type) => names[type] ?? 'ERROR';
}
