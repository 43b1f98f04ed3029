/** What may be shown of an anonymised reduction: nothing that contains a name of the original. Pure. */
import { applyEdit } from '../edit/edit.js';
import { withoutNames } from '../evaluate/oracle.js';
import type { Reduction } from '../reduction.js';

/** The reduction itself if it is not anonymised. */
export function shareableReduction(reduction: Reduction): Reduction {
  const { text, anonymity, breaking, preserved } = reduction;
  if (!anonymity) return reduction;
  return {
    ...reduction,
    preserved: withoutNames(preserved),
    names: {},
    undecided: [],
    anonymity: { ...anonymity, replaced: [] },
    // The texts that were run are in other names.
    breaking: breaking.map(({ fragments }) => {
      const replacements = fragments.map(({ start, end }) => ({ start, end, text: '' }));
      return { fragments, without: applyEdit(text, { replacements, note: '' }) };
    }),
  };
}
