/**
 * Hierarchical delta debugging (Misherghi and Su 2006, as SIMP describes it in section 2.2): ddmin on the nodes of one level of
 * the parse tree after the other. Two options of later work: node by node instead of level by level (recursive), and a node may
 * be replaced by one of its kind below it (hoisting).
 */
import { type Node, nodesOf, type Snapshot } from '../syntax/index.js';
import type { Algorithm } from './algorithm.js';
import { ddminBy } from './ddmin.js';
import { firstFailingSelection, type Selecting } from './keep-units.js';
import type { Search } from './search.js';
import { type Span, unitsOf } from './units.js';

/** A node of the tree that is pruned, and which tokens are below it: from one, up to and without another. */
interface Branch {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly children: readonly Branch[];
}

export const hdd: Algorithm = {
  name: 'hdd',
  about: 'hierarchical delta debugging, level by level over the parse tree (Misherghi and Su 2006)',
  isOneMinimal: false,
  run: async (search, options) => {
    const base = search.current;
    const units = unitsOf(base, 'tokens');
    options.onPass('hdd');
    const pruner = new Pruner(search, base, units);
    const root = branchesOf(base, units);
    // Level by level all nodes of a level are one list; node by node, the children of each are.
    let lists: (readonly Branch[])[] = [root];
    for (let list = lists.shift(); list; list = lists.shift()) {
      const kept = await pruner.prune(list);
      const hoisted = options.hoist ? await pruner.hoistAll(kept) : kept;
      if (options.recursive) lists.push(...hoisted.map(({ children }) => children));
      else lists = [hoisted.flatMap(({ children }) => children)].filter((level) => level.length > 0);
    }
  },
};

/** What is left of a tree, and what can still go. */
class Pruner {
  readonly #search: Search;
  readonly #base: Snapshot;
  readonly #units: readonly Span[];
  #kept: ReadonlySet<Span>;

  constructor(search: Search, base: Snapshot, units: readonly Span[]) {
    this.#search = search;
    this.#base = base;
    this.#units = units;
    this.#kept = new Set(units);
  }

  /** The branches of which none can go. */
  async prune(branches: readonly Branch[]): Promise<readonly Branch[]> {
    const all = branches.filter((one) => this.#tokensOf(one).some((token) => this.#kept.has(token)));
    if (all.length === 0) return [];
    const keptBy = (list: readonly Branch[]): ReadonlySet<Span> => {
      const stay = new Set(list);
      return this.#without(all.filter((one) => !stay.has(one)).flatMap((one) => this.#tokensOf(one)));
    };
    if (await this.#first([[]], keptBy)) return [];
    return all.length === 1 ? all : ddminBy(all, (lists) => this.#first(lists, keptBy));
  }

  /** For each branch the lowest of the same kind that can take its place. */
  async hoistAll(branches: readonly Branch[]): Promise<Branch[]> {
    const hoisted: Branch[] = [];
    for (const branch of branches) {
      let top = branch;
      for (let next: Branch | undefined = branch; next; next = await this.#hoist(top)) top = next;
      hoisted.push(top);
    }
    return hoisted;
  }

  async #hoist(branch: Branch): Promise<Branch | undefined> {
    const keptBy = ([by]: readonly Branch[]): ReadonlySet<Span> => {
      const stay = new Set(by && this.#tokensOf(by));
      return this.#without(this.#tokensOf(branch).filter((token) => !stay.has(token)));
    };
    const lists = nearestAlike(branch).map((one) => [one]);
    return (await this.#first(lists, keptBy))?.[0];
  }

  #tokensOf({ from, to }: Branch): readonly Span[] {
    return this.#units.slice(from, to);
  }

  #without(tokens: readonly Span[]): ReadonlySet<Span> {
    const gone = new Set(tokens);
    return new Set([...this.#kept].filter((token) => !gone.has(token)));
  }

  async #first(lists: readonly Branch[][], keptBy: Selecting<Branch>['keptBy']): Promise<Branch[] | undefined> {
    const found = await firstFailingSelection(this.#search, { base: this.#base, units: this.#units, keptBy }, lists);
    if (found) this.#kept = keptBy(found);
    return found;
  }
}

function nearestAlike(branch: Branch): Branch[] {
  const found: Branch[] = [];
  const queue = [...branch.children];
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (next.name !== '' && next.name === branch.name && next.to - next.from < branch.to - branch.from)
      found.push(next);
    else queue.push(...next.children);
  }
  return found;
}

/** One branch for each statement, with its terminator. */
function branchesOf({ parts }: Snapshot, units: readonly Span[]): Branch[] {
  const indexAt = new Map(units.map(({ start }, i) => [start, i]));
  return parts.map(({ start, end, resume, tree }) => {
    // From the leaves up: trees may be deeper than the call stack.
    const branches = new Map<Node, Branch>();
    for (const node of [...nodesOf(tree)].reverse()) {
      const children = node.children.map((child) => branches.get(child) as Branch);
      const own = node.kind === 'token' ? indexAt.get(start + node.start) : undefined;
      const filled = children.filter(({ from, to }) => to > from);
      const from = own ?? filled[0]?.from ?? 0;
      const to = own === undefined ? (filled.at(-1)?.to ?? 0) : own + 1;
      branches.set(node, { name: node.name, from, to, children });
    }
    const branch = branches.get(tree) as Branch;
    const next = units[branch.to];
    return next && next.start >= end && next.start < resume ? { ...branch, to: branch.to + 1 } : branch;
  });
}
