/** A pattern as data: a failing text with holes, which stands for all texts that fail in the same way. */
import type { Span } from '../edit/edit.js';
import type { TextClass } from '../language/text-class.js';
import type { Hole } from './instances.js';
import type { NearestPassing } from './nearest-passing.js';

/** The version of the format; a pattern of another version is refused. */
export const PATTERN_VERSION = 1;

/** A hole of a pattern. */
export interface PatternHole {
  /** Where it is in the text; several places always hold the same text. */
  readonly spans: readonly Span[];
  /** What stands there in the failing text. */
  readonly text: string;
  readonly textClass: TextClass;
}

/** What a pattern needs in order to be used without the files that it was made from. */
export interface PatternLanguage {
  /** The name of the language. */
  readonly name: string;
  /** What creates it: a dialect, the text of a grammar. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The extension of its files, with the dot. */
  readonly extension?: string;
}

/** A node of a failing text. */
export interface AnnotatedNode extends Span {
  /** The rule or the token. */
  readonly name: string;
  /**
   * Whether it has to stay as it is (`concrete`), may be any text of a class (`abstract`), may be any text that is the same in other
   * places (`shared`), or may vary but is white space or empty here (`invisible`).
   */
  readonly mark: 'concrete' | 'abstract' | 'shared' | 'invisible';
  /** The index of its hole; absent if it is concrete. */
  readonly hole?: number;
  /** The parts of a concrete node; absent if it has none. */
  readonly children?: readonly AnnotatedNode[];
}

/** A failing text with holes. */
export interface Pattern {
  readonly version: typeof PATTERN_VERSION;
  readonly language: PatternLanguage;
  readonly text: string;
  /** In text order. */
  readonly holes: readonly PatternHole[];
  /** What every instance shows, for people. */
  readonly preserved: string;
  /** The fingerprint of what every instance shows, if the oracle has one. */
  readonly fingerprint?: string;
  /** Small changes with which the text passes. */
  readonly nearest?: readonly NearestPassing[];
  /** How many instances with texts in all holes failed; none passed. */
  readonly confirmed: number;
  /** Whether the search for holes was ended early. */
  readonly isUnfinished: boolean;
  /** When the failure occurs, in one sentence; absent if the search was ended early. */
  readonly summary?: string;
  /** The tree of each statement, with what each node is in the pattern. For other programs: nothing here reads it. */
  readonly trees?: readonly AnnotatedNode[];
}

/** The holes of a pattern, in text order. */
export function patternHoles(holes: readonly Hole[]): PatternHole[] {
  return holes
    .map(({ site: { spans, text }, textClass }) => ({ spans, text, textClass }))
    .sort((a, b) => (a.spans[0]?.start ?? 0) - (b.spans[0]?.start ?? 0));
}

/** Whether people need not see a hole: white space, or something optional that is absent (DDSET, section 7). */
export function isInvisible({ text, textClass }: PatternHole): boolean {
  return text.trim() === '' && textClass['isRepetition'] !== true;
}

/** A pattern on one or few lines: `((<expr>))`; names that must be equal are numbered: `<$name1>`. With a span, only that part. */
export function compactText(pattern: Pick<Pattern, 'text' | 'holes'>, span?: Span): string {
  const { text, holes } = pattern;
  const whole = span ?? { start: 0, end: text.length };
  const places = holes
    .filter((hole) => !isInvisible(hole))
    .flatMap((hole) => hole.spans.map((place) => ({ ...place, mark: markOf(pattern, hole) })))
    .filter(({ start, end }) => start >= whole.start && end <= whole.end);
  let compact = '';
  let end = whole.start;
  for (const place of places.sort((a, b) => a.start - b.start || a.end - b.end)) {
    const before = text.slice(end, place.start);
    // What is added between two statements gets a line of its own.
    const isEmpty = place.start === place.end;
    const isAtStart = isEmpty && (place.start === 0 || text[place.start - 1] === '\n');
    const isAtEnd = isEmpty && text[place.start - 1] === ';';
    compact += `${before}${isAtEnd ? '\n' : ''}${place.mark}${isAtStart ? '\n' : ''}`;
    end = place.end;
  }
  return compact + text.slice(end, whole.end);
}

/** What stands for a hole in the compact text. */
export function markOf({ holes }: Pick<Pattern, 'holes'>, hole: PatternHole): string {
  const shared = holes.filter(({ spans }) => spans.length > 1);
  const { label } = hole.textClass;
  if (hole.spans.length < 2) return `<${label}>`;
  const number = shared.indexOf(hole) + 1;
  return /^\w*[A-Za-z]$/.test(label) ? `<$${label}${number}>` : `<$${number}: ${label}>`;
}
