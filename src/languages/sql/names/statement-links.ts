/**
 * Which statements need which others, by their words alone (`statement-words.ts`). No statement is parsed, so this also
 * works for statements that no grammar covers, and for scripts of thousands of statements most of which are removed
 * soon. What a statement needs indirectly is found by walks over the names, never kept for each statement: a chain of views
 * would take memory and time in proportion to the square of its length.
 */
import type { Steps } from '../../../syntax/index.js';
import type { SqlSnapshot, SqlStatement } from '../snapshot.js';
import { indexByName, type StatementWords, wordsOfStatement } from './statement-words.js';

/** All numbers are indexes of statements. */
export interface StatementLinks {
  /** The given statements and all that they need, directly or indirectly. */
  needsOf(statements: Iterable<number>): Steps<Set<number>>;
  /**
   * Tells whether every name that a statement uses is defined by one of the given statements, or nowhere in the script. The given
   * ones must contain all that they need.
   */
  selfContainedIn(among: ReadonlySet<number>): (statement: number) => boolean;
  /** The approximate number of characters of a statement and all that it needs. */
  weightOf(statement: number): number;
  /** Statements that no other statement needs. */
  readonly ends: readonly number[];
  /**
   * For each statement, how many others need each other after it in a chain: 0 for those that no later statement needs, 1 for those
   * that only these need, and so on.
   */
  layers(): Int32Array;
  /** Settings and transaction statements, which may affect every other statement. */
  readonly ambient: readonly number[];
  /** Statements that begin or end a transaction. They should be removed together. */
  readonly transactions: readonly number[];
  /** For each statement that defines something: this statement and all that cannot run without it. */
  groups(): (readonly number[])[];
}

/** With more definitions than this, `groups` returns nothing: it would take too long. */
const MAX_GROUPS = 40;

/** How many statements are read in one step of the work. */
const STATEMENTS_PER_STEP = 64;

/** How many names are visited to find out weights; beyond, the weights of what statements need indirectly are left out. */
const MAX_WEIGHED_NAMES = 2_000_000;

export function* statementLinks({ text, statements }: SqlSnapshot): Steps<StatementLinks> {
  const words: StatementWords[] = [];
  for (const statement of statements) {
    words.push(wordsOfStatement(statement, text));
    if (words.length % STATEMENTS_PER_STEP === 0) yield undefined;
  }
  const names = yield* linkNames(words);
  const isNeeded = yield* neededCheck(names);
  const [ends, ambient, transactions, defining]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const [i, statementWords] of words.entries()) {
    const { isAmbient, isTransaction, defines } = statementWords;
    if (isAmbient) ambient.push(i);
    else if (!isNeeded(statementWords, i)) ends.push(i);
    if (isTransaction) transactions.push(i);
    if (defines.length > 0) defining.push(i);
    if (i % STATEMENTS_PER_STEP === 0) yield undefined;
  }
  return {
    needsOf: (seeds) => needsOf(seeds, names),
    selfContainedIn: (among) => selfContainedCheck(names, among),
    weightOf: weigher(statements, names),
    ends,
    layers: () => layersOf(words, names),
    ambient,
    transactions,
    groups: () => {
      if (defining.length > MAX_GROUPS) return [];
      const users = indexByName(words.map(({ mentions }) => [...mentions].filter((name) => names.definers.has(name))));
      const usersOf = (i: number): number[] =>
        (words[i] as StatementWords).defines.flatMap((name) => users.get(name) ?? []);
      return defining.map((i) => [...closure([i], usersOf)].sort((a, b) => a - b));
    },
  };
}

/** The names that statements define or serve. */
interface NameLinks {
  /** By name: the statements that define it. */
  readonly definers: ReadonlyMap<string, readonly number[]>;
  /** By name: the statements that serve it, in order. */
  readonly servants: ReadonlyMap<string, readonly number[]>;
  /** By statement: the names that it mentions. */
  readonly mentioned: readonly (readonly string[])[];
  /** By name: the names that its definitions mention. A view reads its tables. */
  readonly behind: ReadonlyMap<string, ReadonlySet<string>>;
}

const NO_NAMES: readonly string[] = [];
const NO_STATEMENTS: readonly number[] = [];

function* linkNames(words: readonly StatementWords[]): Steps<NameLinks> {
  const definers = indexByName(words.map(({ defines }) => defines));
  const servants = indexByName(words.map(({ serves }) => serves));
  const mentioned: (readonly string[])[] = [];
  for (const { mentions } of words) {
    const names = [...mentions].filter((name) => definers.has(name) || servants.has(name));
    mentioned.push(names.length > 0 ? names : NO_NAMES);
    if (mentioned.length % STATEMENTS_PER_STEP === 0) yield undefined;
  }
  const behind = new Map<string, Set<string>>();
  for (const [name, indexes] of definers) {
    const names = new Set<string>();
    for (const i of indexes) for (const mention of mentioned[i] as readonly string[]) names.add(mention);
    behind.set(name, names);
    if (behind.size % STATEMENTS_PER_STEP === 0) yield undefined;
  }
  return { definers, servants, mentioned, behind };
}

/** Visits names and those behind them, as long as `visit` returns true for the name before. */
function walk({ behind }: NameLinks, names: Iterable<string>, visit: (name: string) => boolean): void {
  const stack: string[] = [];
  for (const first of names) {
    stack.push(first);
    for (let name = stack.pop(); name !== undefined; name = stack.pop())
      if (visit(name)) for (const next of behind.get(name) ?? NO_NAMES) stack.push(next);
  }
}

