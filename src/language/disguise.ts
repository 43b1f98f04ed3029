/** Texts that say nothing, to be written instead of others: short ones first, then ones of the same length and kind of characters. */

/** Whether a word tells nothing: a letter with digits, a digit, or no letter and no digit at all. */
export function isPlainWord(text: string): boolean {
  return /^(?:[a-z]\d{0,3}|\d)$/i.test(text) || !/[\p{L}\p{N}]/u.test(text);
}

/** The limits of integer types are the same for everybody. */
const LIMITS: ReadonlySet<string> = new Set(
  [7, 8, 15, 16, 31, 32, 63, 64].flatMap((bits) => [2n ** BigInt(bits) - 1n, 2n ** BigInt(bits)]).map(String),
);

/** Whether a number tells nothing: one digit, or the limit of a type. */
export function isPlainNumber(text: string): boolean {
  return /^(?:\d|0+\.0*|\.0+)$/.test(text) || LIMITS.has(text);
}

/** Names from letters, then from letters with numbers: `a`, `b`, …, `a1`, `b1`, …, without those that are taken. */
export function ordinalName(letters: string, isTaken: (name: string) => boolean): () => string {
  let count = 0;
  return () => {
    for (;;) {
      const round = Math.floor(count / letters.length);
      const name = `${letters[count++ % letters.length]}${round === 0 ? '' : round}`;
      if (!isTaken(name)) return name;
    }
  };
}

/** A number for each text: the same for the same text. */
export function createNumbering(): (text: string) => number {
  const numbers = new Map<string, number>();
  return (text) => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
}

/** For each number a small one, in the same order, none of which is taken. */
export function rankedNumbers(texts: readonly string[], isTaken: (text: string) => boolean): Map<string, string> {
  const sorted = [...texts].sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1));
  const ranks = new Map<string, string>();
  let rank = 1;
  for (const text of sorted) {
    do rank++;
    while (isTaken(String(rank)));
    ranks.set(text, String(rank));
  }
  return ranks;
}

const DATE = /^(\d{4})([-/])(\d{2})\2(\d{2})(.*)$/s;
const DAYS = 28;
const MONTHS = 12;

/** A text with the same length, and with a letter for each letter and a digit for each digit. `number` makes it differ from others. */
export function shapedText(text: string, number: number): string {
  const date = DATE.exec(text);
  if (date) {
    const [, , separator, , , rest = ''] = date;
    const padded = (value: number): string => String(value).padStart(2, '0');
    const month = padded(1 + (Math.floor(number / DAYS) % MONTHS));
    return `2001${separator}${month}${separator}${padded(1 + (number % DAYS))}${rest.replace(/\d/g, '0')}`;
  }
  for (let attempt = number; ; attempt++) {
    const shaped = fillShape(text, attempt);
    if (shaped !== text || attempt > number + 1) return shaped;
  }
}

/** Whether a text is a date, which only other dates can stand for. */
export function isDate(text: string): boolean {
  return DATE.test(text);
}

/** Digits of a binary or hexadecimal string, of the same length. */
export function shapedDigits(text: string, number: number, base: number): string {
  return number.toString(base).padStart(text.length, '0').slice(-text.length);
}

/** A number with the same digits before and after its point, in the same notation. */
export function shapedNumber(text: string, number: number): string {
  // The prefix of a hexadecimal number and an exponent decide about its type and its magnitude.
  const [, prefix = '', digits = text, exponent = ''] = /^(0[xob])?([\d_.a-f]*?)(e[+-]?\d+)?$/i.exec(text) ?? [];
  return `${prefix}${shapedText(digits, number)}${exponent}`;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Letters that take two, three and four bytes. */
const LONG_LETTERS = ['é', '中', '𐐷'];

/** The last letters and digits count, all others are the same. */
function fillShape(text: string, number: number): string {
  let left = number;
  const characters = [...text].reverse().map((character) => {
    if (/\d/.test(character)) {
      const digit = 1 + (left % 9);
      left = Math.floor(left / 9);
      return String(digit);
    }
    if (!/\p{L}/u.test(character)) return character;
    const code = character.codePointAt(0) as number;
    if (code >= 0x80) return LONG_LETTERS[code < 0x800 ? 0 : code < 0x10000 ? 1 : 2] as string;
    const letter = LETTERS[(left + 23) % LETTERS.length] as string;
    left = Math.floor(left / LETTERS.length);
    return character === character.toUpperCase() ? letter.toUpperCase() : letter;
  });
  return characters.reverse().join('');
}

/** An escape sequence, a word, or digits that could tell something. */
const WORD = /\\.|[\p{L}_][\p{L}\p{N}_]*|\d{2,}/gsu;

/** Replaces the words of a text, and keeps everything between them. */
export function withWordsReplaced(text: string, replace: (word: string) => string): string {
  return text.replace(WORD, (word) => (word.startsWith('\\') ? word : replace(word)));
}
