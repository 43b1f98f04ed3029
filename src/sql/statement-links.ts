/**
 * Which statements need which, by their words alone: no tree is made for it, so it also holds for statements that no
 * grammar covers, and for scripts of thousands of statements that are about to go.
 */
import type { Part, Snapshot } from '../syntax/index.js';
import { bare } from './name.js';

interface Words {
  readonly defines: readonly string[];
  /** Tables that it fills, changes or helps to find: whoever reads them may need it. */
  readonly serves: readonly string[];
  readonly mentions: ReadonlySet<string>;
  /** Tables without which it certainly fails. */
  readonly requires: readonly string[];
  readonly makesTable: boolean;
  readonly isDrop: boolean;
  /** Settings and transactions: they may matter to everything. */
  readonly isAmbient: boolean;
  readonly isTransaction: boolean;
}

const NAME = String.raw`(?:(?:\w+|"[^"]*"|\x60[^\x60]*\x60|\[[^\]]*\]|'[^']*')\s*\.\s*)*(\w+|"[^"]*"|\x60[^\x60]*\x60|\[[^\]]*\]|'[^']*')`;
const pattern = (start: string): RegExp => new RegExp(`^${start}${NAME}`, 'i');
const CREATE = pattern(
  String.raw`CREATE\s+(?:[\w=@\x60'"]+\s+)*?(?:TABLE|VIEW|INDEX|TRIGGER|SCHEMA|DATABASE|TYPE|DOMAIN|SEQUENCE|FUNCTION|PROCEDURE|MACRO|AGGREGATE|COLLATION|EXTENSION|ROLE|USER)\s+(?:CONCURRENTLY\s+)?(?:IF\s+NOT\s+EXISTS\s+)?`,
);
const NAMED = pattern(String.raw`(?:PREPARE|SAVEPOINT|DECLARE)\s+`);
const INSERT = pattern(String.raw`(?:INSERT|REPLACE|UPSERT)\s+(?:[\w]+\s+)*?(?:INTO\s+)`);
const INDEX = new RegExp(String.raw`^CREATE\s+(?:\w+\s+)*?INDEX\s[^(]*?\bON\s+${NAME}`, 'i');
const CHANGE = pattern(
  String.raw`(?:DELETE\s+FROM|ALTER\s+TABLE|TRUNCATE\s+(?:TABLE\s+)?|ANALYZE|COPY|DROP\s+(?:TABLE|VIEW|INDEX|TRIGGER)\s+(?:IF\s+EXISTS\s+)?)\s*`,
);
/** By the first word of a statement: each would take time on every other. */
type ByVerb = ReadonlyMap<string, readonly RegExp[]>;
const byVerb = (patterns: Readonly<Record<string, readonly RegExp[]>>): ByVerb => new Map(Object.entries(patterns));
const DEFINES = byVerb({
  create: [CREATE],
  alter: [pattern(String.raw`ALTER\s+TABLE\s+(?:\S+)\s+RENAME\s+TO\s+`)],
  prepare: [NAMED],
  savepoint: [NAMED],
  declare: [NAMED],
});
const SERVES = byVerb({
  insert: [INSERT],
  replace: [INSERT],
  upsert: [INSERT],
  update: [pattern(String.raw`UPDATE\s+(?:OR\s+\w+\s+)?`)],
  delete: [CHANGE],
  alter: [CHANGE],
  truncate: [CHANGE],
  analyze: [CHANGE],
  copy: [CHANGE],
  drop: [CHANGE],
  create: [
    INDEX,
    new RegExp(String.raw`^CREATE\s+(?:\w+\s+)*?TRIGGER\s[\s\S]*?\bON\s+${NAME}`, 'i'),
    new RegExp(String.raw`^CREATE\s+(?:\w+\s+)*?TABLE\s[\s\S]*?\b(?:INHERITS|PARTITION\s+OF)\s*\(?\s*${NAME}`, 'i'),
  ],
});
const REQUIRES = byVerb({
  insert: [INSERT],
  replace: [INSERT],
  upsert: [INSERT],
  delete: [pattern(String.raw`DELETE\s+FROM\s+`)],
  create: [INDEX],
});
const TABLE = /^CREATE\s+(?:\w+\s+)*?(?:TABLE|VIEW)\b/i;
const DROP = /^(?:DROP|ALTER|DETACH|ROLLBACK)\b/i;
const AMBIENT =
  /^(?:PRAGMA\s+[^\s=(]+\s*[=(]|SET|RESET|USE|BEGIN|START|COMMIT|END|ROLLBACK|SAVEPOINT|RELEASE|ATTACH|DETACH|ANALYZE|VACUUM|REINDEX|LOAD|INSTALL|[.\\])/i;
const TRANSACTION = /^(?:BEGIN|START\s+TRANSACTION|COMMIT|END|ROLLBACK|SAVEPOINT|RELEASE)\b/i;
const WORD = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|[\p{L}_][\p{L}\p{N}_$]*|"[^"]*"|`[^`]*`|\[[^\]]*\]/gu;

/** Words of nearly every statement, which nobody calls a table by. */
const COMMON = new Set(
  'select from where and or not null insert into values create table as on in is by order group having union all case when then else end between like set update delete join left inner cross cast integer text real count sum max min'.split(
    ' ',
  ),
);

const names = new Map<string, string>();

/** One copy of a name for all statements. */
function shared(name: string): string {
  const known = names.get(name);
  if (known !== undefined) return known;
  names.set(name, name);
  return name;
}

const known = new WeakMap<object, Words>();

export function wordsOfStatement({ content, start, end }: Part, text: string): Words {
  let words = known.get(content);
  if (!words) {
    words = readWords(text.slice(start, end));
    known.set(content, words);
  }
  return words;
}

function readWords(text: string): Words {
  const verb = /^[a-z]+/i.exec(text)?.[0].toLowerCase() ?? '';
  const namesBy = (patterns: ByVerb): string[] =>
    (patterns.get(verb) ?? []).flatMap((one) => {
      const name = one.exec(text)?.[1];
      return name === undefined ? [] : [bare(name)];
    });
  const mentions = new Set<string>();
  for (const [word] of text.matchAll(WORD)) {
    const name = /^(?:'|--|\/\*)/.test(word) ? '' : bare(word);
    if (name !== '' && !COMMON.has(name)) mentions.add(shared(name));
  }
  const defines = namesBy(DEFINES);
  return {
    defines,
    serves: namesBy(SERVES),
    mentions,
    requires: namesBy(REQUIRES),
    makesTable: TABLE.test(text),
    isDrop: DROP.test(text),
    isAmbient: defines.length === 0 && AMBIENT.test(text),
    isTransaction: TRANSACTION.test(text),
  };
}

export interface StatementLinks {
  /** Statements that the given ones need, themselves included, and all that those need. */
  needsOf(of: Iterable<number>): Set<number>;
  /** Whether all that a statement names is defined among the given ones, or nowhere. */
  isSelfContained(statement: number, among: ReadonlySet<number>): boolean;
  /** About how much text goes with a statement. */
  weightOf(statement: number): number;
  /** Statements that no other one needs. */
  readonly ends: readonly number[];
  /** Settings and transactions, which may matter to everything. */
  readonly ambient: readonly number[];
  /** The beginnings and ends of transactions, which go together. */
  readonly transactions: readonly number[];
  /** For each statement that defines something: it, and all that cannot do without it. */
  groups(): (readonly number[])[];
}

export function statementLinks({ text, parts }: Snapshot): StatementLinks {
  const words = parts.map((part) => wordsOfStatement(part, text));
  const definers = index(words.map((one) => one.defines));
  const servants = index(words.map((one) => one.serves));
  const named = words.map(({ mentions }) => [...mentions].filter((word) => definers.has(word) || servants.has(word)));
  // Whoever reads a view reads its tables, as they are by then.
  const behind = new Map<string, Set<string>>();
  for (const [name, all] of definers) behind.set(name, new Set(all.flatMap((i) => named[i] as string[])));
  const known = new Map<string, ReadonlySet<string>>();
  const reachOf = (name: string): ReadonlySet<string> => {
    const names = known.get(name) ?? closure([name], (one) => behind.get(one) ?? []);
    known.set(name, names);
    return names;
  };
  const reached = named.map((own) => {
    const names = new Set<string>();
    for (const word of own) for (const name of reachOf(word)) names.add(name);
    return names;
  });
  const lastUse = new Map<string, number>();
  const uses = new Map<string, number>();
  for (const [i, names] of reached.entries()) {
    for (const name of names) {
      lastUse.set(name, i);
      uses.set(name, (uses.get(name) ?? 0) + 1);
    }
  }
  const isNeeded = ({ defines, serves }: Words, i: number): boolean =>
    defines.some((name) => (uses.get(name) ?? 0) > 1) || serves.some((name) => (lastUse.get(name) ?? 0) > i);
  const lengthOf = (i: number): number => (parts[i] as Part).end - (parts[i] as Part).start;
  const weights = new Map<string, number>();
  for (const byName of [definers, servants])
    for (const [name, all] of byName)
      weights.set(
        name,
        all.reduce((sum, i) => sum + lengthOf(i), weights.get(name) ?? 0),
      );
  return {
    needsOf,
    isSelfContained: (i, among) =>
      [...(reached[i] as Set<string>)].every((name) =>
        (definers.get(name) ?? []).every((j) => j === i || among.has(j)),
      ),
    weightOf: (i) =>
      [...(reached[i] as Set<string>)].reduce((sum, name) => sum + (weights.get(name) ?? 0), lengthOf(i)),
    ends: words.flatMap((one, i) => (isNeeded(one, i) || one.isAmbient ? [] : [i])),
    ambient: words.flatMap((one, i) => (one.isAmbient ? [i] : [])),
    transactions: words.flatMap((one, i) => (one.isTransaction ? [i] : [])),
    groups: () => {
      const defining = words.flatMap((one, i) => (one.defines.length > 0 ? [i] : []));
      if (defining.length > MOST_GROUPS) return [];
      const mentioners = index(words.map((one) => [...one.mentions].filter((word) => definers.has(word))));
      return defining.map((i) => {
        const all = closure([i], (j) => (words[j] as Words).defines.flatMap((name) => mentioners.get(name) ?? []));
        return [...all].sort((a, b) => a - b);
      });
    },
  };

  function needsOf(of: Iterable<number>): Set<number> {
    const needed = new Set(of);
    /** How many of the statements that serve a name are in. */
    const taken = new Map<string, number>();
    for (const i of needed) {
      for (const name of reached[i] as Set<string>) {
        for (const j of definers.get(name) ?? []) needed.add(j);
        const all = servants.get(name) ?? [];
        let next = taken.get(name) ?? 0;
        while (next < all.length && (all[next] as number) < i) needed.add(all[next++] as number);
        taken.set(name, next);
      }
    }
    return needed;
  }
}

/** More definitions than this are not tried one by one. */
const MOST_GROUPS = 40;

function index(names: readonly (readonly string[])[]): Map<string, number[]> {
  const byName = new Map<string, number[]>();
  for (const [i, own] of names.entries()) {
    for (const name of own) {
      const known = byName.get(name);
      if (known) known.push(i);
      else byName.set(name, [i]);
    }
  }
  return byName;
}

function closure<T>(from: Iterable<T>, next: (one: T) => Iterable<T>): Set<T> {
  const all = new Set(from);
  for (const i of all) for (const j of next(i)) all.add(j);
  return all;
}

/** Whether some statement names what only a statement that is gone defined. */
export function mayDangle(before: Snapshot, after: Snapshot): boolean {
  const kept = new Set(after.parts.map((part) => part.content));
  const gone = new Set(
    before.parts
      .filter((part) => !kept.has(part.content))
      .flatMap((part) => wordsOfStatement(part, before.text).defines),
  );
  if (gone.size === 0) return false;
  return after.parts.some((part) => {
    const { mentions } = wordsOfStatement(part, after.text);
    for (const name of gone) if (mentions.has(name)) return true;
    return false;
  });
}

/**
 * Whether some statement certainly fails because what it needs is gone: the one statement that made a table, before which nobody
 * spoke of it. Half of a large script is often tried without its tables, and need not be parsed to be told apart.
 */
export function surelyDangles(before: Snapshot, after: Snapshot): boolean {
  const words = before.parts.map((part) => wordsOfStatement(part, before.text));
  if (before.scene !== undefined || words.some((one) => one.isDrop)) return false;
  const kept = new Set(after.parts.map((part) => part.content));
  const users = index(after.parts.map((part) => wordsOfStatement(part, after.text).requires));
  return words.some(({ makesTable, defines }, maker) => {
    const part = before.parts[maker] as Part;
    if (!makesTable || kept.has(part.content)) return false;
    return defines.some((name) => {
      const used = users.get(name);
      if (!used || words.findIndex(({ mentions }) => mentions.has(name)) !== maker) return false;
      const isOnlyMaker = words.every((one, i) => i === maker || !one.defines.includes(name));
      return isOnlyMaker && part.isCovered && used.some((i) => (after.parts[i] as Part).isCovered);
    });
  });
}
