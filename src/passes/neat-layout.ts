/**
 * A tidy layout for the tokens of a text: no blank lines, no white space at the end of a line, no line breaks inside an expression, and
 * lines that are indented by the brackets around them and by how they were indented before.
 */
import type { Span } from '../edit/edit.js';
import { bracketPartners } from '../syntax/index.js';

/** The tokens of a text, and what is known about its lines. */
export interface LayoutTokens {
  readonly text: string;
  /** In text order; none is empty. */
  readonly tokens: readonly Span[];
  /**
   * Where list items start, with the list of each: a line break before them stays, and items of one list are indented alike. The items
   * of `TOP_LEVEL` are statements.
   */
  readonly itemStarts: ReadonlyMap<number, object>;
  /** Where the fragments start that have a list after their beginning: its items are deeper than the first line. */
  readonly headers: ReadonlyMap<object, number>;
  /** Tokens that end a fragment, such as `end`, with the start of the fragment: they are indented like its first line. */
  readonly closings: ReadonlyMap<number, number>;
  /** Whether indentation has a meaning: line breaks outside brackets then stay as well. */
  readonly hasIndentation: boolean;
}

/** The list of the statements of a text: they are not indented. */
export const TOP_LEVEL: object = {};

/** How much the layout may change. */
export interface LayoutChanges {
  /** Whether lines are joined, and spaces inside brackets removed; otherwise only the indentation changes. */
  readonly joins: boolean;
  /** Whether text between tokens is deleted: comments. */
  readonly dropsComments: boolean;
}

