/** Deletes a parameter of a function together with the arguments for it in all calls. */
import type { Edit, Replacement } from '../edit/edit.js';
import type { Language, Pass, Snapshot } from '../language/language.js';
import { constructedBy, isDefinition } from './definitions.js';
import { largestFirst } from './edit-order.js';
import { identifiersIn } from './identifiers.js';
import { argumentsIn, type TextTokens, textTokens } from './text-tokens.js';

/** Knows no language: brackets after equal names belong together, and some of them belong to a definition. */
export const deleteParameters: Pass = {
  name: 'delete-parameters',
  about: 'delete a parameter of a function with its arguments in all calls',
  level: 'grammar',
  edits: (snapshot, language) => largestFirst(deletionsOf(snapshot, language)),
  examples: [],
};

/** Functions with more calls are left to passes that make the calls fewer. */
const MAX_LISTS = 20;

/** The ranges of tokens of the parameters or arguments in one pair of brackets. */
interface ArgumentList {
  readonly ranges: readonly (readonly [number, number])[];
  readonly isDefinition: boolean;
}

function* deletionsOf(snapshot: Snapshot, language: Language): Generator<Edit | undefined> {
  const tokens = textTokens(snapshot);
  const byName = new Map<string, ArgumentList[]>();
  const identifiers = yield* identifiersIn(snapshot, language);
  for (const { name, places } of identifiers) {
    yield undefined;
    for (const { end } of places) {
      const open = tokens.from(end);
      const close = tokens.partner[open] ?? -1;
      if (tokens.at(open) !== '(' || close < open) continue;
      const called = constructedBy(name, tokens, end) ?? name;
      const lists = byName.get(called) ?? [];
      byName.set(called, lists);
      lists.push({ ranges: argumentsIn(tokens, open, close), isDefinition: isDefinition(tokens, open, close) });
    }
  }
  for (const [name, lists] of byName) {
    yield undefined;
    if (lists.length < 2 || lists.length > MAX_LISTS || !lists.some((list) => list.isDefinition)) continue;
    const parameters = Math.max(...lists.filter((list) => list.isDefinition).map(({ ranges }) => ranges.length));
    const values = Math.max(...lists.filter((list) => !list.isDefinition).map(({ ranges }) => ranges.length), 0);
    // The object of a method can be its first parameter.
    for (const shift of parameters > values ? [0, parameters - values] : [0]) {
      for (let i = shift; i < parameters; i++) {
        const replacements = lists.flatMap((list) =>
          deletionIn(tokens, list.ranges, list.isDefinition ? i : i - shift),
        );
        if (replacements.length > 1)
          yield { replacements: sorted(replacements), note: `delete a parameter of ${name} and its arguments` };
      }
    }
  }
}

function deletionIn({ spans }: TextTokens, ranges: ArgumentList['ranges'], index: number): Replacement[] {
  const startOf = (i: number): number => spans[(ranges[i] as readonly [number, number])[0]]?.start as number;
  const endOf = (i: number): number => spans[(ranges[i] as readonly [number, number])[1] - 1]?.end as number;
  if (index >= ranges.length) return [];
  if (index + 1 < ranges.length) return [{ start: startOf(index), end: startOf(index + 1), text: '' }];
  return [{ start: index > 0 ? endOf(index - 1) : startOf(index), end: endOf(index), text: '' }];
}

/** In text order, without those inside others: an argument can be a call of the same function. */
function sorted(replacements: readonly Replacement[]): Replacement[] {
  let behind = -1;
  return [...replacements]
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      const isOutside = start >= behind;
      if (isOutside) behind = end;
      return isOutside;
    });
}
