/** Plain text: a list of lines or characters without further structure. */

import { deletion } from '../edit/edit.js';
import { halvingRanges } from '../passes/edit-order.js';
import type { Node } from '../syntax/index.js';
import type { Language, Pass } from './language.js';

export type PlainUnit = 'lines' | 'characters';

/** A language without structure: its size is the number of lines or characters. */
export function plainLanguage(unit: PlainUnit = 'lines'): Language {
  return {
    name: 'plain',
    unit,
    countTokens: (text) => (unit === 'lines' ? (text.match(/[^\n]+/g) ?? []).length : [...text].length),
    // Deleted text leaves no gap, and texts that differ at all are different.
    separator: '',
    canonical: ({ text }) => text,
    passes: [deleteUnits(unit)],
    finishing: [],
    snapshot: (text) => {
      const end = text.length;
      const whole = { alternative: 0, iteration: 0, origin: undefined, start: 0, end };
      const leaf: Node = { ...whole, kind: 'token', name: '', children: [] };
      const tree: Node = { ...whole, kind: 'rule', name: '', children: end > 0 ? [leaf] : [] };
      return { text, statements: [{ start: 0, end, resume: end, identity: tree, tree, isCovered: false }] };
    },
    canSubstitute: () => false,
    defaultsOf: () => [],
  };
}

/** Deletes half of the lines or characters, a quarter, … a single one. */
function deleteUnits(unit: PlainUnit): Pass {
  const pattern = unit === 'lines' ? /[^\n]*\n|[^\n]+$/g : /[\s\S]/gu;
  return {
    name: `delete-${unit}`,
    about: `delete half of the ${unit}, a quarter, … a single one`,
    level: 'grammar',
    *edits({ text }) {
      const spans = Array.from(text.matchAll(pattern), ({ index, 0: match }) => ({
        start: index,
        end: index + match.length,
      }));
      for (const { from, to } of halvingRanges(spans.length))
        yield deletion(spans[from]?.start ?? 0, spans[to - 1]?.end ?? text.length, `delete ${to - from} ${unit}`);
    },
    examples: [],
  };
}
