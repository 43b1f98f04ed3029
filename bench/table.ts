/** Prints tables: every bench formats its cells with these functions. */

/** Receives one line of a table. */
export type Print = (line: string) => void;

export const printLine: Print = (line) => {
  process.stdout.write(`${line}\n`);
};

/** A value aligned to the right. */
export function cell(value: string | number, width: number, digits?: number): string {
  const shown = typeof value === 'number' && digits !== undefined ? value.toFixed(digits) : String(value);
  return shown.padStart(width);
}

/** The start of a text on a single line. */
export function excerpt(text: string, maxLength: number): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, maxLength);
}
