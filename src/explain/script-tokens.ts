/** The tokens of a text, read statement by statement when they are first asked for: most statements of a long script are never parsed. */
import { tokensOfStatement } from '../algorithms/units.js';
import type { Span } from '../edit/edit.js';
import type { Snapshot, Statement } from '../language/language.js';

/** A token of a text. */
export interface ScriptToken extends Span {
  readonly text: string;
}

/** Places are numbers that grow along the text. */
export interface ScriptTokens {
  /** The place of the first token. */
  readonly first: number;
  /** The place after the last token. */
  readonly end: number;
  readonly statements: readonly Statement[];
  /** The text of a statement in lower case. */
  loweredText(statement: number): string;
  at(place: number): ScriptToken | undefined;
  after(place: number): number;
  before(place: number): ScriptToken | undefined;
  /** The index of the statement of a place. */
  statementOf(place: number): number;
  /** The place of the first token of a statement; undefined if no token stands where the statement starts. */
  beginningOf(statement: number): number | undefined;
  /** Whether a statement begins at a place. */
  isBeginning(place: number): boolean;
  /** The place after the last token of a statement that is not its terminator; after the last one if it has no terminator. */
  contentEnd(statement: number): number;
}

/** More than the tokens of any statement: a text has less than 2^30 characters. */
const STRIDE = 2 ** 30;

export function scriptTokens({ text, statements }: Snapshot): ScriptTokens {
  const read: (readonly ScriptToken[] | undefined)[] = [];
  const lowered: string[] = [];
  const end = statements.length * STRIDE;
  const tokensOf = (index: number): readonly ScriptToken[] => {
    const statement = statements[index];
    read[index] ??= statement
      ? tokensOfStatement(text, statement).map((span) => ({ ...span, text: text.slice(span.start, span.end) }))
      : [];
    return read[index];
  };
  const statementOf = (place: number): number => Math.floor(place / STRIDE);
  /** Some statements have no tokens. */
  const firstFrom = (index: number): number => {
    let found = index;
    while (found < statements.length && tokensOf(found).length === 0) found++;
    return found * STRIDE;
  };
  const at = (place: number): ScriptToken | undefined => tokensOf(statementOf(place))[place % STRIDE];
  const beginningOf = (index: number): number | undefined =>
    tokensOf(index)[0]?.start === statements[index]?.start && index < statements.length ? index * STRIDE : undefined;
  return {
    first: firstFrom(0),
    end,
    statements,
    loweredText: (index) => {
      lowered[index] ??= text.slice(statements[index]?.start, statements[index]?.end).toLowerCase();
      return lowered[index];
    },
    at,
    after: (place) => {
      const index = statementOf(place);
      return (place % STRIDE) + 1 < tokensOf(index).length ? place + 1 : firstFrom(index + 1);
    },
    before: (place) => {
      if (place % STRIDE > 0) return at(place - 1);
      let index = statementOf(place) - 1;
      while (index > 0 && tokensOf(index).length === 0) index--;
      return tokensOf(index).at(-1);
    },
    statementOf,
    beginningOf,
    isBeginning: (place) => place % STRIDE === 0 && beginningOf(statementOf(place)) !== undefined,
    contentEnd: (index) => {
      const tokens = tokensOf(index);
      const hasTerminator = (tokens.at(-1)?.start ?? 0) >= (statements[index]?.end ?? 0);
      return hasTerminator ? index * STRIDE + tokens.length - 1 : firstFrom(index + 1);
    },
  };
}
