/** Edits that rename: all places of a name at once. */
import type { Edit, Span } from './edit.js';

/** A name with its places, and the name to write there. */
export interface Rename {
  readonly from: string;
  readonly to: string;
  readonly places: readonly Span[];
}

/** The edit records the old names. */
export function renaming(renames: readonly Rename[], note: string): Edit {
  const replacements = renames
    .flatMap(({ to, places }) => places.map(({ start, end }) => ({ start, end, text: to })))
    .sort((a, b) => a.start - b.start);
  return { replacements, note, names: Object.fromEntries(renames.map(({ from, to }) => [to, from])) };
}
