/** Colours for a terminal. Each style adds emphasis only: every text can be read without it. */

export type Style = 'accent' | 'strong' | 'faint' | 'good' | 'bad';

/** Returns the text in a style. */
export type Paint = (style: Style, text: string) => string;

const CODES: Readonly<Record<Style, string>> = { accent: '36', strong: '1', faint: '2', good: '32', bad: '31' };

export const withColour: Paint = (style, text) => (text === '' ? '' : `\x1b[${CODES[style]}m${text}\x1b[0m`);
export const withoutColour: Paint = (_, text) => text;
