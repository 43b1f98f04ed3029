/** A text of no language: a list of lines or characters that mean nothing to anybody but the oracle. */
import type { Language } from './language.js';
import type { Node } from './node.js';

export function plainLanguage(): Language {
  return {
    name: 'plain',
    // Whatever goes leaves no gap, and texts that differ at all are different.
    separator: '',
    canonical: ({ text }) => text,
    snapshot: (text) => {
      const end = text.length;
      const whole = { alternative: 0, iteration: 0, part: undefined, start: 0, end };
      const leaf: Node = { ...whole, kind: 'token', name: '', children: [] };
      const tree: Node = { ...whole, kind: 'rule', name: '', children: end > 0 ? [leaf] : [] };
      return { text, parts: [{ start: 0, end, resume: end, content: tree, tree, isCovered: false }] };
    },
    canStandFor: () => false,
    defaultsOf: () => [],
  };
}
