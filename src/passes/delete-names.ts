/**
 * Deletes a name with all that contains it: the declaration of a variable with the statements that use it, a field with its
 * initialisers, an element with its declarations. Equal words are uses of the same name.
 */
import type { Edit, Replacement, Span } from '../edit/edit.js';
import type { Language, Pass, Snapshot } from '../language/language.js';
import { type Item, itemsOf } from './definitions.js';
import { largestFirst } from './edit-order.js';
import { identifiersIn } from './identifiers.js';

/** Where one deletion suffices, other passes try it. */
export const deleteNames: Pass = {
  name: 'delete-names',
  about: 'delete the list items and statements that contain a name, all together',
  level: 'grammar',
  discards: true,
  edits: (snapshot, language) => largestFirst(deletionsOf(snapshot, language)),
  examples: [
    { before: 'SELECT a, b FROM t ORDER BY b, a', after: 'SELECT a FROM t ORDER BY a' },
    { before: 'SELECT a, f(b) FROM t ORDER BY a, g(b)', after: 'SELECT a FROM t ORDER BY a' },
  ],
};

/** A name that is used more often is rarely superfluous. */
const MAX_USES = 20;

function* deletionsOf(snapshot: Snapshot, language: Language): Generator<Edit | undefined> {
  const identifiers = yield* identifiersIn(snapshot, language);
  const several = identifiers.filter(({ places }) => places.length > 1 && places.length <= MAX_USES);
  const { definitions } = yield* itemsOf(snapshot, language);
  const innermost = innermostItems(
    definitions.map(({ item }) => item),
    several.flatMap(({ places }) => places),
  );
  for (const { name, places } of several) {
    yield undefined;
    const around = places.map((place) => innermost.get(place));
    const note = `delete what contains ${name}`;
    const found = new Set<string>();
    for (const choose of [itself, statementAround]) {
      const items = around.map((item) => item && choose(item));
      // A name outside of all lists cannot be deleted.
      if (!items.every((item) => item !== undefined)) break;
      const replacements = deletionOf(items);
      const key = replacements.map(({ start, end }) => `${start} ${end}`).join();
      if (replacements.length > 1 && !found.has(key)) yield { replacements, note };
      found.add(key);
    }
  }
}

/** The innermost item around each place. */
function innermostItems(items: readonly Item[], places: readonly Span[]): ReadonlyMap<Span, Item> {
  const outerFirst = [...items].sort((a, b) => a.start - b.start || b.end - a.end);
  const found = new Map<Span, Item>();
  const open: Item[] = [];
  let next = 0;
  for (const place of [...places].sort((a, b) => a.start - b.start)) {
    for (let item = outerFirst[next]; item && item.start <= place.start; item = outerFirst[++next]) open.push(item);
    while ((open.at(-1)?.end ?? place.end) < place.end) open.pop();
    const item = open.at(-1);
    if (item) found.set(place, item);
  }
  return found;
}

function itself(item: Item): Item {
  return item;
}

/** The first item around it without a separator; an argument of a call is not one, but the statement of the call. */
function statementAround(item: Item): Item | undefined {
  let around: Item | undefined = item;
  while (around && (around.removed.start !== around.start || around.removed.end !== around.end)) around = around.around;
  return around;
}

/** Items inside others go with them, and items next to each other as one. */
function deletionOf(items: readonly Item[]): Replacement[] {
  const replacements: Replacement[] = [];
  for (const { removed, filler } of [...items].sort((a, b) => a.removed.start - b.removed.start)) {
    const last = replacements.at(-1);
    if (!last || removed.start >= last.end) replacements.push({ ...removed, text: filler });
    else if (removed.end > last.end) replacements[replacements.length - 1] = { ...last, end: removed.end };
  }
  return replacements;
}
