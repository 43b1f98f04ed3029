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
  /** New names and what they stand for, where it renames. */
  readonly names?: Readonly<Record<string, string>>;
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
  return compose(text, edit, separator).pieces.join('');
}

/** The pieces of the text after an edit, and how far what follows each replacement has moved. */
function compose(text: string, { replacements }: Edit, separator: string): { pieces: string[]; shifts: number[] } {
  const pieces: string[] = [];
  const shifts: number[] = [];
  let length = 0;
  let last: string | undefined;
  const push = (piece: string): void => {
    pieces.push(piece);
    length += piece.length;
    last = piece.at(-1) ?? last;
  };
  const gapBefore = (first: string | undefined): string =>
    first !== undefined && last !== undefined && !LONER.test(last) && !LONER.test(first) ? separator : '';
  let behind = 0;
  const keep = (piece: string): void => {
    // Pieces that were neighbours before stay as they were.
    if (behind > 0 && piece !== '') push(gapBefore(piece[0]));
    push(piece);
  };
  for (const { start, end, text: inserted } of replacements) {
    keep(text.slice(behind, start));
    if (inserted !== '') push(gapBefore(inserted[0]) + inserted);
    behind = end;
    shifts.push(length + gapBefore(text[end]).length - end);
  }
  keep(text.slice(behind));
  return { pieces, shifts };
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
  // Separators depend on the neighbourhood, so places are found by applying the accepted edit.
  const { shifts } = compose(text, accepted, separator);
  const moves = accepted.replacements.map(({ start, end }, i) => ({ start, end, shift: shifts[i] as number }));
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
    return { ...edit, replacements };
  };
}
