/**
 * Hierarchical delta debugging (Misherghi and Su 2006, as SIMP describes it in section 2.2): ddmin on the nodes of one level of
 * the parse tree after the other. Two options of later work: node by node instead of level by level (recursive), and a node may
 * be replaced by one of its kind below it (hoisting).
 */
import type { Node, Snapshot } from '../syntax/index.js';
import type { Algorithm, AlgorithmOptions } from './algorithm.js';
import { ddminBy } from './ddmin.js';
import { accept, type Candidate, firstFailing, plainCandidate, type Search } from './search.js';
import { keeping, type Span, unitsOf } from './units.js';

/** A node of the tree that is pruned, with the tokens below it. */
interface Branch {
  readonly name: string;
  readonly tokens: readonly Span[];
  readonly children: readonly Branch[];
}

export const hdd: Algorithm = {
  name: 'hdd',
  about: 'hierarchical delta debugging, level by level over the parse tree (Misherghi and Su 2006)',
  run: async (search, options) => {
    const base = search.current;
    const units = unitsOf(base, 'tokens');
    const pruner = new Pruner(search, base, units, options);
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

class Pruner {
  readonly #search: Search;
  readonly #base: Snapshot;
  readonly #units: readonly Span[];
  readonly #onPass: AlgorithmOptions['onPass'];
  #kept: Set<Span>;

  constructor(search: Search, base: Snapshot, units: readonly Span[], { onPass }: AlgorithmOptions) {
    this.#search = search;
    this.#base = base;
    this.#units = units;
    this.#onPass = onPass;
    this.#kept = new Set(units);
  }

  /** The branches of which none can go. */
  async prune(branches: readonly Branch[]): Promise<readonly Branch[]> {
    const all = branches.filter((one) => one.tokens.some((token) => this.#kept.has(token)));
    if (all.length === 0) return [];
    const without = (list: readonly Branch[]): Set<Span> => {
      const stay = new Set(list);
      const gone = new Set(all.filter((one) => !stay.has(one)).flatMap(({ tokens }) => tokens));
      return new Set([...this.#kept].filter((token) => !gone.has(token)));
    };
    if (await this.#first([[]], without)) return [];
    if (all.length === 1) return all;
    return ddminBy(all, (lists) => this.#first(lists, without));
  }

  async hoistAll(branches: readonly Branch[]): Promise<Branch[]> {
    const hoisted: Branch[] = [];
    for (const branch of branches) hoisted.push(await this.hoist(branch));
    return hoisted;
  }

  /** The lowest branch of the same kind that can take its place. */
  async hoist(branch: Branch): Promise<Branch> {
    const below = nearestAlike(branch);
    const replacing = ([by]: readonly Branch[]): Set<Span> => {
      const stay = new Set(by?.tokens);
      const gone = new Set(branch.tokens.filter((token) => !stay.has(token)));
      return new Set([...this.#kept].filter((token) => !gone.has(token)));
    };
    const found = await this.#first(
      below.map((one) => [one]),
      replacing,
    );
    return found?.[0] ? this.hoist(found[0]) : branch;
  }

  async #first(
    lists: readonly Branch[][],
    keptBy: (list: readonly Branch[]) => Set<Span>,
  ): Promise<Branch[] | undefined> {
    this.#onPass('hdd');
    const asked = new Map<Candidate, { list: Branch[]; kept: Set<Span> }>();
    const candidates = lists.map((list) => {
      const kept = keptBy(list);
      const candidate = plainCandidate(this.#search, this.#base, keeping(this.#units, kept, 'prune the tree'));
      asked.set(candidate, { list, kept });
      return candidate;
    });
    const found = await firstFailing(this.#search, candidates);
    const answer = found && asked.get(found);
    if (!found || !answer) return undefined;
    this.#kept = answer.kept;
    if (found.text.length < this.#search.current.text.length) accept(this.#search, found);
    return answer.list;
  }
}

function nearestAlike(branch: Branch): Branch[] {
  const found: Branch[] = [];
  const queue = [...branch.children];
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (next.name !== '' && next.name === branch.name && next.tokens.length < branch.tokens.length) found.push(next);
    else queue.push(...next.children);
  }
  return found;
}

/** One branch for each statement, with its terminator. */
function branchesOf({ parts }: Snapshot, units: readonly Span[]): Branch[] {
  const byStart = new Map(units.map((unit) => [unit.start, unit]));
  const branchOf = (node: Node, offset: number): Branch => {
    const children = node.children.map((child) => branchOf(child, offset));
    const own = node.kind === 'token' ? byStart.get(offset + node.start) : undefined;
    return { name: node.name, tokens: own ? [own] : children.flatMap(({ tokens }) => tokens), children };
  };
  return parts.map(({ start, end, resume, tree }) => {
    const branch = branchOf(tree, start);
    const terminator = units.find((unit) => unit.start >= end && unit.start < resume);
    return terminator ? { ...branch, tokens: [...branch.tokens, terminator] } : branch;
  });
}
