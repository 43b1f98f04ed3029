/**
 * The names in the words of a statement, found by regular expressions: this is fast and also works for statements that
 * no grammar covers.
 */
import { ownCopy } from '../../../edit/text.js';
import { splitCopy } from '../script/copy-data.js';
import { createSkimmer } from '../skim.js';
import type { SqlStatement } from '../snapshot.js';
import { bare } from './name.js';

export interface StatementWords {
  readonly defines: readonly string[];
  /** Tables that it fills, changes or indexes: statements that read them may need it. */
  readonly serves: readonly string[];
  readonly mentions: ReadonlySet<string>;
  /** Tables without which it certainly fails. */
  readonly requires: readonly string[];
  readonly definesTable: boolean;
  readonly isDrop: boolean;
  /** Whether it is a setting or a transaction statement, which may affect every other statement. */
  readonly isAmbient: boolean;
  readonly isTransaction: boolean;
}

/** Repetitions are bounded, so that a long run of words or dots costs neither time nor memory. */
const NAME = String.raw`(?:(?:\w+|"[^"]*"|\x60[^\x60]*\x60|\[[^\]]*\]|'[^']*')\s*\.\s*){0,4}(\w+|"[^"]*"|\x60[^\x60]*\x60|\[[^\]]*\]|'[^']*')`;
const WORDS = String.raw`(?:\w+\s+){0,12}?`;
const startingWith = (start: string): RegExp => new RegExp(`^${start}${NAME}`, 'i');
const CREATE = startingWith(
  String.raw`CREATE\s+(?:[\w=@\x60'"]+\s+){0,12}?(?:TABLE|VIEW|INDEX|TRIGGER|SCHEMA|DATABASE|TYPE|DOMAIN|SEQUENCE|FUNCTION|PROCEDURE|MACRO|AGGREGATE|COLLATION|EXTENSION|ROLE|USER)\s+(?:CONCURRENTLY\s+)?(?:IF\s+NOT\s+EXISTS\s+)?`,
);
const NAMED = startingWith(String.raw`(?:PREPARE|SAVEPOINT|DECLARE)\s+`);
const INSERT = startingWith(String.raw`(?:INSERT|REPLACE|UPSERT)\s+${WORDS}(?:INTO\s+)`);
const INDEX = new RegExp(String.raw`^CREATE\s+${WORDS}INDEX\s[^(]*?\bON\s+${NAME}`, 'i');
const CHANGE = startingWith(
  String.raw`(?:DELETE\s+FROM|ALTER\s+TABLE|TRUNCATE(?:\s+TABLE\b)?|ANALYZE|COPY|DROP\s+(?:TABLE|VIEW|INDEX|TRIGGER)\b(?:\s+IF\s+EXISTS\b)?)\s*`,
);
/** Patterns by the first word of a statement, so that only those that can match are tried. */
type PatternsByVerb = ReadonlyMap<string, readonly RegExp[]>;
const byVerb = (patterns: Readonly<Record<string, readonly RegExp[]>>): PatternsByVerb =>
  new Map(Object.entries(patterns));
