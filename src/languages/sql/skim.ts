/**
 * Finds the ends of quotes, comments and words without a grammar. Takes linear time even if quotes and comments never end: what
 * was searched for in vain is not searched for again.
 */

export interface Skimmer {
  /**
   * The offset after the closing mark of what opens at `from` with one character; -1 if it is never closed. If `isDoubled`, two
   * closing marks in a row stand for one inside the quotes.
   */
  endOfQuoted(from: number, close: string, isDoubled: boolean): number;
  /** The offset after the comment that starts at an offset; the offset itself if none does. */
  endOfComment(from: number): number;
  /** The offset after the word that starts at an offset; the offset itself if none does. */
  endOfWord(from: number): number;
}

const WORD_START = /[\p{L}_]/uy;
/** Bounded, because the matcher needs memory for each repetition. */
const WORD_PART = /[\p{L}\p{N}_$]{1,1000}/uy;

/** The offsets that its functions receive must not decrease. */
export function createSkimmer(text: string): Skimmer {
  const exhausted = new Set<string>();
  const find = (mark: string, from: number): number => {
    if (exhausted.has(mark)) return -1;
    const found = text.indexOf(mark, from);
    if (found < 0) exhausted.add(mark);
    return found;
  };
  return {
    endOfQuoted: (from, close, isDoubled) => {
      let lastPair = -1;
      for (let search = from + 1; ; ) {
        const found = find(close, search);
        // Without a closing mark, the last two in a row are read as one that closes and one that opens.
        if (found < 0) {
          if (lastPair >= 0) exhausted.delete(close);
          return lastPair < 0 ? -1 : lastPair + 1;
        }
        if (!isDoubled || text[found + 1] !== close) return found + 1;
        lastPair = found;
        search = found + 2;
      }
    },
    endOfComment: (from) => {
      const first = text.charCodeAt(from);
      if (first === DASH && text.charCodeAt(from + 1) === DASH) {
        const newline = find('\n', from);
        return newline < 0 ? text.length : newline;
      }
      if (first !== SLASH || text.charCodeAt(from + 1) !== STAR) return from;
      const close = find('*/', from + 2);
      return close < 0 ? from : close + 2;
    },
    endOfWord: (from) => {
      if (!isWordStart(text, from)) return from;
      let end = from;
      for (;;) {
        while (isAsciiWordPart(text.charCodeAt(end))) end++;
        if (!(text.charCodeAt(end) >= 128)) return end;
        WORD_PART.lastIndex = end;
        if (!WORD_PART.test(text)) return end;
        end = WORD_PART.lastIndex;
      }
    },
  };
}

const DASH = 45;
const SLASH = 47;
const STAR = 42;

function isWordStart(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  if (code < 128) return isAsciiLetter(code) || code === 95;
  WORD_START.lastIndex = offset;
  return WORD_START.test(text);
}

function isAsciiLetter(code: number): boolean {
  return (code | 32) >= 97 && (code | 32) <= 122;
}

/** Letters, digits, `_` and `$`. */
function isAsciiWordPart(code: number): boolean {
  return isAsciiLetter(code) || (code >= 48 && code <= 57) || code === 95 || code === 36;
}
