/** One line for the user on standard error, next to the result on standard output. */
import { visibleText } from '../report/display-text.js';

/** Texts of engines may contain control characters of the script, which a terminal must not execute. */
export function noticeText(line: string): string {
  return `minrepro: ${visibleText(line)}\n`;
}

export function printNotice(line: string): void {
  process.stderr.write(noticeText(line));
}
