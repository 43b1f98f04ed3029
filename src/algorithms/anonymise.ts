/**
 * Replaces what tells where a text comes from, as long as it still fails: everything at once first, then each kind by itself, and then
 * halves of what could not be replaced together, as delta debugging does (Zeller and Hildebrandt 2002).
 */
import { applyEdit, type Edit, replacement } from '../edit/edit.js';
import { withWordsReplaced } from '../language/disguise.js';
import type { Snapshot } from '../language/language.js';
import { snapshotOf } from '../language/language-steps.js';
import {
  type IsWritten,
  PRIVATE_KINDS,
  type PrivateKind,
  type PrivateText,
  type Substitute,
} from '../language/private-text.js';
import { privateTextsIn } from '../language/private-tokens.js';
import { accept, inSteps, plainCandidate, type Search } from './search.js';

/** A text that was replaced, and what stands for it. */
export interface Replaced {
  readonly kind: PrivateKind;
  readonly text: string;
  /** Empty if it was deleted. */
  readonly by: string;
}

/** A private text that is still there. */
export type Kept = Pick<PrivateText, 'kind' | 'text' | 'places'>;

/** What was replaced in a text, and what is left of what was written in the original. */
export interface Anonymity {
  /** How many texts of each kind were replaced. */
  readonly counts: Readonly<Record<PrivateKind, number>>;
  /** Private itself: not part of a report. */
  readonly replaced: readonly Replaced[];
  readonly kept: readonly Kept[];
}

/** An anonymiser of one search. It remembers what it replaced if the search goes back to an earlier text. */
interface Anonymiser {
  run(search: Search): Promise<void>;
  anonymityOf(snapshot: Snapshot): Anonymity;
}

type Key = string;
/** The substitute of each private text that an attempt replaces. */
type Choice = (found: PrivateText) => Substitute | undefined;

const keyOf = ({ kind, text }: Pick<PrivateText, 'kind' | 'text'>): Key => `${kind} ${text}`;

export function createAnonymiser(language: Search['language']): Anonymiser {
  const replaced = new Map<Key, Replaced>();
  const written = new Set<Key>();
  const oldNames = new Map<string, string>();
  const isWritten: IsWritten = (kind, text) => written.has(keyOf({ kind, text }));
  const read = (snapshot: Snapshot): readonly PrivateText[] =>
    language.privateTexts?.(snapshot, isWritten) ?? privateTextsIn(snapshot, language, isWritten);

  /** A string may contain new names by now. */
  const asWritten = (text: string): string => withWordsReplaced(text, (word) => oldNames.get(word) ?? word);
  const record = (found: PrivateText, { text, isPartial }: Substitute): void => {
    const { kind } = found;
    if (kind === 'name') oldNames.set(text, found.text);
    replaced.set(keyOf(found), { kind, text: kind === 'string' ? asWritten(found.text) : found.text, by: text });
    if (text !== '' && !isPartial) written.add(keyOf({ kind, text }));
  };

  /** Makes an edit if the text still fails after it. */
  const attempt = async (search: Search, chosen: readonly PrivateText[], choose: Choice): Promise<boolean> => {
    const choices = chosen.flatMap((found) => {
      const substitute = choose(found);
      return substitute ? [{ found, substitute }] : [];
    });
    const edit = editFor(choices.map(({ substitute }) => substitute));
    if (!edit) return choices.length === chosen.length;
    const names = choices.flatMap(({ found, substitute }) =>
      found.kind === 'name' ? [[substitute.text, found.text]] : [],
    );
    if (!(await tryEdit(search, { ...edit, names: Object.fromEntries(names) as Record<string, string> }))) return false;
    for (const { found, substitute } of choices) record(found, substitute);
    return true;
  };

  /** Replaces a group, or its halves. Returns what could not be replaced. */
  const replaceGroup = async (search: Search, keys: readonly Key[], level: number): Promise<readonly Key[]> => {
    if (keys.length === 0) return [];
    const wanted = new Set(keys);
    const chosen = read(search.current).filter((found) => wanted.has(keyOf(found)));
    if (await attempt(search, chosen, ({ substitutes }) => substitutes[level])) return [];
    if (keys.length === 1) return keys;
    const middle = Math.ceil(keys.length / 2);
    const left = await replaceGroup(search, keys.slice(0, middle), level);
    return [...left, ...(await replaceGroup(search, keys.slice(middle), level))];
  };

  /** One attempt to replace all kinds. Strings are read again after their words were renamed. */
  const replaceAll = async (search: Search): Promise<boolean> => {
    const before = new Set(written);
    const { current } = search;
    let snapshot = current;
    const names: Record<string, string> = {};
    const changes: { readonly found: PrivateText; readonly substitute: Substitute }[] = [];
    for (const kind of PRIVATE_KINDS) {
      const choices = read(snapshot).flatMap((found) => {
        const [substitute] = found.kind === kind ? found.substitutes : [];
        return substitute ? [{ found, substitute }] : [];
      });
      const edit = editFor(choices.map(({ substitute }) => substitute));
      if (!edit) continue;
      const text = applyEdit(snapshot.text, edit, language.separator);
      snapshot = await inSteps(search, snapshotOf(language, text, snapshot));
      for (const { found, substitute } of choices) {
        if (kind === 'name') names[substitute.text] = found.text;
        written.add(keyOf({ kind, text: substitute.text }));
      }
      changes.push(...choices);
    }
    if (changes.length === 0) return true;
    const edit = { ...replacement(0, current.text.length, snapshot.text, NOTE), names };
    const isAccepted = await tryEdit(search, edit);
    // What was only tried was not written.
    for (const key of written) if (!before.has(key)) written.delete(key);
    if (isAccepted) for (const { found, substitute } of changes) record(found, substitute);
    return isAccepted;
  };

  return {
    anonymityOf: (snapshot) => {
      const counts = { name: 0, comment: 0, string: 0, number: 0 };
      for (const { kind } of replaced.values()) counts[kind]++;
      const kept = read(snapshot)
        .filter(({ isPlain }) => !isPlain)
        .map(({ kind, text, places }) => ({
          kind,
          text,
          places: places.map(({ start, end }) => ({ start, end })),
        }));
      return { counts, replaced: [...replaced.values()], kept };
    },
    run: async (search) => {
      search.onPass('anonymise');
      if (await replaceAll(search)) return;
      for (const kinds of [['name'], ['comment'], ['string', 'number']] as const) {
        const found = read(search.current).filter(({ kind }) => (kinds as readonly string[]).includes(kind));
        let pending: readonly Key[] = found.filter(({ substitutes }) => substitutes.length > 0).map(keyOf);
        const levels = Math.max(0, ...found.map(({ substitutes }) => substitutes.length));
        for (let level = 0; level < levels; level++) pending = await replaceGroup(search, pending, level);
      }
    },
  };
}

const NOTE = 'replace names, literals and comments';

function editFor(substitutes: readonly Substitute[]): Edit | undefined {
  const replacements = substitutes.flatMap((substitute) => substitute.replacements).sort((a, b) => a.start - b.start);
  return replacements.length > 0 ? { replacements, note: NOTE } : undefined;
}

async function tryEdit(search: Search, edit: Edit): Promise<boolean> {
  const candidate = await inSteps(search, plainCandidate(search, search.current, edit));
  // Comments are not part of the canonical text.
  const [verdict] = await search.evaluator.check([{ text: candidate.text, canonical: candidate.text }]);
  if (verdict !== 'reproduced') return false;
  accept(search, candidate);
  return true;
}
