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

/** Statements of more characters have too many edits to collect them all, or to parse the statement again for each. */
const LONG_STATEMENT = 40_000;

/** Whether the passes must not work on all parts of a statement at once. */
export function isLongStatement({ start, end }: Statement): boolean {
  return end - start >= LONG_STATEMENT;
}

/** The last statement that starts at an offset or before it. */
export function statementAt(snapshot: Snapshot, offset: number): Statement | undefined {
  return snapshot.statements[indexOfStatementAt(snapshot, offset)];
}

/** The index of the last statement that starts at an offset or before it; -1 if there is none. */
export function indexOfStatementAt({ statements }: Snapshot, offset: number): number {
  let [low, high] = [0, statements.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((statements[middle] as Statement).start <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
