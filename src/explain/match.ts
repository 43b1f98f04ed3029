/** Finds out whether a text is an instance of a pattern, so that one failure can be recognised among many. */
import { unitsOf } from '../algorithms/units.js';
import { overlaps, type Span } from '../edit/edit.js';
import type { Language, Snapshot } from '../language/language.js';
import { hasMarks } from '../language/name-marks.js';
import { kindOf } from '../language/text-class.js';
import { holesOf } from './grammar-holes.js';
import type { Pattern, PatternHole } from './pattern.js';
import { scriptTokens } from './script-tokens.js';

/** How a text is compared with a pattern. */
export interface MatchOptions {
  /** Whether other statements may stand before, after and between those of the pattern. */
  readonly isWithin?: boolean;
}

/** Where a pattern was found. */
export interface Match extends Span {
  /** What stands in each hole. */
  readonly texts: readonly string[];
  /** Which parts of the text stand for the tokens and holes of the pattern, in text order. */
  readonly parts: readonly MatchedPart[];
}

/** A token or a hole of a pattern, and what stands for it. */
export interface MatchedPart {
  /** Its place in the text of the pattern. */
  readonly pattern: Span;
  /** Its place in the text that was compared. */
  readonly text: Span;
}

/** Compares texts with one pattern; undefined if a text is no instance. */
export type Matcher = (text: string, options?: MatchOptions) => Match | undefined;

/** What a pattern consists of: tokens and holes, and the beginnings of statements. */
type Element = Span & { readonly startsStatement: boolean } & (
    | { readonly kind: 'token'; readonly text: string }
    | { readonly kind: 'hole'; readonly hole: PatternHole }
  );

/** What stands for the rest of a pattern. */
type Found = Omit<Match, 'texts'>;

/** A hole that holds more tokens than this is not considered. */
const MAX_HOLE_TOKENS = 400;
/** Gives up on a text that can be divided among the holes in too many ways. */
const MAX_STEPS = 200_000;

/** Prepares a pattern for comparisons. */
export function createMatcher(pattern: Pattern, language: Language): Matcher {
  const snapshot = language.snapshot(pattern.text);
  const { kinds, isSameToken = (a: string, b: string): boolean => a === b } = holesOf(language, snapshot);
  const elements = elementsOf(pattern, snapshot);
  const words = wordsOf(elements);
  const openings = elements.map((_, i) => openingOf(elements, i));
  const naming = new Set(pattern.holes.filter(usesNames));
  const carried = elements.map((_, i) => carriedHoles(elements, i, naming));
  return (text, { isWithin = false } = {}) => {
    const lowered = text.toLowerCase();
    // Most texts lack a word of the pattern: they need not be parsed.
    if (words.some((word) => !lowered.includes(word))) return undefined;
    const tokens = scriptTokens(language.snapshot(text));
    const failed = new Set<string>();
    let steps = 0;
    const bound = new Map<PatternHole, string>();
    const holdsAt = (element: number, token: number): Found | undefined => {
      const current = elements[element];
      if (!current) {
        const isAtEnd = token === tokens.end || (isWithin && tokens.isBeginning(token));
        return isAtEnd ? { start: text.length, end: tokens.before(token)?.end ?? 0, parts: [] } : undefined;
      }
      const found = holdsHere(current, element, token);
      if (found || !isWithin || !current.startsStatement || !tokens.isBeginning(token)) return found;
      for (let i = tokens.statementOf(token) + 1; i < tokens.statements.length && steps <= MAX_STEPS; i++) {
        const beginning = mayOpen(element, i) ? tokens.beginningOf(i) : undefined;
        const later = beginning === undefined ? undefined : holdsHere(current, element, beginning);
        if (later) return later;
      }
      return undefined;
    };
    /** Whether a statement has what a statement of the pattern opens with: the others need not be parsed. */
    const mayOpen = (element: number, index: number): boolean => {
      const opening = openings[isGap(element) ? element + 1 : element];
      const name = opening?.hole && bound.get(opening.hole)?.toLowerCase();
      const statement = tokens.statements[index];
      // Without a terminator, what follows may belong to it.
      if (!opening || !statement || statement.resume <= statement.end) return true;
      const inside = tokens.loweredText(index);
      return opening.words.every((word) => inside.includes(word)) && (name === undefined || inside.includes(name));
    };
    const holdsHere = (current: Element, element: number, token: number): Found | undefined => {
      if (++steps > MAX_STEPS) return undefined;
      // The answer depends on the names that are bound already and occur again.
      const key = [element, token, ...(carried[element] ?? []).map((hole) => JSON.stringify(bound.get(hole)))].join();
      if (failed.has(key)) return undefined;
      const found =
        current.kind === 'token' ? tokenHolds(current.text, element, token) : holeHolds(current.hole, element, token);
      if (!found) failed.add(key);
      return found;
    };
    /** `token` to `end` stand for the element. */
    const withPart = (element: number, token: number, end: number, rest: Found | undefined): Found | undefined => {
      if (!rest) return undefined;
      const start = tokens.at(token)?.start ?? text.length;
      const part = {
        pattern: { start: elements[element]?.start ?? 0, end: elements[element]?.end ?? 0 },
        text: { start, end: end > token ? (tokens.before(end)?.end ?? start) : start },
      };
      return { start: Math.min(rest.start, start), end: rest.end, parts: [part, ...rest.parts] };
    };
    const tokenHolds = (wanted: string, element: number, token: number): Found | undefined => {
      const actual = tokens.at(token);
      if (!actual || !isSameToken(actual.text, wanted)) return undefined;
      const end = tokens.after(token);
      return withPart(element, token, end, holdsAt(element + 1, end));
    };
    const holeHolds = (hole: PatternHole, element: number, token: number): Found | undefined => {
      const known = bound.get(hole);
      const following = elements[element + 1];
      // Any statements may stand in a gap, so it is left empty right before what follows it: its class need not be asked.
      if (isWithin && following && isGap(element) && tokens.isBeginning(token)) {
        bound.set(hole, '');
        return withPart(element, token, token, holdsHere(following, element + 1, token));
      }
      const kind = kindOf(kinds, hole.textClass);
      const isInStatement = token < tokens.end && kind.isInStatement?.(hole.textClass) === true;
      const last = isInStatement ? tokens.contentEnd(tokens.statementOf(token)) : tokens.end;
      for (let end = token, length = 0; end <= last && length <= MAX_HOLE_TOKENS; end = tokens.after(end), length++) {
        if (steps > MAX_STEPS) return undefined;
        if (mayEndAt(end, following)) {
          const content = end === token ? '' : text.slice(tokens.at(token)?.start, tokens.before(end)?.end);
          const isRight =
            known === undefined
              ? kind.accepts(hole.textClass, naming.has(hole) ? withOwnNames(content, bound) : content)
              : isSameToken(content, known);
          if (isRight) {
            if (known === undefined) bound.set(hole, content);
            const rest = holdsAt(element + 1, end);
            if (rest) return withPart(element, token, end, rest);
            if (known === undefined) bound.delete(hole);
          }
        }
        if (end === tokens.end || end === last) break;
      }
      return undefined;
    };
    const mayEndAt = (end: number, following: Element | undefined): boolean => {
      if (following?.kind === 'token') return isSameToken(tokens.at(end)?.text ?? '', following.text);
      return following !== undefined || isWithin || end === tokens.end;
    };
    const found = holdsAt(0, tokens.first);
    return found && { ...found, texts: pattern.holes.map((hole) => bound.get(hole) ?? '') };
  };

  /** Whether a hole stands for statements before one of the pattern. */
  function isGap(element: number): boolean {
    const [current, following] = [elements[element], elements[element + 1]];
    return (
      current?.kind === 'hole' &&
      current.hole.textClass['isRepetition'] === true &&
      current.hole.spans.length === 1 &&
      current.startsStatement &&
      following?.startsStatement === true
    );
  }
}

