/** Which text belongs to a statement when it is deleted. */
import type { Span } from '../edit/edit.js';
import type { Snapshot, Statement } from './language.js';

/** From the start of one statement up to the start of the statement `to`: terminators and gaps included. */
export function spanOfStatements({ text, statements }: Snapshot, from: number, to: number = from + 1): Span {
  return { start: (statements[from] as Statement).start, end: statements[to]?.start ?? text.length };
}

/** A statement with its terminator; the gap behind it stays. */
export function spanWithTerminator({ start, end, resume }: Statement): Span {
  return { start, end: Math.max(end, resume) };
}
