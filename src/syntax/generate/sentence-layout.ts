/** Lays out the tokens of a sentence, so that the lexer reads the same tokens again. */
import type { Indentation } from '../lexer/indentation.js';
import type { Lexer } from '../lexer/lexer.js';
import { tokenize } from '../lexer/scanner.js';

/** A token of a sentence: its type, and a text of it. */
export interface SampledToken {
  readonly type: number;
  readonly text: string;
}

/** A text, and where each of its tokens stands. */
export interface SentenceLayout {
  readonly text: string;
  readonly spans: readonly { readonly start: number; readonly end: number }[];
}

/** Lays out tokens; undefined if no gaps between them are found with which they are read again. */
export function createLayout(lexer: Lexer): (tokens: readonly SampledToken[]) => SentenceLayout | undefined {
  const { indentation } = lexer;
  const separator = [' ', '\n'].find((text) => tokenize(lexer, text).types.length === 0) ?? '';
  /** A separator if two tokens would fuse without it. */
  const minimalGap = (left: string, right: string): string => {
    const { starts, ends } = tokenize(lexer, left + right);
    const visible = starts.filter((start, i) => start !== ends[i]);
    return visible.length === 2 && visible[1] === left.length ? '' : separator;
  };
  return (tokens) => {
    const expectedTypes = tokens.map(({ type }) => type).join();
    for (const gap of [minimalGap, () => separator, () => '']) {
      const layout = indentation ? joinLines(tokens, gap, indentation) : joinTokens(tokens, gap);
      if (tokenize(lexer, layout.text).types.join() === expectedTypes) return layout;
    }
    return indentation ? undefined : joinStepwise(lexer, tokens);
  };
}

/** Joins the texts of tokens. `gap` returns the text between two neighbours. */
function joinTokens(tokens: readonly SampledToken[], gap: (left: string, right: string) => string): SentenceLayout {
  let text = '';
  const spans = tokens.map((token, i) => {
    if (i > 0) text += gap((tokens[i - 1] as SampledToken).text, token.text);
    const start = text.length;
    text += token.text;
    return { start, end: text.length };
  });
  return { text, spans };
}

/** Longer sentences are not joined step by step: each step reads the whole text again. */
const MAX_STEPWISE = 200;

/**
 * Joins the texts of tokens with the first gap after which all tokens so far are read as they should: in some modes of a lexer, white
 * space is a token. Undefined if there is none.
 */
function joinStepwise(lexer: Lexer, tokens: readonly SampledToken[]): SentenceLayout | undefined {
  if (tokens.length > MAX_STEPWISE) return undefined;
  let text = '';
  const spans: { start: number; end: number }[] = [];
  for (const [i, token] of tokens.entries()) {
    const isRead = (candidate: string): boolean => {
      const { types } = tokenize(lexer, candidate);
      return types.length === i + 1 && types.every((type, k) => type === tokens[k]?.type);
    };
    const gap = ['', ' ', '\n'].find((between) => isRead(text + between + token.text));
    if (gap === undefined) return undefined;
    const start = text.length + gap.length;
    text += gap + token.text;
    spans.push({ start, end: text.length });
  }
  return { text, spans };
}

/** Joins the texts of tokens, with the line breaks and the indentation that the tokens of blocks stand for. */
function joinLines(
  tokens: readonly SampledToken[],
  gap: (left: string, right: string) => string,
  { lineEnd, indent, dedent }: Indentation,
): SentenceLayout {
  let text = '';
  let depth = 0;
  let left: string | undefined;
  const spans = tokens.map(({ type, text: own }) => {
    if (type === indent) depth++;
    if (type === dedent) depth--;
    const isLayout = type === lineEnd || type === indent || type === dedent;
    if (!isLayout) {
      if (left !== undefined) text += gap(left, own);
      else text += ' '.repeat(Math.max(0, depth));
      left = own;
    }
    const start = text.length;
    text += isLayout ? '' : own;
    if (type === lineEnd) {
      text += '\n';
      left = undefined;
    }
    return { start, end: text.length };
  });
  return { text, spans };
}
