/** Counts the words, numbers and other visible characters of a text in one pass: candidates are counted again for every call. */

const [OTHER, SPACE, DIGIT, LETTER] = [0, 1, 2, 3];
/** The class of each character of one byte. */
const CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/\s/.test(character)) return SPACE;
  if (/\d/.test(character)) return DIGIT;
  return /[A-Za-z_]/.test(character) ? LETTER : OTHER;
});

export function countTokens(text: string): number {
  let count = 0;
  let isInWord = false;
  let isInNumber = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // Characters of other scripts count as letters.
    const kind = code < 128 ? CLASSES[code] : LETTER;
    const continues = (isInWord && (kind === LETTER || kind === DIGIT)) || (isInNumber && kind === DIGIT);
    if (continues) continue;
    if (kind !== SPACE) count++;
    isInWord = kind === LETTER;
    isInNumber = kind === DIGIT;
  }
  return count;
}
