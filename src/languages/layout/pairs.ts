/**
 * Finds what belongs together in a text of an unknown language: brackets, quoted strings, and elements in tags like those of XML. Marks
 * without a partner are ordinary characters.
 */

/** A pair of marks with what is between them. */
export interface Pair {
  readonly kind: 'brackets' | 'string' | 'element';
  readonly start: number;
  readonly end: number;
  /** Where the first mark ends, and where the second one starts; both are `end` if there is no second one. */
  readonly innerStart: number;
  readonly innerEnd: number;
}

/** The pairs of a text by their start. */
export interface Pairs {
  /** The first pair that starts at an offset or after it. */
  from(offset: number): Pair | undefined;
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const MARK = /["'`<()[\]{}]/g;
/** An attribute of a tag with the white space before it. */
export const ATTRIBUTE: RegExp = /\s+[^\s<>"'=/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s<>"'=/]+))?/;
const TAG = new RegExp(`<(/?)([\\p{L}_][\\p{L}\\p{N}_:.-]*)((?:${ATTRIBUTE.source})*)\\s*(/?)>`, 'uy');
/** Comments, declarations and instructions, which have no inside. */
const OTHER_TAG = /<(?:!--[\s\S]*?--|!\[CDATA\[[\s\S]*?\]\]|[!?]\p{L}[^<>]*)>/uy;
const STRINGS: Readonly<Record<string, RegExp>> = {
  '"': /"(?:[^"\\\n]|\\.)*"/y,
  "'": /'(?:[^'\\\n]|\\.)*'/y,
  '`': /`(?:[^`\\\n]|\\.)*`/y,
};
/** Pairs that are nested deeper are not found: trees are walked to their leaves. */
const MAX_DEPTH = 500;

interface Open {
  readonly start: number;
  readonly innerStart: number;
  /** What closes it: a bracket, or the name of a tag. */
  readonly closing: string;
  readonly isTag: boolean;
}

export function findPairs(text: string): Pairs {
  const found: Pair[] = [];
  const open: Open[] = [];
  /** How many of the open marks each closing one would close. */
  const waiting = new Map<string, number>();
  const push = (mark: Open): void => {
    if (open.length >= MAX_DEPTH) return;
    open.push(mark);
    waiting.set(mark.closing, (waiting.get(mark.closing) ?? 0) + 1);
  };
  const pop = (): Open => {
    const mark = open.pop() as Open;
    waiting.set(mark.closing, (waiting.get(mark.closing) as number) - 1);
    return mark;
  };
  /** Marks that were opened after the matching one stay without a partner. A bracket does not close tags. */
  const close = (closing: string, isTag: boolean, innerEnd: number, end: number): void => {
    if (!waiting.get(closing)) return;
    if (!isTag && open.findLast((mark) => mark.isTag || mark.closing === closing)?.isTag) return;
    for (let mark = pop(); ; mark = pop()) {
      if (mark.closing !== closing || mark.isTag !== isTag) continue;
      const { start, innerStart } = mark;
      if (isTag || isNeat(text, start, innerEnd))
        found.push({ kind: isTag ? 'element' : 'brackets', start, end, innerStart, innerEnd });
      return;
    }
  };
  MARK.lastIndex = 0;
  for (let match = MARK.exec(text); match; match = MARK.exec(text)) {
    const mark = match[0];
    const start = match.index;
    const string = STRINGS[mark];
    if (string) {
      const end = /[\p{L}\p{N}_]/u.test(text[start - 1] ?? '') ? -1 : endOf(string, text, start);
      if (end < 0) continue;
      found.push({ kind: 'string', start, end, innerStart: start + 1, innerEnd: end - 1 });
      MARK.lastIndex = end;
    } else if (mark === '<') {
      const other = endOf(OTHER_TAG, text, start);
      TAG.lastIndex = start;
      const tag = other < 0 ? TAG.exec(text) : null;
      if (other < 0 && !tag) continue;
      const end = tag ? TAG.lastIndex : other;
      MARK.lastIndex = end;
      if (!tag || tag[4] === '/') found.push({ kind: 'element', start, end, innerStart: end, innerEnd: end });
      else if (tag[1] === '/') close(`<${tag[2]}`, true, start, end);
      else push({ start, innerStart: end, closing: `<${tag[2]}`, isTag: true });
    } else if (CLOSING[mark] !== undefined) {
      push({ start, innerStart: start + 1, closing: CLOSING[mark] as string, isTag: false });
    } else close(mark, false, start, start + 1);
  }
  found.sort((a, b) => a.start - b.start);
  return { from: (offset) => found[firstFrom(found, offset)] };
}

function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** Whether brackets on different lines are arranged like a block: a stray bracket must not join up distant lines. */
function isNeat(text: string, open: number, close: number): boolean {
  const openLine = lineAround(text, open);
  if (close < openLine.end) return true;
  const closeLine = lineAround(text, close);
  const isBlank = (from: number, to: number): boolean => text.slice(from, to).trim() === '';
  return isBlank(openLine.start, open) || isBlank(open + 1, openLine.end) || isBlank(closeLine.start, close);
}

function lineAround(text: string, offset: number): { start: number; end: number } {
  const end = text.indexOf('\n', offset);
  return { start: text.lastIndexOf('\n', offset - 1) + 1, end: end < 0 ? text.length : end };
}

function firstFrom(pairs: readonly Pair[], offset: number): number {
  let low = 0;
  for (let high = pairs.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((pairs[middle] as Pair).start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
