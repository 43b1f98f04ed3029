/** Why there is no result, as one line of JSON: with `--json`, programs find the reason on standard output for every exit code. */
import { noticesSoFar } from './print-notice.js';

/** `text`: the best text so far, if a search was ended. */
export function printErrorAsJson(error: unknown, text?: string): void {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const best = text === undefined ? {} : { text };
  process.stdout.write(`${JSON.stringify({ error: name, message, ...best, warnings: noticesSoFar() })}\n`);
}
