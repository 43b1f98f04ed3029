/** What a text tells about where it comes from: names, strings, numbers and comments, each with what can be written instead. */
import type { Replacement, Span } from '../edit/edit.js';
import {
  createNumbering,
  isDate,
  isPlainNumber,
  isPlainWord,
  ordinalName,
  rankedNumbers,
  shapedDigits,
  shapedNumber,
  shapedText,
  withWordsReplaced,
} from './disguise.js';

/** What kind of text it is. Kinds are replaced in this order. */
export const PRIVATE_KINDS = ['name', 'comment', 'string', 'number'] as const;
export type PrivateKind = (typeof PRIVATE_KINDS)[number];

/** One way to replace a private text at all its places. */
export interface Substitute {
  /** What stands for it afterwards, without quotes; empty if it is deleted. */
  readonly text: string;
  readonly replacements: readonly Replacement[];
  /** Whether something of the private text is left, which a person should see. */
  readonly isPartial?: boolean;
}

/** A name, literal or comment with all its places. */
export interface PrivateText {
  readonly kind: PrivateKind;
  /** Without quotes. With the kind, it identifies the private text. */
  readonly text: string;
  readonly places: readonly Span[];
  /** Whether it consists of words of the language and of new names: it is replaced if possible, and not worth a look if not. */
  readonly isPlain?: boolean;
  /** The simplest first; none if it cannot be replaced. */
  readonly substitutes: readonly Substitute[];
}

/** Whether a text was written by an earlier replacement. */
export type IsWritten = (kind: PrivateKind, text: string) => boolean;

/** A literal of a text: what is between `open` and `close` can be replaced. */
export interface Literal extends Span {
  readonly open: string;
  readonly content: string;
  readonly close: string;
}

/** What `stringTexts` needs to know about the text around the literals. */
export interface StringContext {
  readonly isWritten: IsWritten;
  /** Words in strings that stay: keywords and the names that stand for others. */
  isKeptWord(word: string): boolean;
}

/** The literals by their content, in the order of their first use. */
export function byContent<Item extends { readonly content: string }>(items: readonly Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(item.content);
    if (group) group.push(item);
    else groups.set(item.content, [item]);
  }
  return groups;
}

/** Strings become `a`, `b` …; if that does not do, only their words are replaced; then every letter and digit by another one. */
export function stringTexts(literals: readonly Literal[], { isWritten, isKeptWord }: StringContext): PrivateText[] {
  const groups = byContent(literals);
  const nextName = ordinalName('abcdefghijklmnopqrstuvwxyz', (name) => groups.has(name));
  const numberOf = createNumbering();
  const texts: PrivateText[] = [];
  for (const [content, places] of groups) {
    if (isPlainWord(content) || isWritten('string', content)) continue;
    const number = texts.length;
    const { open } = places[0] as Literal;
    const disguised = (word: string): string => (isKeptWord(word) ? word : shapedText(word, numberOf(word)));
    const wordwise = withWordsReplaced(content, disguised);
    const base = /^x['"]/i.test(open) ? 16 : /^b['"]/i.test(open) ? 2 : undefined;
    const inWords = isDate(content) ? [] : [wordwise];
    const written =
      base === undefined
        ? [nextName(), ...inWords, shapedText(content, number)]
        : [shapedDigits(content.slice(0, 2), number, base), shapedDigits(content, number + 1, base)];
    const partial = withWordsReplaced(content, (word) => (/^\d/.test(word) ? word : disguised(word)));
    const write = (text: string): Substitute => ({
      text,
      replacements: places.map(({ start, end, open, close }) => ({ start, end, text: `${open}${text}${close}` })),
    });
    texts.push({
      kind: 'string',
      text: content,
      places,
      isPlain: wordwise === content && base === undefined,
      substitutes: [
        ...distinctTexts(written, content).map(write),
        ...(base !== undefined || partial === content || partial === wordwise
          ? []
          : [{ ...write(partial), isPartial: true }]),
      ],
    });
  }
  return texts;
}

/** Numbers become small ones in the same order; if that does not do, every digit is replaced by another one. */
export function numberTexts(literals: readonly Literal[], isWritten: IsWritten): PrivateText[] {
  const groups = byContent(literals);
  const replaced = [...groups.keys()].filter((content) => !isPlainNumber(content) && !isWritten('number', content));
  const ranks = rankedNumbers(replaced, (text) => groups.has(text));
  return replaced.map((content, i) => {
    const places = groups.get(content) as Literal[];
    return {
      kind: 'number',
      text: content,
      places,
      substitutes: distinctTexts([ranks.get(content) as string, shapedNumber(content, i)], content).map((text) => ({
        text,
        replacements: places.map(({ start, end }) => ({ start, end, text })),
      })),
    };
  });
}

/** Comments are deleted; if one matters, only its words are replaced. */
export function commentTexts(comments: readonly Literal[], { isWritten, isKeptWord }: StringContext): PrivateText[] {
  return [...byContent(comments)].flatMap(([content, places]): PrivateText[] => {
    if (!/[\p{L}\p{N}]/u.test(content) || isWritten('comment', content)) return [];
    const wordwise = withWordsReplaced(content, (word) => (isKeptWord(word) ? word : shapedText(word, word.length)));
    return [
      {
        kind: 'comment',
        text: content,
        places,
        substitutes: ['', ...distinctTexts([wordwise], content)].map((text) => ({
          text,
          replacements: places.map(({ start, end, open, close }) => ({
            start,
            end,
            text: text === '' ? '' : `${open}${text}${close}`,
          })),
        })),
      },
    ];
  });
}

function distinctTexts(texts: readonly string[], original: string): string[] {
  return [...new Set(texts)].filter((text) => text !== original);
}

/** What opens and closes comments. A comment up to the end of its line has no end of its own. */
const COMMENT = /(--|#|\/\/|;+|%)([^\n]*)()|(\/\*)([\s\S]*?)(\*\/|$)|(<!--)([\s\S]*?)(-->|$)/g;

/** The comments in what lies between the tokens of a text. A comment that has its own line is one with the end of the line. */
export function commentsBetween(text: string, tokens: Iterable<Span>, pattern: RegExp = COMMENT): Literal[] {
  const comments: Literal[] = [];
  let end = 0;
  const readGap = (from: number, to: number): void => {
    const gap = text.slice(from, to);
    if (gap.trim() === '') return;
    for (const match of gap.matchAll(pattern)) {
      const [whole, ...groups] = match;
      const [open = '', content = '', close = ''] = groups.filter((group) => group !== undefined);
      const start = from + match.index;
      const after = start + whole.length;
      const hasOwnLine = text[after] === '\n' && (start === 0 || text[start - 1] === '\n');
      comments.push({
        start,
        end: after + (hasOwnLine ? 1 : 0),
        open,
        content,
        close: `${close}${hasOwnLine ? '\n' : ''}`,
      });
    }
  };
  for (const token of tokens) {
    readGap(end, token.start);
    end = Math.max(end, token.end);
  }
  readGap(end, text.length);
  return comments;
}
