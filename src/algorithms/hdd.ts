/**
 * Hierarchical delta debugging (Misherghi and Su 2006, as described in section 2.2 of SIMP): runs ddmin on each level
 * of the parse tree, from the root down. Two options come from later papers: node by node instead of level by level
 * (recursive HDD), and replacing a node by a descendant of the same kind (hoisting).
 */

import type { Span } from '../edit/edit.js';
import type { Snapshot } from '../language/language.js';
import { parseStatements } from '../language/language-steps.js';
import { type Node, nodesOf } from '../syntax/index.js';
import { type AlgorithmFactory, defineAlgorithm } from './algorithm.js';
import { ddminBy } from './ddmin.js';
import { firstFailingSelection, type Selecting } from './keep-units.js';
import { inSteps, type Search } from './search.js';
import { unitsOf } from './units.js';

/** A node of the tree with the range of tokens below it: from `from` up to, not including, `to`. */
interface Branch {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly children: readonly Branch[];
}

/** The options of `hdd`. */
export interface HddOptions {
  /** Prunes the children of one node at a time instead of whole levels of the tree. */
  readonly recursive?: boolean;
  /** Also replaces a node by a descendant of the same kind. */
  readonly hoist?: boolean;
}

/** Not 1-minimal: a lower level may make nodes of an upper level removable. */
export const hdd: AlgorithmFactory<HddOptions> = defineAlgorithm({
  name: 'hdd',
  about: 'hierarchical delta debugging, level by level over the parse tree (Misherghi and Su 2006)',
  options: [
    { name: 'recursive', kind: 'switch', about: 'prune node by node instead of level by level' },
    { name: 'hoist', kind: 'switch', about: 'also replace a node by a descendant of the same kind' },
  ],
  create: ({ recursive = false, hoist = false }) => ({
    name: 'hdd',
    isOneMinimal: false,
    run: async (search) => {
      const base = search.current;
      await inSteps(search, parseStatements(base.statements));
      const units = unitsOf(base, 'tokens');
      search.onPass('hdd');
      const pruner = new Pruner(search, base, units);
      const root = branchesOf(base, units);
      // Each list is a level of the tree, or with `recursive` the children of one node.
      let lists: (readonly Branch[])[] = [root];
      for (let list = lists.shift(); list; list = lists.shift()) {
        const kept = await pruner.prune(list);
        const hoisted = hoist ? await pruner.hoistAll(kept) : kept;
        if (recursive) for (const { children } of hoisted) lists.push(children);
        else lists = [hoisted.flatMap(({ children }) => children)].filter((level) => level.length > 0);
      }
    },
  }),
});

/** Removes branches from a tree and keeps track of the remaining tokens. */
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

  /** Removes as many branches as possible and returns those that remain. */
  async prune(branches: readonly Branch[]): Promise<readonly Branch[]> {
    const present = branches.filter((branch) => this.#tokensOf(branch).some((token) => this.#kept.has(token)));
    if (present.length === 0) return [];
    const keptBy = (list: readonly Branch[]): ReadonlySet<Span> => {
      const kept = new Set(list);
      return this.#without(present.filter((branch) => !kept.has(branch)).flatMap((branch) => this.#tokensOf(branch)));
    };
    if (await this.#first([[]], keptBy)) return [];
    return present.length === 1 ? present : ddminBy(present, (lists) => this.#first(lists, keptBy));
  }

  /** Replaces each branch by descendants of the same kind as long as the text still fails. */
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
    const keptBy = ([descendant]: readonly Branch[]): ReadonlySet<Span> => {
      const kept = new Set(descendant && this.#tokensOf(descendant));
      return this.#without(this.#tokensOf(branch).filter((token) => !kept.has(token)));
    };
    const lists = nearestAlike(branch).map((descendant) => [descendant]);
    return (await this.#first(lists, keptBy))?.[0];
  }

  #tokensOf({ from, to }: Branch): readonly Span[] {
    return this.#units.slice(from, to);
  }

  #without(tokens: readonly Span[]): ReadonlySet<Span> {
    const removed = new Set(tokens);
    return new Set([...this.#kept].filter((token) => !removed.has(token)));
  }

  async #first(lists: Iterable<Branch[]>, keptBy: Selecting<Branch>['keptBy']): Promise<Branch[] | undefined> {
    const found = await firstFailingSelection(this.#search, { base: this.#base, units: this.#units, keptBy }, lists);
    if (found) this.#kept = keptBy(found);
    return found;
  }
}

/** The nearest descendants of the same name. */
function nearestAlike(branch: Branch): Branch[] {
  const found: Branch[] = [];
  const queue = [...branch.children];
  for (const next of queue) {
    if (next.name !== '' && next.name === branch.name && next.to - next.from < branch.to - branch.from)
      found.push(next);
    else for (const child of next.children) queue.push(child);
  }
  return found;
}

/** One branch for each statement, including its terminator. */
function branchesOf({ statements }: Snapshot, units: readonly Span[]): Branch[] {
  const tokenIndex = new Map(units.map(({ start }, i) => [start, i]));
  return statements.map(({ start, end, resume, tree }) => {
    // From the leaves up and without recursion: trees may be deeper than the call stack.
    const branches = new Map<Node, Branch>();
    for (const node of [...nodesOf(tree)].reverse()) {
      const children = node.children.map((child) => branches.get(child) as Branch);
      const index = node.kind === 'token' ? tokenIndex.get(start + node.start) : undefined;
      const nonEmpty = children.filter(({ from, to }) => to > from);
      const from = index ?? nonEmpty[0]?.from ?? 0;
      const to = index === undefined ? (nonEmpty.at(-1)?.to ?? 0) : index + 1;
      branches.set(node, { name: node.name, from, to, children });
    }
    const branch = branches.get(tree) as Branch;
    const next = units[branch.to];
    return next && next.start >= end && next.start < resume ? { ...branch, to: branch.to + 1 } : branch;
  });
}
