/** Writes a member of an object as a variable: `self.items` and `depot.items` become `items`. */
import type { Edit, Replacement } from '../edit/edit.js';
import type { Language, Pass, Snapshot } from '../language/language.js';
import { largestFirst } from './edit-order.js';
import { identifiersIn } from './identifiers.js';
import { type TextTokens, textTokens } from './text-tokens.js';

/** Changes all uses of a member at once: each of them alone would be another variable. */
export const dropOwners: Pass = {
  name: 'drop-owners',
  about: 'write a member of an object as a variable, wherever it is used',
  level: 'grammar',
  edits: (snapshot, language) => largestFirst(droppings(snapshot, language)),
  examples: [],
};

function* droppings(snapshot: Snapshot, language: Language): Generator<Edit | undefined> {
  const tokens = textTokens(snapshot);
  for (const { name, places } of yield* identifiersIn(snapshot, language)) {
    yield undefined;
    const owners = places.flatMap(({ start }) => ownerBefore(tokens, tokens.from(start)));
    // With one use, other passes do the same.
    if (owners.length > 1) yield { replacements: owners, note: `write ${name} without its objects` };
  }
}

/** The name and the point before a member. */
function ownerBefore({ at, spans }: TextTokens, member: number): Replacement[] {
  const isOwned = /^(?:\.|->)$/.test(at(member - 1)) && /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(at(member - 2));
  const isNested = /^(?:\.|->)$/.test(at(member - 3));
  const [owner, end] = [spans[member - 2], spans[member]];
  return isOwned && !isNested && owner && end ? [{ start: owner.start, end: end.start, text: '' }] : [];
}
