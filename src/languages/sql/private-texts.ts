/**
 * What an SQL script tells about where it comes from. A word that is a name anywhere is replaced wherever it is one, and as a word in
 * strings, too: paths in JSON and statements in strings then mean the same as before.
 */
import type { Replacement, Span } from '../../edit/edit.js';
import { isPlainNumber, isPlainWord, ordinalName } from '../../language/disguise.js';
import {
  commentsBetween,
  commentTexts,
  type IsWritten,
  type Literal,
  numberTexts,
  type PrivateText,
  stringTexts,
} from '../../language/private-text.js';
import { parserOf } from './dialects/dialect-parser.js';
import { isEngineFunction, isEngineType, isEngineWord } from './names/engine-words.js';
import { bare } from './names/name.js';
import { type NameUse, namesIn } from './names/name-uses.js';
import { type RoledToken, roledTokens } from './names/word-roles.js';
import type { SqlSnapshot } from './snapshot.js';

const COMMENT = /(--|#)([^\n]*)()|(\/\*(?![M!]))([\s\S]*?)(\*\/|$)/g;
/** Prefix, opening quote, content and closing quote of a string or a quoted name. */
const QUOTED = /^([a-z]?&?)(['"`[]|\$\w*\$)([\s\S]*?)(['"`\]]|\$\w*\$)$/i;

/** A word of the script with its key: equal for all uses of one name. */
interface Word extends RoledToken {
  readonly key: string;
}

export function sqlPrivateTexts(snapshot: SqlSnapshot, isWritten: IsWritten): readonly PrivateText[] {
  const { text } = snapshot;
  const tokens = [...roledTokens(snapshot)];
  const keywords = keywordsOf(snapshot);
  const words = tokens.flatMap((token): Word[] =>
    WORD_ROLES.has(token.role) && !isMysqlString(snapshot, token) ? [{ ...token, key: keyOf(snapshot, token) }] : [],
  );
  const strings = tokens
    .filter((token) => token.role === 'string' || isMysqlString(snapshot, token))
    .map((token) => literalAt(text, token));
  const data = tokens
    .filter(({ role }) => role === 'data')
    .map((token): Literal => ({ ...token, open: '', content: text.slice(token.start, token.end), close: '' }));
  const numbers = tokens
    .filter(({ role }) => role === 'number')
    .map((token): Literal => ({ ...token, open: '', content: text.slice(token.start, token.end), close: '' }));
  const hints = tokens
    .filter(({ role }) => role === 'hint')
    .flatMap(({ start, end }) => commentsBetween(text.slice(0, end), [{ start: 0, end: start }], COMMENT));
  const isKeptWord = (word: string): boolean =>
    isPlainWord(word) ||
    isPlainNumber(word) ||
    isWritten('name', word.toLowerCase()) ||
    keywords.has(word.toUpperCase()) ||
    isEngineFunction(word.toLowerCase());
  const context = { isWritten, isKeptWord };
  return [
    ...nameTexts(snapshot, words, [...strings, ...data], isWritten),
    ...commentTexts([...commentsBetween(text, tokens, COMMENT), ...hints], context),
    ...stringTexts(strings, context),
    // The rows of COPY have their own syntax: only their words are replaced.
    ...stringTexts(data, context).map((found) => ({ ...found, substitutes: found.substitutes.slice(1) })),
    ...numberTexts(numbers, isWritten),
  ];
}

const WORD_ROLES: ReadonlySet<string> = new Set(['name', 'loose', 'mention', 'setting', 'function', 'type']);

function keywordsOf({ dialect }: SqlSnapshot): ReadonlySet<string> {
  const { grammar } = parserOf(dialect).lexer;
  return new Set(grammar.tokenNames.flatMap((name) => /^'(\p{L}[\p{L}\p{N}_]*)'$/u.exec(name)?.[1] ?? []));
}

/** In MySQL, double quotes make a string, which the grammar reads as a name. */
function isMysqlString({ text, dialect }: SqlSnapshot, { start }: Span): boolean {
  return dialect.name === 'mysql' && text[start] === '"';
}

/** Names with quotes and capital letters are other names in PostgreSQL. */
function keyOf({ text, dialect }: SqlSnapshot, { start, end }: Span): string {
  const word = text.slice(start, end);
  const folded = bare(word);
  const isExact = dialect.name === 'postgresql' && word.startsWith('"') && word.slice(1, -1) !== folded;
  return isExact ? word.slice(1, -1) : folded;
}

function literalAt(text: string, { start, end }: Span): Literal {
  const token = text.slice(start, end);
  const [, prefix = '', open = '', content = token, close = ''] = QUOTED.exec(token) ?? [];
  // The tag of a dollar quote is a name, too.
  const isDollar = open.startsWith('$');
  return { start, end, open: isDollar ? '$$' : `${prefix}${open}`, content, close: isDollar ? '$$' : close };
}

function nameTexts(
  snapshot: SqlSnapshot,
  words: readonly Word[],
  strings: readonly Literal[],
  isWritten: IsWritten,
): PrivateText[] {
  const { text, dialect } = snapshot;
  const keywords = keywordsOf(snapshot);
  const uses = new Map<string, Word[]>();
  for (const word of words) {
    const group = uses.get(word.key);
    if (group) group.push(word);
    else uses.set(word.key, [word]);
  }
  const known = [...namesIn(snapshot).values()].map((use) => ({
    ...use,
    name: use.name.slice(use.name.lastIndexOf('.') + 1),
  }));
  const namesOf = (uses: readonly NameUse[]): ReadonlySet<string> => new Set(uses.map(({ name }) => name));
  const tables = namesOf(known.filter(({ kind }) => kind === 'table'));
  const columns = namesOf(known.filter(({ kind }) => kind === 'column'));
  const defined = namesOf(known.filter(({ isDefined }) => isDefined));
  const isTaken = (name: string): boolean => uses.has(name);
  const [nextTable, nextColumn, nextOther] = [
    ordinalName('tuvwxyz', isTaken),
    ordinalName('abcdefghijklm', isTaken),
    ordinalName('nopqrs', isTaken),
  ];
  const texts: PrivateText[] = [];
  for (const [key, places] of uses) {
    const isKnown = isEngineWord(key, defined.has(key)) || dialect.hiddenColumns.includes(key);
    if (isPlainWord(key) || isWritten('name', key) || isKnown) continue;
    const isPlain = keywords.has(key.toUpperCase());
    // A type that no engine has may be a name for which the grammar has no place, such as that of a key in MySQL.
    const isOwn = places.some(
      ({ role }) => role === 'name' || role === 'loose' || (role === 'type' && !isEngineType(key)),
    );
    if (!isOwn) {
      const unknown = places.filter(
        ({ role }) => role === 'mention' || (role === 'function' && !isEngineFunction(key)),
      );
      const isTold = unknown.length > 0 && !isPlain && !isEngineFunction(key) && !isEngineType(key);
      if (isTold) texts.push({ kind: 'name', text: key, places: unknown, substitutes: [] });
      continue;
    }
    const isFunction = places.some(({ defines }) => defines === 'function');
    const isType = places.some(({ defines }) => defines === 'type') || !isEngineType(key);
    const own = places.filter(({ role }) => (role !== 'function' || isFunction) && (role !== 'type' || isType));
    const name = tables.has(key) ? nextTable() : columns.has(key) ? nextColumn() : nextOther();
    const inWords = own.map(
      ({ start, end }): Replacement => ({ start, end, text: requoted(text.slice(start, end), name) }),
    );
    const inStrings = strings.flatMap((string) => wordsInside(string, key, name));
    texts.push({
      kind: 'name',
      text: key,
      places: own,
      isPlain,
      substitutes: [...(inStrings.length > 0 ? [[...inWords, ...inStrings]] : []), inWords].map((replacements) => ({
        text: name,
        replacements,
      })),
    });
  }
  return texts;
}

/** The new name in the quotes of the old one. */
function requoted(word: string, name: string): string {
  const open = /^(?:U&)?["'`[]/i.exec(word)?.[0];
  return open === undefined ? name : `${open.at(-1)}${name}${word.at(-1)}`;
}

/** Where a name occurs as a word in a string. */
function wordsInside({ start, open, content, end, close }: Literal, key: string, name: string): Replacement[] {
  const from = Math.max(start + open.length, end - close.length - content.length);
  const found: Replacement[] = [];
  const lower = content.toLowerCase();
  const isWordPart = (character: string | undefined): boolean =>
    character !== undefined && /[\p{L}\p{N}_]/u.test(character);
  for (let at = lower.indexOf(key.toLowerCase()); at >= 0; at = lower.indexOf(key.toLowerCase(), at + 1)) {
    if (isWordPart(lower[at - 1]) || isWordPart(lower[at + key.length])) continue;
    found.push({ start: from + at, end: from + at + key.length, text: name });
  }
  return found;
}
