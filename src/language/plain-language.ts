/** Plain text: a list of lines or characters that mean nothing to anybody but the oracle. */
import type { Node } from '../syntax/index.js';
import type { Language } from './language.js';

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
    passes: [],
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
