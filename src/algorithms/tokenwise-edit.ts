/** The edit between two texts with the same tokens in other words and another layout: a replacement for each token or gap that differs. */
import type { Edit, Replacement } from '../edit/edit.js';
import type { Snapshot } from '../language/language.js';
import { unitsOf } from './units.js';

/** The tokens of `after` replace those of `before` one by one; what `before` has more at its end is deleted. */
export function tokenwiseEdit(before: Snapshot, after: Snapshot, note: string): Edit {
  const [old, now] = [unitsOf(before, 'tokens'), unitsOf(after, 'tokens')];
  const replacements: Replacement[] = [];
  let [start, newStart] = [0, 0];
  const replaceUpTo = (end: number, newEnd: number): void => {
    const text = after.text.slice(newStart, newEnd);
    if (text !== before.text.slice(start, end)) {
      const last = replacements.at(-1);
      if (last?.end === start) replacements[replacements.length - 1] = { ...last, end, text: last.text + text };
      else replacements.push({ start, end, text });
    }
    [start, newStart] = [end, newEnd];
  };
  for (const [i, token] of now.entries()) {
    const from = old[i] ?? { start: before.text.length, end: before.text.length };
    replaceUpTo(from.start, token.start);
    replaceUpTo(from.end, token.end);
  }
  replaceUpTo(before.text.length, after.text.length);
  return { replacements, note };
}
