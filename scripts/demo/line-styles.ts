/** Styles for the lines that minrepro prints, chosen by their form. Pure. */

export type Style = 'normal' | 'strong' | 'muted' | 'accent' | 'sizes' | 'cursor';

export interface Span {
  readonly text: string;
  readonly style: Style;
}

/** The text that a pattern matches, always at the start of the line, and the text after it have a style each. */
const RULES: readonly { readonly pattern: RegExp; readonly match: Style; readonly rest: Style }[] = [
  { pattern: /^\$(?= |$)/, match: 'accent', rest: 'strong' },
  { pattern: /^\s*\^+\d*(?:\s+\^+\d*)*$/, match: 'accent', rest: 'normal' },
  { pattern: /^\d+ of \d+ tokens, [\d.]+ % removed/, match: 'sizes', rest: 'accent' },
  { pattern: /^\d+ tokens to \d+, [\d.]+ % removed/, match: 'sizes', rest: 'normal' },
  { pattern: /^(?:\d+ calls: |… \d+ more lines|-- ).*/, match: 'muted', rest: 'normal' },
];

export function lineSpans(line: string): Span[] {
  const rule = RULES.find(({ pattern }) => pattern.test(line));
  const length = rule?.pattern.exec(line)?.[0].length ?? 0;
  return [
    { text: line.slice(0, length), style: rule?.match ?? 'normal' },
    { text: line.slice(length), style: rule?.rest ?? 'normal' },
  ].filter(({ text }) => text !== '');
}
