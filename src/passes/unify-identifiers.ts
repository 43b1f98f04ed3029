/** Replaces all uses of a name by another name of the text: two variables, functions or members become one. */
import type { Edit } from '../edit/edit.js';
import type { Pass } from '../language/language.js';
import { type Identifier, identifiersIn } from './identifiers.js';

/** How many other names each name is replaced by: those that are first used near its own first use. */
const MAX_PARTNERS = 3;

/** Proposes only shorter texts, so that each pair of names is tried in one direction. */
export const unifyIdentifiers: Pass = {
  name: 'unify-identifiers',
  about: 'replace all uses of a name by another name of the text',
  level: 'grammar',
  polishes: true,
  *edits(snapshot, language) {
    const identifiers = yield* identifiersIn(snapshot, language);
    for (const [i, identifier] of identifiers.entries())
      for (const partner of partnersOf(identifiers, i)) yield unification(identifier, partner);
  },
  examples: [
    { before: 'SELECT price FROM t WHERE price > tax', after: 'SELECT tax FROM t WHERE tax > tax' },
    { before: 'SELECT b FROM a', after: 'SELECT a FROM a' },
  ],
};

/** The nearest names in the order of first use that make the text smaller. */
function partnersOf(identifiers: readonly Identifier[], index: number): Identifier[] {
  const identifier = identifiers[index] as Identifier;
  const partners: Identifier[] = [];
  // Far names are not tried, so that the number of edits is proportional to the number of names.
  for (let distance = 1; distance <= 2 * MAX_PARTNERS && partners.length < MAX_PARTNERS; distance++) {
    for (const partner of [identifiers[index - distance], identifiers[index + distance]])
      if (partner && isSmaller(partner, identifier) && isAlike(partner, identifier)) partners.push(partner);
  }
  return partners.slice(0, MAX_PARTNERS);
}

function isSmaller({ name }: Identifier, other: Identifier): boolean {
  return name.length < other.name.length || (name.length === other.name.length && name < other.name);
}

function isAlike({ tokens }: Identifier, other: Identifier): boolean {
  return [...tokens].some((token) => other.tokens.has(token));
}

function unification({ name, places }: Identifier, partner: Identifier): Edit {
  const replacements = places.map(({ start, end }) => ({ start, end, text: partner.name }));
  return { replacements, note: `replace ${name} by ${partner.name}` };
}
