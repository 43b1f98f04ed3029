/**
 * The one total order on texts: fewer tokens, then fewer characters, then the text itself. The finishing passes also ask which text is
 * easier to read, between the tokens and the characters.
 */

/** A text and its size, as its language counts it. */
export interface Size {
  readonly tokens: number;
  readonly text: string;
}

/** How often a text has each of what makes it hard to read, the worst first; defined by its language. */
export type Plainness = readonly number[];

/** Whether one text comes before another in the order of the finishing passes. */
export function isPlainerText(a: Size, b: Size, plainness: { readonly a: Plainness; readonly b: Plainness }): boolean {
  if (a.tokens !== b.tokens) return a.tokens < b.tokens;
  for (const [i, count] of plainness.a.entries()) {
    const other = plainness.b[i] as number;
    if (count !== other) return count < other;
  }
  return isSmallerText(a, b);
}

/** Whether one text comes before another in the order. */
export function isSmallerText(a: Size, b: Size): boolean {
  if (a.tokens !== b.tokens) return a.tokens < b.tokens;
  if (a.text.length !== b.text.length) return a.text.length < b.text.length;
  return a.text < b.text;
}
