/**
 * Edits as data: passes propose them, algorithms combine and rebase them, and the search applies them to get a
 * candidate text.
 */

/** A range of UTF-16 offsets in a text: `start` is included, `end` is not. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Whether two spans share a character. */
export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Whether a span lies inside another one, or is the same. */
export function isInside(span: Span, { start, end }: Span): boolean {
  return start <= span.start && span.end <= end;
}

/** Puts `text` in the place of a span; an empty `text` deletes the span, an empty span inserts `text`. */
export interface Replacement extends Span {
  readonly text: string;
}

/** A change to a text. Replacements are sorted and do not overlap; their offsets refer to the text before the edit. */
export interface Edit {
  readonly replacements: readonly Replacement[];
  /** A short description of the change for logs and reports. */
  readonly note: string;
  /** For an edit that renames: each new name, mapped to the name it replaces. */
  readonly names?: Readonly<Record<string, string>>;
}

/** An edit that removes one span. */
export function deletion(start: number, end: number, note: string): Edit {
  return { replacements: [{ start, end, text: '' }], note };
}

/** An edit that replaces one span by `text`. */
export function replacement(start: number, end: number, text: string, note: string): Edit {
  return { replacements: [{ start, end, text }], note };
}

/** A character that never forms a token together with its neighbour, so that no separator is needed next to it. */
const STANDALONE = /[\s(),;[\]{}]/;

/** What decides whether two characters can be of one token: letters, digits, or the character itself. */
function classOf(character: string | undefined): string | undefined {
  if (character === undefined) return undefined;
  if (/\p{N}/u.test(character)) return 'digit';
  return /[\p{L}_$]/u.test(character) ? 'letter' : character;
}

function isWordClass(kind: string | undefined): boolean {
  return kind === 'letter' || kind === 'digit';
}

/**
 * The text after an edit. Where the edit makes two pieces adjacent, `separator` is inserted so that their tokens do not
 * fuse. Pass the empty string for a language whose lexer skips no characters.
 */
export function applyEdit(text: string, edit: Edit, separator = ' '): string {
  return compose(text, edit, separator).pieces.join('');
}

/** A span of a text, and the one that replaces it in another text. */
export interface Difference extends Span {
  readonly newStart: number;
  readonly newEnd: number;
}

/** The text after an edit, and where it differs from the text before: what lies between the differences is equal. */
export function applyWithDifferences(
  text: string,
  edit: Edit,
  separator = ' ',
): { readonly text: string; readonly differences: readonly Difference[] } {
  const { pieces, shifts } = compose(text, edit, separator);
  const differences: Difference[] = [];
  for (const [i, { start, end }] of edit.replacements.entries()) {
    const newEnd = end + (shifts[i] as number);
    const last = differences.at(-1);
    if (last?.end === start) differences[differences.length - 1] = { ...last, end, newEnd };
    else differences.push({ start, end, newStart: start + (shifts[i - 1] ?? 0), newEnd });
  }
  return { text: pieces.join(''), differences };
}

/**
 * The pieces of the text after an edit and, for each replacement, by how many characters the text after it has moved.
 */
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
  /** Tokens that were adjacent before need no separator if both keep the kind of their characters: `wasAt` is where the old ones met. */
  const gapBefore = (first: string | undefined, ...wasAt: readonly number[]): string => {
    if (first === undefined || last === undefined || STANDALONE.test(last) || STANDALONE.test(first)) return '';
    const [before, after] = [classOf(last), classOf(first)];
    const isAsBefore = wasAt.some((at) => before === classOf(text[at - 1]) && after === classOf(text[at]));
    return isAsBefore && !(isWordClass(before) && isWordClass(after)) && before !== after ? '' : separator;
  };
  let consumed = 0;
  let removed = 0;
  const keep = (piece: string): void => {
    // Nothing was changed in front of the first piece, so it needs no separator.
    if (shifts.length > 0 && piece !== '') push(gapBefore(piece[0], removed, consumed));
    push(piece);
  };
  for (const { start, end, text: inserted } of replacements) {
    keep(text.slice(consumed, start));
    if (inserted !== '') push(gapBefore(inserted[0], start) + inserted);
    removed = start;
    consumed = end;
    shifts.push(length + gapBefore(text[end], start, end).length - end);
  }
  keep(text.slice(consumed));
  return { pieces, shifts };
}

