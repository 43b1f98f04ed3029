/** Finds out whether a text is an instance of a pattern, so that one failure can be recognised among many. */
import { unitsOf } from '../algorithms/units.js';
import { overlaps, type Span } from '../edit/edit.js';
import type { Language, Snapshot } from '../language/language.js';
import { kindOf } from '../language/text-class.js';
import { holesOf } from './grammar-holes.js';
import type { Pattern, PatternHole } from './pattern.js';

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

interface FileToken extends Span {
  readonly text: string;
  /** For the first token of a statement, the index of the first token of the next one. */
  readonly next?: number;
}

/** A hole that holds more tokens than this is not considered. */
const MAX_HOLE_TOKENS = 400;
/** Gives up on a text that can be divided among the holes in too many ways. */
const MAX_STEPS = 200_000;

/** Prepares a pattern for comparisons. */
export function createMatcher(pattern: Pattern, language: Language): Matcher {
  const snapshot = language.snapshot(pattern.text);
  const { kinds, isSameToken = (a: string, b: string): boolean => a === b } = holesOf(language, snapshot);
  const elements = elementsOf(pattern, snapshot);
  const words = elements.flatMap((element) =>
    element.kind === 'token' && /^\w{2,}$/.test(element.text) ? [element.text] : [],
  );
  return (text, { isWithin = false } = {}) => {
    const lowered = text.toLowerCase();
    // Most texts lack a word of the pattern: they need not be parsed.
    if (words.some((word) => !lowered.includes(word.toLowerCase()))) return undefined;
    const tokens = tokensOf(language.snapshot(text));
    const failed = new Set<number>();
    let steps = 0;
    const bound = new Map<PatternHole, string>();
    const holdsAt = (element: number, token: number): Found | undefined => {
      if (++steps > MAX_STEPS) return undefined;
      const current = elements[element];
      if (!current) {
        const isAtEnd = token === tokens.length || (isWithin && tokens[token]?.next !== undefined);
        return isAtEnd ? { start: text.length, end: tokens[token - 1]?.end ?? 0, parts: [] } : undefined;
      }
      const key = element * (tokens.length + 1) + token;
      // Names that are bound meanwhile may change the answer.
      if (bound.size === 0 && failed.has(key)) return undefined;
      const found =
        current.kind === 'token' ? tokenHolds(current.text, element, token) : holeHolds(current.hole, element, token);
      if (found) return found;
      const next = isWithin && current.startsStatement ? tokens[token]?.next : undefined;
      if (next !== undefined) return holdsAt(element, next);
      if (bound.size === 0) failed.add(key);
      return undefined;
    };
    /** `token` to `end` stand for the element. */
    const withPart = (element: number, token: number, end: number, rest: Found | undefined): Found | undefined => {
      if (!rest) return undefined;
      const start = tokens[token]?.start ?? text.length;
      const part = {
        pattern: { start: elements[element]?.start ?? 0, end: elements[element]?.end ?? 0 },
        text: { start, end: end > token ? (tokens[end - 1]?.end ?? start) : start },
      };
      return { start: Math.min(rest.start, start), end: rest.end, parts: [part, ...rest.parts] };
    };
    const tokenHolds = (wanted: string, element: number, token: number): Found | undefined => {
      const actual = tokens[token];
      return actual && isSameToken(actual.text, wanted)
        ? withPart(element, token, token + 1, holdsAt(element + 1, token + 1))
        : undefined;
    };
    const holeHolds = (hole: PatternHole, element: number, token: number): Found | undefined => {
      const known = bound.get(hole);
      const following = elements[element + 1];
      for (let end = token; end <= tokens.length && end - token <= MAX_HOLE_TOKENS; end++) {
        if (following?.kind === 'token' && !(tokens[end] && isSameToken(tokens[end]?.text ?? '', following.text)))
          continue;
        if (!following && end < tokens.length && !isWithin) continue;
        const content = end === token ? '' : text.slice(tokens[token]?.start, tokens[end - 1]?.end);
        const isRight =
          known === undefined
            ? kindOf(kinds, hole.textClass).accepts(hole.textClass, content)
            : isSameToken(content, known);
        if (!isRight) continue;
        if (known === undefined) bound.set(hole, content);
        const rest = holdsAt(element + 1, end);
        if (rest) return withPart(element, token, end, rest);
        if (known === undefined) bound.delete(hole);
      }
      return undefined;
    };
    const found = holdsAt(0, 0);
    return found && { ...found, texts: pattern.holes.map((hole) => bound.get(hole) ?? '') };
  };
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

function tokensOf(snapshot: Snapshot): FileToken[] {
  const starts = new Set(snapshot.statements.map(({ start }) => start));
  const tokens = unitsOf(snapshot, 'tokens').map((span) => ({
    ...span,
    text: snapshot.text.slice(span.start, span.end),
  }));
  const beginnings = tokens.flatMap(({ start }, i) => (starts.has(start) ? [i] : []));
  return tokens.map((token, i) => {
    const place = beginnings.indexOf(i);
    return place < 0 ? token : { ...token, next: beginnings[place + 1] ?? tokens.length };
  });
}
