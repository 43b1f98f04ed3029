/**
 * The words that an item probably defines, whatever the language: those before its body and outside of brackets (`static int f` of
 * `static int f(int a) { … }`, `def f`, `function a.f`, `var x`), and the one after the last brace (`t` of
 * `typedef struct { … } t;`).
 */
const PIECE = /[\p{L}_$][\p{L}\p{N}_$]*|::|[\s\S]/gu;

export function definedWords(item: string): ReadonlySet<string> {
  const words = new Set<string>();
  let depth = 0;
  let hasBrackets = false;
  for (const [piece] of item.matchAll(PIECE)) {
    if (depth === 0 && (/^[{=:;]$/.test(piece) || (piece === '\n' && hasBrackets))) break;
    if (/^[([{<]$/.test(piece)) depth++;
    else if (/^[)\]}>]$/.test(piece)) {
      depth = Math.max(0, depth - 1);
      hasBrackets = true;
    } else if (depth === 0 && isWord(piece)) words.add(piece);
  }
  const name = /\}\s*([\p{L}_$][\p{L}\p{N}_$]*)\s*;?\s*$/u.exec(item)?.[1];
  if (name !== undefined) words.add(name);
  return words;
}

function isWord(piece: string): boolean {
  return /^[\p{L}_$]/u.test(piece);
}