/** Whether two edits of a text lead to the same text: it does not matter which of several equal items in a row is deleted. */
export function leadToSameText(text: string, a: Edit, b: Edit, separator = ' '): boolean {
  const [first, second] = [a.replacements[0], b.replacements[0]];
  const [last, secondLast] = [a.replacements.at(-1), b.replacements.at(-1)];
  if (!first || !second || !last || !secondLast || gainOf(a) !== gainOf(b)) return false;
  // Only the text between the changes can differ. The characters around it decide about separators.
  const from = Math.max(0, Math.min(first.start, second.start) - 1);
  const part = text.slice(from, Math.max(last.end, secondLast.end) + 1);
  const applied = ({ replacements, note }: Edit): string => {
    const moved = replacements.map(({ start, end, text: inserted }) => ({
      start: start - from,
      end: end - from,
      text: inserted,
    }));
    return applyEdit(part, { replacements: moved, note }, separator);
  };
  return applied(a) === applied(b);
}

/** How many characters an edit removes; negative if it makes the text longer. */
export function gainOf({ replacements }: Edit): number {
  return replacements.reduce((sum, { start, end, text }) => sum + end - start - text.length, 0);
}

/** Where spans of a text are after an edit; undefined for a span that the edit replaces. A span can lose what is at its ends. */
export function spansAfter(text: string, edit: Edit, separator = ' '): (span: Span) => Span | undefined {
  const { replacements } = edit;
  const { shifts } = compose(text, edit, separator);
  return ({ start, end }) => {
    const [first, last] = [countUpTo(replacements, start), countUpTo(replacements, end)];
    const [atStart, atEnd] = [replacements[first], replacements[last]];
    if (atStart && atStart.start <= start && end <= atStart.end) return undefined;
    const isCut = atStart !== undefined && atStart.start < start;
    const from = isCut ? atStart.end + (shifts[first] as number) : start + (shifts[first - 1] ?? 0);
    const to = Math.min(end, atEnd?.start ?? end) + (shifts[last - 1] ?? 0);
    return to > from ? { start: from, end: to } : undefined;
  };
}

/** One edit that makes the changes of both; undefined if they overlap. Both refer to the same text. */
export function combineEdits(a: Edit, b: Edit): Edit | undefined {
  const replacements = [...a.replacements, ...b.replacements].sort((x, y) => x.start - y.start || x.end - y.end);
  for (let i = 1; i < replacements.length; i++) {
    if ((replacements[i - 1] as Replacement).end > (replacements[i] as Replacement).start) return undefined;
  }
  return { replacements, note: `${a.note}; ${b.note}` };
}

/** Translates an edit to the text after an accepted edit; undefined if the two overlap. */
export type Rebase = (edit: Edit) => Edit | undefined;

/** Creates the `Rebase` over an edit that was applied to `text`; the edits to rebase refer to the same `text`. */
export function rebaseOver(text: string, accepted: Edit, separator = ' '): Rebase {
  const rebasing = createRebasing();
  rebasing.accept(accepted, text, separator);
  return rebasing.rebase;
}

/** Translates edits of one text to the text after all edits that were accepted since. */
export interface Rebasing {
  /** Takes an edit of the first text. The time does not depend on how many edits were accepted, except for a bisection. */
  readonly rebase: Rebase;
  /** `edit` refers to the first text, and its rebased form was applied to `text`. */
  accept(edit: Edit, text: string, separator?: string): void;
}

/** An accepted replacement in offsets of the first text, and by how much the text after it moved because of it. */
interface Move extends Span {
  readonly growth: number;
}

/** Creates a `Rebasing` over no edits. */
export function createRebasing(): Rebasing {
  // Accepted edits are disjoint, because an edit that overlaps an accepted one cannot be rebased.
  let moves: readonly Move[] = [];
  /** For each move, how far the text after it moved in total. */
  let shifts: readonly number[] = [];
  const rebase: Rebase = (edit) => {
    const replacements: Replacement[] = [];
    for (const { start, end, text } of edit.replacements) {
      const next = countUpTo(moves, start);
      const following = moves[next];
      if (following && following.start < end) return undefined;
      const shift = shifts[next - 1] ?? 0;
      replacements.push({ start: start + shift, end: end + shift, text });
    }
    return { ...edit, replacements };
  };
  return {
    rebase,
    accept: (edit, text, separator = ' ') => {
      const applied = rebase(edit);
      if (!applied) throw new RangeError('the edit overlaps an accepted one');
      // Inserted separators depend on the adjacent characters, so the shifts are computed by applying the edit.
      const total = compose(text, applied, separator).shifts;
      const added = edit.replacements.map(({ start, end }, i): Move => {
        return { start, end, growth: (total[i] as number) - (total[i - 1] ?? 0) };
      });
      moves = [...moves, ...added].sort((a, b) => a.end - b.end || a.start - b.start);
      let shift = 0;
      shifts = moves.map(({ growth }) => {
        shift += growth;
        return shift;
      });
    },
  };
}

/** How many spans, which are sorted, end at an offset or before it. */
function countUpTo(spans: readonly Span[], offset: number): number {
  let low = 0;
  for (let high = spans.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((spans[middle] as Span).end <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
