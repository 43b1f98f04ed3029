/**
 * Which statements need which others, by their words alone (`statement-words.ts`). No statement is parsed, so this also
 * works for statements that no grammar covers, and for scripts of thousands of statements most of which are removed
 * soon.
 */
import type { Steps } from '../../../syntax/index.js';
import type { SqlSnapshot, SqlStatement } from '../snapshot.js';
import { indexByName, type StatementWords, wordsOfStatement } from './statement-words.js';

/** All numbers are indexes of statements. */
export interface StatementLinks {
  /** The given statements and all that they need, directly or indirectly. */
  needsOf(statements: Iterable<number>): Steps<Set<number>>;
  /** Whether every name that a statement uses is defined by one of the given statements, or nowhere in the script. */
  isSelfContained(statement: number, among: ReadonlySet<number>): boolean;
  /** The approximate number of characters of a statement and all that it needs. */
  weightOf(statement: number): number;
  /** Statements that no other statement needs. */
  readonly ends: readonly number[];
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

export function* statementLinks({ text, statements }: SqlSnapshot): Steps<StatementLinks> {
  const words: StatementWords[] = [];
  for (const statement of statements) {
    words.push(wordsOfStatement(statement, text));
    if (words.length % STATEMENTS_PER_STEP === 0) yield undefined;
  }
  const definers = indexByName(words.map(({ defines }) => defines));
  const servants = indexByName(words.map(({ serves }) => serves));
  const reached = yield* reachedNames(words, definers, servants);
  const weights = textByName(statements, definers, servants);
  const indexesOf = (isWanted: (words: StatementWords, i: number) => boolean): number[] =>
    [...words.keys()].filter((i) => isWanted(words[i] as StatementWords, i));
  const isNeeded = yield* neededCheck(reached);
  return {
    needsOf: (seeds) => needsOf(seeds, reached, definers, servants),
    isSelfContained: (i, among) =>
      [...(reached[i] as ReadonlySet<string>)].every((name) =>
        (definers.get(name) ?? []).every((definer) => definer === i || among.has(definer)),
      ),
    weightOf: (i) => {
      let weight = lengthOfStatement(statements[i] as SqlStatement);
      for (const name of reached[i] as ReadonlySet<string>) weight += weights.get(name) ?? 0;
      return weight;
    },
    ends: indexesOf((statementWords, i) => !isNeeded(statementWords, i) && !statementWords.isAmbient),
    ambient: indexesOf(({ isAmbient }) => isAmbient),
    transactions: indexesOf(({ isTransaction }) => isTransaction),
    groups: () => {
      const defining = indexesOf(({ defines }) => defines.length > 0);
      if (defining.length > MAX_GROUPS) return [];
      const users = indexByName(words.map(({ mentions }) => [...mentions].filter((name) => definers.has(name))));
      const usersOf = (i: number): number[] =>
        (words[i] as StatementWords).defines.flatMap((name) => users.get(name) ?? []);
      return defining.map((i) => [...closure([i], usersOf)].sort((a, b) => a - b));
    },
  };
}

/** How many names are followed in one step of the work, and how many of one statement are worth a step. */
const NAMES_PER_STEP = 8_192;
const MANY_NAMES = 256;

const NO_NAMES: readonly string[] = [];
const NOTHING: ReadonlySet<string> = new Set();

/** The defined or served names that each statement mentions, and those behind them: a view reads its tables. */
function* reachedNames(
  words: readonly StatementWords[],
  definers: ReadonlyMap<string, readonly number[]>,
  servants: ReadonlyMap<string, readonly number[]>,
): Steps<ReadonlySet<string>[]> {
  const mentioned = words.map(({ mentions }) => {
    const names = [...mentions].filter((name) => definers.has(name) || servants.has(name));
    return names.length > 0 ? names : NO_NAMES;
  });
  const namesBehind = new Map<string, Set<string>>();
  for (const [name, indexes] of definers)
    namesBehind.set(name, new Set(indexes.flatMap((i) => mentioned[i] as readonly string[])));
  const closures = new Map<string, ReadonlySet<string>>();
  const closureOf = (name: string): ReadonlySet<string> => {
    const names = closures.get(name) ?? closure([name], (reachedName) => namesBehind.get(reachedName) ?? []);
    closures.set(name, names);
    return names;
  };
  const reached: ReadonlySet<string>[] = [];
  let count = 0;
  for (const mentionedNames of mentioned) {
    const names = unionOf(mentionedNames.map(closureOf));
    reached.push(names);
    // Views that read each other reach many names.
    for (count += names.size + 1; count >= NAMES_PER_STEP; count = 0) yield undefined;
  }
  return reached;
}

/** Most of a million statements reach no name or those of one table: they share their sets. */
function unionOf(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const [first = NOTHING, ...others] = sets;
  if (others.length === 0) return first;
  const union = new Set(first);
  for (const set of others) for (const name of set) union.add(name);
  return union;
}

/** Whether another statement uses what a statement defines, or a later one uses what it serves. */
function* neededCheck(reached: readonly ReadonlySet<string>[]): Steps<(words: StatementWords, i: number) => boolean> {
  const lastUse = new Map<string, number>();
  const uses = new Map<string, number>();
  for (const [i, names] of reached.entries()) {
    for (const name of names) {
      lastUse.set(name, i);
      uses.set(name, (uses.get(name) ?? 0) + 1);
    }
    if (names.size >= MANY_NAMES) yield undefined;
  }
  return ({ defines, serves }, i) =>
    defines.some((name) => (uses.get(name) ?? 0) > 1) || serves.some((name) => (lastUse.get(name) ?? 0) > i);
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

/** A statement needs the definitions of all names it reaches, and the statements before it that serve them. */
function* needsOf(
  seeds: Iterable<number>,
  reached: readonly ReadonlySet<string>[],
  definers: ReadonlyMap<string, readonly number[]>,
  servants: ReadonlyMap<string, readonly number[]>,
): Steps<Set<number>> {
  const needed = new Set(seeds);
  /** For each name, how many of the statements that serve it are included. */
  const included = new Map<string, number>();
  for (const i of needed) {
    for (const name of reached[i] as ReadonlySet<string>) {
      for (const definer of definers.get(name) ?? []) needed.add(definer);
      const serving = servants.get(name) ?? [];
      let next = included.get(name) ?? 0;
      while (next < serving.length && (serving[next] as number) < i) needed.add(serving[next++] as number);
      included.set(name, next);
    }
    if ((reached[i] as ReadonlySet<string>).size >= MANY_NAMES) yield undefined;
  }
  return needed;
}

/** All members that can be reached from the first ones. */
function closure<T>(seeds: Iterable<T>, next: (member: T) => Iterable<T>): Set<T> {
  const members = new Set(seeds);
  for (const member of members) for (const reachedMember of next(member)) members.add(reachedMember);
  return members;
}
