/** Sites: the places of a failing text whose content may vary, each with the classes of texts that may stand there. */
import type { Edit, Replacement, Span } from '../edit/edit.js';
import { withNames } from './name-marks.js';
import type { ClassKinds, TextClass } from './text-class.js';

/** A place of a text, or several places that always hold the same text. */
export interface Site {
  /** Sorted and disjoint. An empty span is a place where something can be inserted. */
  readonly spans: readonly Span[];
  /** What stands there in the failing text. */
  readonly text: string;
  /** The classes of texts that may stand there, the most general first. */
  readonly classes: readonly TextClass[];
  /** Places inside other holes that use the name in this site: they follow it. */
  readonly uses?: readonly Span[];
  /** Texts that are likely to make the failure disappear, the most likely first. They are tried before random texts. */
  readonly probes: readonly string[];
  /** The sites inside it, which are tried if no class fits. */
  inner(): readonly Site[];
}

/** What a language contributes to explanations of one text. */
export interface Holes {
  /** The outermost sites of the text. */
  sites(): readonly Site[];
  /** Names with all their places outside the given spans; equal words of the text if absent. */
  shared?(covered: readonly Span[]): readonly Site[];
  /** What the classes of its sites mean. */
  readonly kinds: ClassKinds;
  /** Whether two tokens mean the same; equal texts if absent. */
  isSameToken?(a: string, b: string): boolean;
  /** What happens in every text of a pattern, as a clause after "fails whenever"; undefined if there are no words for it. */
  describe?(parts: PatternParts): string | undefined;
}

/** The parts of a pattern of the text, for people. */
export interface PatternParts {
  /** The phrase for the hole with exactly this span: `an integer ≥ 2`. Undefined if there is none. */
  phraseAt(span: Span): string | undefined;
  /** The text of a span, with marks for the holes in it. */
  compact(span: Span): string;
}

/** A site with a text for it. */
export interface Filling {
  readonly site: Site;
  readonly text: string;
}

/** The edit that puts texts into sites, which must be disjoint. Names in the texts are called as the sites of their definitions say. */
export function fillingEdit(fillings: readonly Filling[]): Edit {
  const nameAt = (offset: number): string | undefined =>
    fillings.find(({ site }) => site.spans.some(({ start }) => start === offset))?.text;
  const replacements = fillings
    .flatMap(({ site, text }) => site.spans.map(({ start, end }) => ({ start, end, text: withNames(text, nameAt) })))
    .filter(({ start, end, text }) => end > start || text !== '')
    .sort((a, b) => a.start - b.start || a.end - b.end);
  return { replacements, note: 'fill holes' };
}

/**
 * Whether texts that touch each other become one word: `end` and `return` would be a name. With the failing text, words that it keeps
 * count, too.
 */
export function fusesWords(fillings: readonly Filling[], failing?: string): boolean {
  const { replacements } = fillingEdit(fillings);
  if (failing !== undefined) return fusesWordsOf(failing, replacements);
  return replacements.some(({ end, text }, i) => {
    const next = replacements[i + 1];
    return next?.start === end && /[\p{L}\p{N}_]$/u.test(text) && /^[\p{L}\p{N}_]/u.test(next.text);
  });
}

function fusesWordsOf(failing: string, replacements: readonly Replacement[]): boolean {
  let filled = '';
  let kept = 0;
  const borders: { readonly before: number; readonly after: number }[] = [];
  for (const { start, end, text } of replacements) {
    filled += failing.slice(kept, start);
    borders.push({ before: start, after: filled.length }, { before: end, after: filled.length + text.length });
    filled += text;
    kept = end;
  }
  filled += failing.slice(kept);
  return borders.some(({ before, after }) => isInsideWord(filled, after) && !isInsideWord(failing, before));
}

function isInsideWord(text: string, offset: number): boolean {
  return offset > 0 && /^[\p{L}\p{N}_]{2}/u.test(text.slice(offset - 1, offset + 1));
}
