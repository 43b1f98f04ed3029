/** Finishing pass: renames names to a, b, c …. The first edit renames everything, the others one name each. */
import { type Rename, renaming } from '../edit/renaming.js';
import type { Pass } from '../language/language.js';
import { identifiersIn } from './identifiers.js';

const SHORT_NAMES = [...'abcdefghijklmnopqrstuvwxyz'];

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
      .map(({ name, places }, i): Rename => ({ from: name, to: free[i] as string, places }));
    // Once some names are short, the others were tried together with them.
    if (renames.length > 1 && renames.length === identifiers.length) yield renaming(renames, 'use short names');
    for (const rename of renames) yield renaming([rename], `rename ${rename.from} to ${rename.to}`);
  },
  examples: [
    { before: 'SELECT price FROM items WHERE price > tax', after: 'SELECT a FROM b WHERE a > c' },
    { before: 'SELECT price FROM t WHERE price > 1', after: 'SELECT a FROM t WHERE a > 1' },
  ],
};
