/**
 * What is a comment, a string or a keyword in a language: as much as it takes to highlight its texts without its parser. It is found by
 * asking the language about short texts, so that every language has it.
 */
import { spelledWords } from '../syntax/index.js';
import type { Language } from './language.js';

/** What opens and closes a comment or a string. A comment up to the end of its line is closed by a line feed. */
export type Delimiters = readonly [open: string, close: string];

/** The words and marks of a language, as plain data. */
export interface Lexis {
  /** In upper case if `ignoresCase`. */
  readonly keywords: readonly string[];
  readonly ignoresCase: boolean;
  readonly comments: readonly Delimiters[];
  readonly strings: readonly Delimiters[];
  /** Whether a backslash in a string keeps the next character from closing it. */
  readonly hasEscapes: boolean;
}

const COMMENTS: readonly Delimiters[] = [
  ['--', '\n'],
  ['#', '\n'],
  ['//', '\n'],
  [';', '\n'],
  ['%', '\n'],
  ['/*', '*/'],
  ['(*', '*)'],
  ['{-', '-}'],
  ['<!--', '-->'],
  ['--[[', ']]'],
];
/** Longer ones first: the first that fits is used. */
const STRINGS: readonly Delimiters[] = [
  ['"""', '"""'],
  ["'''", "'''"],
  ['$$', '$$'],
  ['[[', ']]'],
  ["'", "'"],
  ['"', '"'],
  ['`', '`'],
];

const NOTHING: Lexis = { keywords: [], ignoresCase: false, comments: [], strings: [], hasEscapes: false };

export function lexisOf(language: Language): Lexis {
  if (!language.grammar) return NOTHING;
  const words = spelledWords(language.grammar);
  const ignoresCase = words.filter((word) => word.ignoresCase).length > words.length / 2;
  const canonical = (text: string): string => language.canonical(language.snapshot(text)).trim();
  const isComment = (text: string): boolean => language.countTokens(text) === 0 || canonical(text) === '';
  // White space between tokens is redundant, and white space in a string is not.
  const isString = ([open, close]: Delimiters, content: string): boolean => {
    const text = `${open}${content}${close}`;
    return language.countTokens(text) === 1 || canonical(text).includes(content);
  };
  // One quotation mark does not close what three have opened.
  const strings = STRINGS.filter((pair) => isString(pair, `a  ${pair[0].length === 3 ? pair[0][0] : ''}b`));
  return {
    keywords: [...new Set(words.map(({ text }) => (ignoresCase ? text.toUpperCase() : text)))],
    ignoresCase,
    comments: COMMENTS.filter(([open, close]) => isComment(`${open} a${close === '\n' ? ' ' : '\n'}b ${close}`)),
    strings,
    hasEscapes: strings.some(
      ([open, close]) => open.length === 1 && canonical(`${open}\\${close}b${close}`) === `${open}\\${close}b${close}`,
    ),
  };
}
