/** Text of a script as a terminal can show it: without control characters, and measured in columns. Pure. */

const TAB = '  ';
const CONTROL_PICTURES = 0x2400;
const DELETE_PICTURE = '\u2421';
const REPLACEMENT = '\ufffd';

/**
 * Characters that a terminal would execute or that change the order of others: C0 and C1 controls, marks of direction, separators of
 * lines and paragraphs, and lone surrogates (invalid bytes).
 */
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|\p{Surrogate}/gu;

/** Replaces each unsafe character by a visible one. Line feeds stay. */
export function visibleText(text: string): string {
  return text.replace(UNSAFE, (character) => {
    const code = character.charCodeAt(0);
    if (character === '\t') return TAB;
    if (code < 0x20) return String.fromCharCode(CONTROL_PICTURES + code);
    return code === 0x7f ? DELETE_PICTURE : REPLACEMENT;
  });
}

/** Marks that combine with the character before, and invisible characters. */
const NO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
/** Scripts and symbols that take two columns. Emoji count as two even where a terminal joins several of them. */
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{16fe0}-\u{18fff}\u{1aff0}-\u{1b2ff}\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]$/u;
/** Makes an emoji of the character before, which then takes another column. */
const EMOJI_SELECTOR = '\ufe0f';

/** The columns that a visible text takes, at most: no terminal shows it wider. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  if (character >= ' ' && character <= '~') return 1;
  if (character === EMOJI_SELECTOR) return 1;
  if (NO_WIDTH.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

const ELLIPSIS = '…';

/** The start of a line of visible text, with an ellipsis if something is missing. */
export function cutToWidth(line: string, width: number): string {
  // Most lines are short; long ones are not measured to their end.
  if (line.length * 2 <= width || (line.length <= 4 * width && widthOf(line) <= width)) return line;
  let cut = '';
  let used = 0;
  for (const character of line) {
    const next = characterWidth(character);
    if (used + next > width - ELLIPSIS.length) return `${cut}${ELLIPSIS}`.slice(0, width === 0 ? 0 : undefined);
    cut += character;
    used += next;
  }
  return cut;
}
