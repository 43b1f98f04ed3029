/** The names in a text of a language without a model of names: equal words are uses of the same name. */
import type { Span } from '../edit/edit.js';
import type { Language, Snapshot } from '../language/language.js';
import { leavesOf, type Node } from '../syntax/index.js';

/** A name with its uses in text order. */
export interface Identifier {
  readonly name: string;
  readonly places: Span[];
  /** The names of the tokens that it occurs as. */
  readonly tokens: Set<string>;
}

/** How many tokens are read between two chances for the search to check its limits. */
const TOKENS_PER_PAUSE = 256;

/** All names of a snapshot, in the order of their first use. Yields `undefined` now and then, as passes do. */
export function* identifiersIn(snapshot: Snapshot, language: Language): Generator<undefined, readonly Identifier[]> {
  const { text, statements } = snapshot;
  const identifiers = new Map<string, Identifier>();
  const isIdentifier = language.isIdentifier ?? isWord;
  let count = 0;
  for (const { start: offset, tree } of statements) {
    for (const leaf of leavesOf(tree)) {
      if (++count % TOKENS_PER_PAUSE === 0) yield undefined;
      const place = { start: offset + leaf.start, end: offset + leaf.end };
      const name = text.slice(place.start, place.end);
      if (!isIdentifier(leaf, name)) continue;
      const identifier = identifiers.get(name) ?? { name, places: [], tokens: new Set() };
      identifiers.set(name, identifier);
      identifier.places.push(place);
      identifier.tokens.add(leaf.name);
    }
  }
  return [...identifiers.values()];
}

/** Whether a token is a word that the grammar does not spell out. */
export function isWord({ name }: Node, text: string): boolean {
  // Some grammars have a token for each keyword, which is named like it.
  return !name.startsWith("'") && /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(text) && name.toLowerCase() !== text.toLowerCase();
}