/** Whether another statement uses what a statement defines, or a later one uses what it serves, also indirectly. */
function* neededCheck(names: NameLinks): Steps<(words: StatementWords, i: number) => boolean> {
  const { mentioned } = names;
  const uses = new Map<string, number>();
  const lastUse = new Map<string, number>();
  for (let i = mentioned.length - 1; i >= 0; i--) {
    const used = mentioned[i] as readonly string[];
    for (const name of used) uses.set(name, (uses.get(name) ?? 0) + 1);
    // The first statement that reaches a name on the way back is the last one that uses it.
    walk(names, used, (name) => {
      if (lastUse.has(name)) return false;
      lastUse.set(name, i);
      return true;
    });
    if (i % STATEMENTS_PER_STEP === 0) yield undefined;
  }
  return ({ defines, serves, mentions }, i) =>
    defines.some((name) => (uses.get(name) ?? 0) > (mentions.has(name) ? 1 : 0)) ||
    serves.some((name) => (lastUse.get(name) ?? 0) > i);
}

function layersOf(words: readonly StatementWords[], { mentioned }: NameLinks): Int32Array {
  const layers = new Int32Array(words.length);
  /** By name: the layer of what defines or serves it, as far as later statements use it. */
  const layerOfName = new Map<string, number>();
  for (let i = words.length - 1; i >= 0; i--) {
    const { defines, serves } = words[i] as StatementWords;
    const layer = [...defines, ...serves].reduce((max, name) => Math.max(max, layerOfName.get(name) ?? 0), 0);
    layers[i] = layer;
    for (const name of mentioned[i] as readonly string[])
      layerOfName.set(name, Math.max(layerOfName.get(name) ?? 0, layer + 1));
  }
  return layers;
}

function weigher(statements: readonly SqlStatement[], names: NameLinks): (i: number) => number {
  const { definers, servants, mentioned } = names;
  const lengths = textByName(statements, definers, servants);
  /** The weights of single names with all that is behind them. */
  const known = new Map<string, number>();
  let visits = 0;
  const weightBehind = (from: readonly string[]): number => {
    const [only] = from;
    const knownWeight = from.length === 1 ? known.get(only as string) : undefined;
    if (knownWeight !== undefined) return knownWeight;
    const seen = new Set<string>();
    let weight = 0;
    walk(names, from, (name) => {
      if (seen.has(name) || visits > MAX_WEIGHED_NAMES) return false;
      visits++;
      seen.add(name);
      weight += lengths.get(name) ?? 0;
      return true;
    });
    if (from.length === 1) known.set(only as string, weight);
    return weight;
  };
  return (i) => lengthOfStatement(statements[i] as SqlStatement) + weightBehind(mentioned[i] as readonly string[]);
}

/** The length of all statements that define or serve each name. */
function textByName(
  statements: readonly SqlStatement[],
  ...indexes: readonly ReadonlyMap<string, readonly number[]>[]
): Map<string, number> {
  const lengths = new Map<string, number>();
  for (const byName of indexes)
    for (const [name, members] of byName) {
      const length = members.reduce((sum, i) => sum + lengthOfStatement(statements[i] as SqlStatement), 0);
      lengths.set(name, (lengths.get(name) ?? 0) + length);
    }
  return lengths;
}

function lengthOfStatement({ start, end }: SqlStatement): number {
  return end - start;
}

/** What is defined nowhere needs no definition. What is behind the names is complete as well, because `among` is. */
function selfContainedCheck(
  { definers, mentioned }: NameLinks,
  among: ReadonlySet<number>,
): (statement: number) => boolean {
  const missing = new Map<string, readonly number[]>();
  const missingOf = (name: string): readonly number[] => {
    const found = missing.get(name) ?? (definers.get(name) ?? NO_STATEMENTS).filter((i) => !among.has(i));
    missing.set(name, found);
    return found;
  };
  return (i) =>
    (mentioned[i] as readonly string[]).every((name) => {
      const absent = missingOf(name);
      return absent.length === 0 || (absent.length === 1 && absent[0] === i);
    });
}

/** A statement needs the definitions of all names it reaches, and the statements before it that serve them. */
function* needsOf(seeds: Iterable<number>, names: NameLinks): Steps<Set<number>> {
  const { definers, servants, mentioned } = names;
  const needed = new Set(seeds);
  /** For each name, the last statement so far that reaches it, and how many of the statements that serve it are included. */
  const lastUse = new Map<string, number>();
  const included = new Map<string, number>();
  let count = 0;
  for (let pending = [...needed]; pending.length > 0; ) {
    const found: number[] = [];
    const add = (i: number): void => {
      if (needed.has(i)) return;
      needed.add(i);
      found.push(i);
    };
    // The last statements first: most names are then visited once.
    for (const i of pending.sort((a, b) => b - a)) {
      walk(names, mentioned[i] as readonly string[], (name) => {
        const last = lastUse.get(name);
        if (last !== undefined && last >= i) return false;
        lastUse.set(name, i);
        if (last === undefined) for (const definer of definers.get(name) ?? NO_STATEMENTS) add(definer);
        const serving = servants.get(name) ?? NO_STATEMENTS;
        let next = included.get(name) ?? 0;
        while (next < serving.length && (serving[next] as number) < i) add(serving[next++] as number);
        included.set(name, next);
        return true;
      });
      if (++count % STATEMENTS_PER_STEP === 0) yield undefined;
    }
    pending = found;
  }
  return needed;
}

/** All members that can be reached from the first ones. */
function closure<T>(seeds: Iterable<T>, next: (member: T) => Iterable<T>): Set<T> {
  const members = new Set(seeds);
  for (const member of members) for (const reachedMember of next(member)) members.add(reachedMember);
  return members;
}
