/** A change to a text as data: it can be applied, combined with others, moved along, shown and logged. */

export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Replacements are sorted and do not overlap; offsets are those of the text before the edit. */
export interface Edit {
  readonly replacements: readonly Replacement[];
  /** What it does, for people. */
  readonly note: string;
}

export function deletion(start: number, end: number, note: string): Edit {
  return { replacements: [{ start, end, text: '' }], note };
}

export function replacement(start: number, end: number, text: string, note: string): Edit {
  return { replacements: [{ start, end, text }], note };
}

/** Between these and anything else no tokens run together. */
const LONER = /[\s(),;[\]{}]/;

/**
 * The text after an edit. Where two pieces meet that were apart, a separator keeps their tokens apart; languages whose
 * lexer skips nothing have none.
 */
export function applyEdit(text: string, edit: Edit, separator = ' '): string {
  let result = '';
  let behind = 0;
  const append = (piece: string): void => {
    if (piece === '') return;
    const last = result.at(-1);
    if (last !== undefined && !LONER.test(last) && !LONER.test(piece[0] as string)) result += separator;
    result += piece;
  };
  for (const { start, end, text: inserted } of edit.replacements) {
    const kept = text.slice(behind, start);
    // Pieces that were neighbours before stay as they were.
    if (behind === 0) result += kept;
    else append(kept);
    append(inserted);
    behind = end;
  }
  append(text.slice(behind));
  return result;
}

/** Both edits in one; undefined where they touch the same text. */
export function combineEdits(a: Edit, b: Edit): Edit | undefined {
  const replacements = [...a.replacements, ...b.replacements].sort((x, y) => x.start - y.start || x.end - y.end);
  for (let i = 1; i < replacements.length; i++) {
    if ((replacements[i - 1] as Replacement).end > (replacements[i] as Replacement).start) return undefined;
  }
  return { replacements, note: `${a.note}; ${b.note}` };
}

/** How an edit reads on the text that another one, made on the same text, has changed; undefined where they conflict. */
export type Rebase = (edit: Edit) => Edit | undefined;

export function rebaseOver(text: string, accepted: Edit, separator = ' '): Rebase {
  // Separators depend on the neighbourhood, so places are found by applying the accepted edit piece by piece.
  const moves: { readonly start: number; readonly end: number; readonly shift: number }[] = [];
  for (let i = 0; i < accepted.replacements.length; i++) {
    const done: Edit = { replacements: accepted.replacements.slice(0, i + 1), note: '' };
    const { start, end } = accepted.replacements[i] as Replacement;
    moves.push({ start, end, shift: applyEdit(text, done, separator).length - text.length });
  }
  return (edit) => {
    const replacements: Replacement[] = [];
    for (const one of edit.replacements) {
      let shift = 0;
      for (const move of moves) {
        if (move.end <= one.start) shift = move.shift;
        else if (move.start < one.end) return undefined;
        else break;
      }
      replacements.push({ start: one.start + shift, end: one.end + shift, text: one.text });
    }
    return { replacements, note: edit.note };
  };
}
