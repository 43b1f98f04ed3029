/**
 * What an edit does to the tokens of a text. Tokens have ids that stay the same from text to text, so that edits of different texts
 * can be compared.
 */
import type { Edit, Span } from '../edit/edit.js';

export interface Token extends Span {
  readonly text: string;
  /** Stays the same as long as the token, or a token that replaced it, is in the text. */
  readonly id: number;
}

/** The effect of an edit. */
export interface TokenChange {
  /** The ids of the tokens that are lost. */
  readonly lost: ReadonlySet<number>;
  /** The tokens that are new, sorted. */
  readonly added: readonly string[];
  /** Whether words are moved from one replacement to another. */
  readonly moves: boolean;
}

/** Tokens of any language: it is enough that equal tokens are read in the same way before and after an edit. */
const TOKEN = /[\p{L}\p{N}_$]+|'[^']*'|"[^"]*"|\S/gu;

const WORD = /[\p{L}\p{N}_$]/u;

/** A text with its tokens. */
interface TokenizedText {
  readonly text: string;
  readonly tokens: readonly Token[];
}

export function tokensOf(text: string, newId: () => number): Token[] {
  return Array.from(text.matchAll(TOKEN), ({ 0: token, index }) => ({
    start: index,
    end: index + token.length,
    text: token,
    id: newId(),
  }));
}

export function tokenChange(before: TokenizedText, edit: Edit): TokenChange {
  const { lost, inserted } = matchTokens(before, edit);
  const added = inserted.flatMap((tokens) => tokens.flatMap(({ text, source }) => (source ? [] : [text])));
  const moves = inserted.some((tokens, i) => {
    const { start, end } = edit.replacements[i] as Span;
    return tokens.some(({ text, source }) => source && WORD.test(text) && (source.end <= start || source.start >= end));
  });
  return { lost, added: added.sort(), moves };
}

/** The tokens of the text after an edit. What is written in the place of a lost token takes its id. */
export function tokensAfter(before: TokenizedText, edit: Edit, after: string, newId: () => number): Token[] {
  const { lost, inserted } = matchTokens(before, edit);
  const { tokens } = before;
  const expected: { readonly text: string; readonly id: number | undefined }[] = [];
  let next = 0;
  for (const [i, { start, end }] of edit.replacements.entries()) {
    for (let token = tokens[next]; token && token.end <= start; token = tokens[++next]) expected.push(token);
    const lostIds: number[] = [];
    for (let token = tokens[next]; token && token.start < end; token = tokens[++next])
      if (lost.has(token.id)) lostIds.push(token.id);
    for (const { text, source } of inserted[i] ?? []) expected.push({ text, id: source?.id ?? lostIds.shift() });
  }
  expected.push(...tokens.slice(next));
  // Quotes and comments may be read differently after the edit: tokens are looked for in order.
  let from = 0;
  return tokensOf(after, newId).map((token) => {
    let i = from;
    while (i < expected.length && expected[i]?.text !== token.text) i++;
    if (i === expected.length) return token;
    from = i + 1;
    return { ...token, id: expected[i]?.id ?? token.id };
  });
}

/** A token that an edit inserts, and the equal token that the edit takes away, if there is one. */
interface InsertedToken {
  readonly text: string;
  readonly source: Token | undefined;
}

function matchTokens(
  { text, tokens }: TokenizedText,
  { replacements }: Edit,
): { readonly lost: ReadonlySet<number>; readonly inserted: readonly (readonly InsertedToken[])[] } {
  const removed = new Map<string, Token[]>();
  const texts = replacements.map(({ start, end, text: put }) => {
    const touched = touchedTokens(tokens, start, end);
    for (const token of touched) {
      const equal = removed.get(token.text);
      if (equal) equal.push(token);
      else removed.set(token.text, [token]);
    }
    const [first, last] = [touched[0], touched.at(-1)];
    // A token that is cut keeps what is outside of the replacement.
    const left = first && first.start < start ? text.slice(first.start, start) : '';
    const right = last && last.end > end ? text.slice(end, last.end) : '';
    return left + put + right;
  });
  const inserted = texts.map((put) =>
    Array.from(put.matchAll(TOKEN), ([token]) => ({ text: token, source: removed.get(token)?.shift() })),
  );
  return { lost: new Set([...removed.values()].flatMap((rest) => rest.map(({ id }) => id))), inserted };
}

/** The tokens that have a character between two offsets. */
function touchedTokens(tokens: readonly Token[], start: number, end: number): readonly Token[] {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle] as Token).end <= start) low = middle + 1;
    else high = middle;
  }
  let last = low;
  while ((tokens[last]?.start ?? end) < end) last++;
  return tokens.slice(low, last);
}
