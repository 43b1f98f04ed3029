/** Lines for the user on standard error, next to the result on standard output. */
import { visibleText } from '../report/display-text.js';

/** A process runs one command, so these are the lines of that command. */
const notices: string[] = [];

/** Texts of engines may contain control characters of the script, which a terminal must not execute. */
export function noticeText(line: string): string {
  notices.push(line);
  return `minrepro: ${visibleText(line)}\n`;
}

export function printNotice(line: string): void {
  process.stderr.write(noticeText(line));
}

/** The lines so far: the result as JSON repeats them. */
export function noticesSoFar(): readonly string[] {
  return notices;
}
