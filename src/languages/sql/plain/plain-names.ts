/**
 * Plain names for what a script defines: tables are t, u, v …, columns a, b, c …, indexes i, j, k …, and all other things n, o, p …,
 * in the order in which they first occur.
 */
import type { Span } from '../../../edit/edit.js';
import type { Rename } from '../../../edit/renaming.js';
import { ordinalName } from '../../../language/disguise.js';
import { leavesOf } from '../../../syntax/index.js';
import { isEngineType, isEngineWord } from '../names/engine-words.js';
import { bare } from '../names/name.js';
import { type NameKind, namesIn } from '../names/name-uses.js';
import { type RoledToken, roledTokens } from '../names/word-roles.js';
import type { SqlName } from '../rule-names.js';
import type { SqlSnapshot } from '../snapshot.js';

const LETTERS = { table: 'tuvwxyz', column: 'abcdefgh', index: 'ijkl', other: 'nopqrs' } as const;
type LetterKind = keyof typeof LETTERS;

/** Rules that define the names directly inside them, which the model of names does not know. */
const DEFINING: ReadonlySet<string> = new Set<SqlName>([
  'columnConstraint',
  'tableConstraint',
  'tableRule',
  'transaction',
  'prepare',
  'createSequence',
  'createEvent',
  'createRule',
  'dialectCreate',
  'functionParameter',
  'routineParameter',
  'macroParameter',
]);

/** Rules whose names are those of indexes, also of ones that do not exist. */
const OF_INDEXES: ReadonlySet<string> = new Set<SqlName>(['tableTail']);

/** A name with its places, and the plain one for it. */
interface PlainName extends Rename {
  /** Where it is not written like that yet. */
  readonly places: readonly Span[];
}

/** The names that are not plain, with all their places. A name of the engine, of the setup or without a definition stays as it is. */
export function unplainNames(snapshot: SqlSnapshot): readonly PlainName[] {
  const { text } = snapshot;
  const groups = definedGroups(snapshot);
  const taken = wordsOf(snapshot);
  for (const key of groups.keys()) taken.delete(key);
  for (const word of wordsOf(snapshot.setup as SqlSnapshot | undefined)) taken.add(word);
  const next = Object.fromEntries(
    Object.entries(LETTERS).map(([kind, letters]) => [kind, ordinalName(letters, (name) => taken.has(name))]),
  ) as Record<LetterKind, () => string>;
  return [...groups].flatMap(([from, { kind, places }]) => {
    const to = next[kind]();
    const changed = places.filter(({ start, end }) => text.slice(start, end) !== to);
    return changed.length > 0 ? [{ from, to, places: changed }] : [];
  });
}

interface Group {
  readonly kind: LetterKind;
  readonly places: readonly Span[];
}

/** The names that the script defines, in the order in which they first occur. */
function definedGroups(snapshot: SqlSnapshot): ReadonlyMap<string, Group> {
  const { text, dialect, setup } = snapshot;
  const known = new Map<string, { readonly kind: LetterKind; readonly isDefined: boolean }>();
  for (const { name, kind, isDefined } of namesIn(snapshot).values()) {
    const key = name.slice(name.lastIndexOf('.') + 1);
    known.set(key, { kind: lettersOf(kind), isDefined: isDefined || known.get(key)?.isDefined === true });
  }
  const tokens = new Map<string, RoledToken[]>();
  for (const token of roledTokens(snapshot)) {
    // In MySQL, double quotes make a string, which the grammar reads as a name.
    if (!ROLES.has(token.role) || (dialect.name === 'mysql' && text[token.start] === '"')) continue;
    const key = bare(text.slice(token.start, token.end));
    const group = tokens.get(key);
    if (group) group.push(token);
    else tokens.set(key, [token]);
  }
  const ofSetup = wordsOf(setup as SqlSnapshot | undefined);
  const groups = new Map<string, Group>();
  for (const [key, places] of tokens) {
    const use = known.get(key);
    const isIndex = use === undefined && places.some(({ owner = '' }) => OF_INDEXES.has(owner));
    const isDefined = use?.isDefined === true || isIndex || places.some(isDefinition);
    if (!isDefined || ofSetup.has(key) || isEngineWord(key, true) || dialect.hiddenColumns.includes(key)) continue;
    // A function or type of the engine may have the same name.
    const isOwnType = !isEngineType(key) || places.some(({ defines }) => defines === 'type');
    const isOwnFunction = places.some(({ defines }) => defines === 'function');
    const own = places.filter(({ role }) => (role !== 'function' || isOwnFunction) && (role !== 'type' || isOwnType));
    groups.set(key, { kind: use?.kind ?? (isIndex ? 'index' : 'other'), places: own });
  }
  return groups;
}

function lettersOf(kind: NameKind): LetterKind {
  return kind === 'trigger' || kind === 'window' ? 'other' : kind;
}

/** All words in any role, without quotes and case; strings are none. */
export function wordsOf(snapshot: SqlSnapshot | undefined): Set<string> {
  const words = new Set<string>();
  for (const { start, tree } of snapshot?.statements ?? [])
    for (const leaf of leavesOf(tree))
      if (leaf.name !== 'STRING') words.add(bare(snapshot?.text.slice(start + leaf.start, start + leaf.end) ?? ''));
  return words;
}

const ROLES: ReadonlySet<RoledToken['role']> = new Set(['name', 'loose', 'mention', 'setting', 'function', 'type']);

function isDefinition({ role, defines, owner = '' }: RoledToken): boolean {
  return defines !== undefined || (role === 'name' && DEFINING.has(owner));
}
