/** The record of a run, as the search sees it, and the keys of texts in it. `journal/` keeps it in a file. */
import { hashOf } from '../edit/text-hash.js';
import type { CheckResult } from './oracle.js';

/** The record of a run: verdicts in the order in which the search asked for them. */
export interface Journal {
  /** The next recorded result for a key; each result is returned once. Undefined if none is left. */
  take(key: string): CheckResult | undefined;
  record(key: string, result: CheckResult): void;
  /** Called after each accepted step, before its text is used. */
  accepted(): void;
}

/** Storing a shorter text takes less time than hashing it. */
const MAX_PLAIN_LENGTH = 500;

/** A short key for a text: the text itself if it is short, otherwise a hash. */
export function keyOf(text: string): string {
  return text.length <= MAX_PLAIN_LENGTH ? `=${text}` : hashOf(text);
}