/** Words that every instance has. */
function wordsOf(elements: readonly Element[]): string[] {
  return elements.flatMap((element) =>
    element.kind === 'token' && /^\w{2,}$/.test(element.text) ? [element.text.toLowerCase()] : [],
  );
}

/** What a statement of a pattern opens with: the words up to the first hole, and that hole. */
interface Opening {
  readonly words: readonly string[];
  readonly hole?: PatternHole;
}

function openingOf(elements: readonly Element[], from: number): Opening {
  const rest = elements.slice(from);
  const end = rest.findIndex((element, i) => element.kind === 'hole' || (i > 0 && element.startsStatement));
  const next = rest[end];
  return {
    words: wordsOf(end < 0 ? rest : rest.slice(0, end)),
    ...(next?.kind === 'hole' && !next.startsStatement ? { hole: next.hole } : {}),
  };
}

/** Holes before an element that decide about what follows: those that occur again, and names that later holes use. */
function carriedHoles(elements: readonly Element[], from: number, naming: ReadonlySet<PatternHole>): PatternHole[] {
  const holesIn = (some: readonly Element[]): PatternHole[] =>
    some.flatMap((element) => (element.kind === 'hole' ? [element.hole] : []));
  const later = new Set(holesIn(elements.slice(from)));
  const areNamesUsed = [...later].some((hole) => naming.has(hole));
  return [...new Set(holesIn(elements.slice(0, from)))].filter(
    (hole) => later.has(hole) || (areNamesUsed && isName(hole)),
  );
}

function isName({ textClass }: PatternHole): boolean {
  return textClass.kind === 'name';
}

/** Whether texts of a hole use names that other holes define. */
function usesNames({ textClass }: PatternHole): boolean {
  return hasMarks(JSON.stringify(textClass));
}

/** A text with the names that the pattern has, where the compared text has others. */
function withOwnNames(content: string, bound: ReadonlyMap<PatternHole, string>): string {
  const names = new Map([...bound].flatMap(([hole, text]) => (isName(hole) ? [[text.toLowerCase(), hole.text]] : [])));
  return names.size === 0 ? content : content.replace(/\w+/g, (word) => names.get(word.toLowerCase()) ?? word);
}

/** The tokens of the pattern outside its holes, and the holes, in text order. */
function elementsOf({ holes }: Pattern, snapshot: Snapshot): Element[] {
  const places = holes.flatMap((hole) => hole.spans.map((span) => ({ ...span, hole })));
  const starts = new Set(snapshot.statements.map(({ start }) => start));
  const parts: (Span & { readonly element: Element })[] = places.map(({ start, end, hole }) => ({
    start,
    end,
    element: { kind: 'hole', hole, start, end, startsStatement: starts.has(start) },
  }));
  for (const { start, end } of unitsOf(snapshot, 'tokens')) {
    if (places.some((place) => overlaps(place, { start, end }))) continue;
    const text = snapshot.text.slice(start, end);
    parts.push({ start, end, element: { kind: 'token', text, start, end, startsStatement: starts.has(start) } });
  }
  return parts.sort((a, b) => a.start - b.start || a.end - b.end).map(({ element }) => element);
}
