/** Finishing pass: renames names to a, b, c …. The first edit renames everything, the others one name each. */
import type { Edit } from '../edit/edit.js';
import type { Pass } from '../language/language.js';
import { type Identifier, identifiersIn } from './identifiers.js';

const SHORT_NAMES = [...'abcdefghijklmnopqrstuvwxyz'];

interface Rename extends Identifier {
  readonly to: string;
}

/** Renames words without knowing what they refer to: the oracle decides which of them are free. */
export const shortenNames: Pass = {
  name: 'shorten-names',
  about: 'rename names to a, b, c …',
  level: 'grammar',
  changes: 'names',
  *edits(snapshot, language) {
    const identifiers = yield* identifiersIn(snapshot, language);
    const taken = new Set(identifiers.map(({ name }) => name));
    const free = SHORT_NAMES.filter((name) => !taken.has(name));
    const long = identifiers.filter(({ name }) => name.length > 1);
    const renames = long
      .slice(0, free.length)
      .map((identifier, i): Rename => ({ ...identifier, to: free[i] as string }));
    // Once some names are short, the others were tried together with them.
    if (renames.length > 1 && renames.length === identifiers.length) yield renaming(renames, 'use short names');
    for (const rename of renames) yield renaming([rename], `rename ${rename.name} to ${rename.to}`);
  },
  examples: [
    { before: 'SELECT price FROM items WHERE price > tax', after: 'SELECT a FROM b WHERE a > c' },
    { before: 'SELECT price FROM t WHERE price > 1', after: 'SELECT a FROM t WHERE a > 1' },
  ],
};

/** The edit records the old names. */
function renaming(renames: readonly Rename[], note: string): Edit {
  const replacements = renames
    .flatMap(({ places, to }) => places.map(({ start, end }) => ({ start, end, text: to })))
    .sort((a, b) => a.start - b.start);
  return { replacements, note, names: Object.fromEntries(renames.map(({ name, to }) => [to, name])) };
}
