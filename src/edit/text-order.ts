/** The one total order on texts: fewer tokens, then fewer characters, then the text itself. */

/** A text and its size, as its language counts it. */
export interface Size {
  readonly tokens: number;
  readonly text: string;
}

/** Whether one text comes before another in the order. */
export function isSmallerText(a: Size, b: Size): boolean {
  if (a.tokens !== b.tokens) return a.tokens < b.tokens;
  if (a.text.length !== b.text.length) return a.text.length < b.text.length;
  return a.text < b.text;
}