/** Lines are not joined to longer ones, without their white space. */
const MAX_LINE = 60;
const CONTINUES_BEFORE = /^(?:[.,;)\]([{=+*%&|^?-]|\/(?!>))/;
const CONTINUES_AFTER = /[.=+*/%&|^?-]$/;
const NO_SPACE_BEFORE = /^[,;)\]]/;
const NO_SPACE_AFTER = /[([]$/;

/** The text with another layout. */
export function neatLayout(source: LayoutTokens, { joins, dropsComments }: LayoutChanges): string {
  const { text, tokens, hasIndentation } = source;
  if (tokens.length === 0) return text;
  const starts = tokens.map(({ start }) => start);
  const ends = tokens.map(({ end }) => end);
  const partner = bracketPartners(text, starts, ends);
  const tokenAt = (i: number): string => text.slice(starts[i], ends[i]);
  const gaps = tokens.map((_, i) => text.slice(ends[i - 1] ?? 0, starts[i]));
  const isComment = (i: number): boolean => !dropsComments && (gaps[i] as string).trim() !== '';
  const hasBreak = gaps.map((gap, i) => i > 0 && gap.includes('\n'));
  if (joins) joinLines(source, partner, hasBreak, isComment);
  const indentations = createIndentations(source, partner, hasBreak, gaps);
  let neat = '';
  for (let i = 0; i < tokens.length; i++) {
    const gap = gaps[i] as string;
    if (isComment(i)) neat += gap;
    else if (hasBreak[i]) neat += `\n${indentations[i]}`;
    else if (i > 0 && gap !== '' && needsSpace(i)) neat += ' ';
    neat += tokenAt(i);
  }
  const rest = text.slice(ends.at(-1));
  if (!dropsComments && rest.trim() !== '') return neat + rest;
  return neat + (rest.includes('\n') ? '\n' : '');

  /** Whether a token is one of two brackets with a space on both sides of what is inside, as in `[ -n x ]`; empty ones are closed. */
  function isPadded(i: number): boolean {
    const other = partner[i] as number;
    const [open, close] = other > i ? [i, other] : [other, i];
    return open >= 0 && close > open + 1 && /^ +$/.test(gaps[open + 1] ?? '') && /^ +$/.test(gaps[close] ?? '');
  }

  /** Whether a mark `>` ends a tag: the mark before it that starts one is next to a name. */
  function isTagEnd(i: number): boolean {
    let open = i - 1;
    while (open >= 0 && !/^<|>$/.test(tokenAt(open))) open--;
    return open >= 0 && tokenAt(open).startsWith('<') && gaps[open + 1] === '';
  }

  function needsSpace(i: number): boolean {
    if (!joins) return true;
    const [before, after] = [tokenAt(i - 1), tokenAt(i)];
    if (partner[i] === i - 1) return hasIndentation && before === '{';
    if (before === '.' && /^[\p{L}_]/u.test(after)) return false;
    if (before === '=' && (gaps[i - 1] as string) === '' && /^["']/.test(after)) return false;
    if (/^\/?>$/.test(after) && isTagEnd(i)) return false;
    // A line that was continued started with the name of a member.
    if (after === '.' && (gaps[i] as string).includes('\n')) return false;
    return !(NO_SPACE_BEFORE.test(after) || NO_SPACE_AFTER.test(before)) || isPadded(i) || isPadded(i - 1);
  }
}

/** Removes the line breaks that a short expression does not need. Lengths do not count white space, which may change. */
function joinLines(
  { text, tokens, itemStarts, hasIndentation }: LayoutTokens,
  partner: Int32Array,
  hasBreak: boolean[],
  isComment: (i: number) => boolean,
): void {
  const tokenAt = (i: number): string => text.slice(tokens[i]?.start, tokens[i]?.end);
  const isOpening = (i: number): boolean => (partner[i] as number) > i;
  const isClosing = (i: number): boolean => (partner[i] as number) >= 0 && !isOpening(i);
  // Inner pairs come before those around them.
  for (let i = 0; i < tokens.length; i++) if (isClosing(i)) joinPair(partner[i] as number, i);
  let depth = 0;
  let lineLength = 0;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokenAt(i);
    if (isClosing(i)) depth--;
    const isFree = hasBreak[i] && !isComment(i) && (depth > 0 || !hasIndentation);
    const isBracket = isClosing(i) || (i > 0 && isOpening(i - 1));
    const isContinued = !isBracket && (CONTINUES_BEFORE.test(token) || CONTINUES_AFTER.test(tokenAt(i - 1)));
    const isItem = itemStarts.has(tokens[i]?.start as number);
    if (isFree && isContinued && !isItem && lineLength + token.length <= MAX_LINE) hasBreak[i] = false;
    lineLength = (hasBreak[i] ? 0 : lineLength) + token.length;
    if (isOpening(i)) depth++;
  }

  /** Joins brackets that are short and have no blocks inside. Braces are blocks if a line break follows the first one. */
  function joinPair(open: number, close: number): void {
    const isBlock = tokenAt(open) === '{' && hasBreak[open + 1] && close > open + 1;
    let length = 0;
    for (let i = open + 1; i <= close; i++) {
      length += tokenAt(i).length;
      const isBlockInside = hasBreak[i] && tokenAt(i - 1) === '{' && isOpening(i - 1) && i - 1 !== open;
      if (length > MAX_LINE || isBlock || isBlockInside || isComment(i) || tokenAt(i).includes('\n')) return;
    }
    hasBreak.fill(false, open + 1, close + 1);
  }
}

/** The lines inside a pair of brackets, or those outside all brackets. */
interface Region {
  /** The new indentation of the line with the opening bracket; undefined outside all brackets. */
  readonly around: string | undefined;
  /** The old widths and the new indentations of the lines that the next line may be inside of, outermost first. */
  readonly levels: { readonly width: number; readonly indentation: string }[];
}

const TAB_WIDTH = 8;

/** The indentation of each token that starts a line: a line that was deeper than the one before goes one level deeper. */
function createIndentations(
  { text, tokens, itemStarts, headers, closings, hasIndentation }: LayoutTokens,
  partner: Int32Array,
  hasBreak: readonly boolean[],
  gaps: readonly string[],
): string[] {
  const widths = gaps.map((gap) => widthOf(gap.slice(gap.lastIndexOf('\n') + 1)));
  const isTabbed = gaps.some((gap, i) => hasBreak[i] && /\n\t/.test(gap));
  const lineStart = text.lastIndexOf('\n', (tokens[0]?.start ?? 0) - 1) + 1;
  const first = { width: widthOf(text.slice(lineStart, tokens[0]?.start)), indentation: '' };
  const regions: Region[] = [{ around: undefined, levels: [first] }];
  const lineWidths = [first.width, ...widths.filter((_, i) => hasBreak[i])];
  const unit = isTabbed ? '\t' : ' '.repeat(unitOf(lineWidths));
  const deeper = ({ around, levels }: Region, width: number): string => {
    const above = levels.at(-1);
    if (!above) return (around ?? '') + unit;
    // Lines of YAML are aligned with what follows a dash.
    return above.indentation + (hasIndentation && !isTabbed ? unit.slice(0, width - above.width) : unit);
  };
  /** The new indentation of the first item of each list that starts a line. */
  const known = new Map<object, string>([[TOP_LEVEL, '']]);
  /** The indentation of the line that each token is in, by the start of the token. */
  const lineOf = new Map<number, string>();
  let indentation = '';
  return tokens.map(({ start }, i) => {
    const other = partner[i] as number;
    const isClosing = other >= 0 && other < i;
    const region = regions.at(-1) as Region;
    const { levels } = region;
    const opening = hasIndentation ? undefined : lineOf.get(closings.get(start) ?? -1);
    if (hasBreak[i] && isClosing) indentation = region.around ?? '';
    else if (hasBreak[i] && opening !== undefined) {
      while (levels.length > 1 && (levels.at(-1)?.indentation.length as number) > opening.length) levels.pop();
      indentation = opening;
    } else if (hasBreak[i]) {
      const width = widths[i] as number;
      const list = itemStarts.get(start);
      const header = list && !hasIndentation ? lineOf.get(headers.get(list) ?? -1) : undefined;
      const sibling = list && (known.get(list) ?? (header === undefined ? undefined : header + unit));
      if (sibling !== undefined) {
        while ((levels.at(-1)?.indentation.length ?? -1) >= sibling.length) levels.pop();
        levels.push({ width, indentation: sibling });
      } else {
        while (levels.length > 1 && (levels.at(-1)?.width as number) > width) levels.pop();
        const isDeeper = levels.length === 0 || (levels.at(-1)?.width as number) < width;
        if (isDeeper) levels.push({ width, indentation: deeper(region, width) });
      }
      indentation = levels.at(-1)?.indentation as string;
      if (list) known.set(list, indentation);
    }
    lineOf.set(start, indentation);
    if (isClosing && regions.length > 1) regions.pop();
    if (other > i) regions.push({ around: indentation, levels: [] });
    return indentation;
  });
}

function widthOf(indentation: string): number {
  return [...indentation].reduce((width, character) => width + (character === '\t' ? TAB_WIDTH : 1), 0);
}

const DEFAULT_UNIT = 2;
const MAX_UNIT = 4;

/** By how much a line is deeper than the line before it at least, which is one level in most texts. */
function unitOf(widths: readonly number[]): number {
  const steps = widths.map((width, i) => width - (widths[i - 1] ?? width)).filter((step) => step > 0);
  return steps.length === 0 ? DEFAULT_UNIT : Math.max(DEFAULT_UNIT, Math.min(MAX_UNIT, ...steps));
}