const DEFINES = byVerb({
  create: [CREATE],
  alter: [startingWith(String.raw`ALTER\s+TABLE\s+(?:\S+)\s+RENAME\s+TO\s+`)],
  prepare: [NAMED],
  savepoint: [NAMED],
  declare: [NAMED],
});
const SERVES = byVerb({
  insert: [INSERT],
  replace: [INSERT],
  upsert: [INSERT],
  update: [startingWith(String.raw`UPDATE\s+(?:OR\s+\w+\s+)?`)],
  delete: [CHANGE],
  alter: [CHANGE],
  truncate: [CHANGE],
  analyze: [CHANGE],
  copy: [CHANGE],
  drop: [CHANGE],
  create: [
    INDEX,
    new RegExp(String.raw`^CREATE\s+${WORDS}TRIGGER\s[\s\S]*?\bON\s+${NAME}`, 'i'),
    new RegExp(String.raw`^CREATE\s+${WORDS}TABLE\s[\s\S]*?\b(?:INHERITS|PARTITION\s+OF)\s*(?:\(\s*)?${NAME}`, 'i'),
  ],
});
const REQUIRES = byVerb({
  insert: [INSERT],
  replace: [INSERT],
  upsert: [INSERT],
  delete: [startingWith(String.raw`DELETE\s+FROM\s+`)],
  create: [INDEX],
});
const TABLE = new RegExp(String.raw`^CREATE\s+${WORDS}(?:TABLE|VIEW)\b`, 'i');
const DROP = /^(?:DROP|ALTER|DETACH|ROLLBACK)\b/i;
const AMBIENT =
  /^(?:PRAGMA\s+[^\s=(]+\s*[=(]|SET|RESET|USE|BEGIN|START|COMMIT|END|ROLLBACK|SAVEPOINT|RELEASE|ATTACH|DETACH|ANALYZE|VACUUM|REINDEX|LOAD|INSTALL|[.\\])/i;
const TRANSACTION = /^(?:BEGIN|START\s+TRANSACTION|COMMIT|END|ROLLBACK|SAVEPOINT|RELEASE)\b/i;
/** Words of nearly every statement, which are hardly ever names of tables. */
const COMMON = new Set(
  'select from where and or not null insert into values create table as on in is by order group having union all case when then else end between like set update delete join left inner cross cast integer text real count sum max min'.split(
    ' ',
  ),
);

const MAX_POOLED_NAMES = 10_000;
const namePool = new Map<string, string>();

/** The same string object for equal names, so that the words of many statements need little memory. */
function pooled(name: string): string {
  const shared = namePool.get(name);
  if (shared !== undefined) return shared;
  if (namePool.size >= MAX_POOLED_NAMES) namePool.clear();
  const copy = ownCopy(name);
  namePool.set(copy, copy);
  return copy;
}

/** Code for some versions of MySQL. */
const VERSION_COMMENT = /^\/\*M?!\d*\s*/;

/** By the identity of the statement. */
const wordsCache = new WeakMap<object, StatementWords>();

/** `text` is that of the script. */
export function wordsOfStatement({ identity, start, end }: SqlStatement, text: string): StatementWords {
  let words = wordsCache.get(identity);
  if (!words) {
    const statement = text.slice(start, end);
    words = readWords(splitCopy(statement)?.command ?? statement.replace(VERSION_COMMENT, ''));
    wordsCache.set(identity, words);
  }
  return words;
}

function readWords(text: string): StatementWords {
  const verb = /^[a-z]+/i.exec(text)?.[0].toLowerCase() ?? '';
  const namesBy = (patterns: PatternsByVerb): string[] =>
    (patterns.get(verb) ?? []).flatMap((pattern) => {
      const name = pattern.exec(text)?.[1];
      return name === undefined ? [] : [pooled(bare(name))];
    });
  const mentions = new Set<string>();
  for (const word of namesIn(text)) {
    const name = bare(word);
    if (name !== '' && !COMMON.has(name)) mentions.add(pooled(name));
  }
  const defines = namesBy(DEFINES);
  return {
    defines,
    serves: namesBy(SERVES),
    mentions,
    requires: namesBy(REQUIRES),
    definesTable: TABLE.test(text),
    isDrop: DROP.test(text),
    isAmbient: defines.length === 0 && AMBIENT.test(text),
    isTransaction: TRANSACTION.test(text),
  };
}

/** The words and quoted names of a text, outside strings and comments. */
function* namesIn(text: string): Generator<string> {
  const { endOfQuoted, endOfComment, endOfWord } = createSkimmer(text);
  for (let offset = 0; offset < text.length; ) {
    const char = text[offset] as string;
    const close = char === '[' ? ']' : char;
    const isName = char === '"' || char === '`' || char === '[';
    const quoted = isName || char === "'" ? endOfQuoted(offset, close, char === "'") : -1;
    const end = quoted >= 0 ? quoted : Math.max(endOfWord(offset), endOfComment(offset));
    if (end > offset && char !== "'" && char !== '-' && char !== '/') yield text.slice(offset, end);
    offset = end > offset ? end : offset + 1;
  }
}

/** The indexes of the statements that have each name. */
export function indexByName(namesOfStatements: readonly (readonly string[])[]): Map<string, number[]> {
  const byName = new Map<string, number[]>();
  for (const [i, names] of namesOfStatements.entries()) {
    for (const name of names) {
      const indexes = byName.get(name);
      if (indexes) indexes.push(i);
      else byName.set(name, [i]);
    }
  }
  return byName;
}
