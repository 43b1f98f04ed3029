/**
 * What a dialect is: one value with everything that sets a dialect of SQL apart. To add one, write a `.g4` grammar, one file
 * with such a value, and one line in `index.ts`.
 */
import type { LexerHooks, Production } from '../../../syntax/index.js';
import type { StatementBody } from '../script/statement-body.js';

/** Everything that sets one dialect of SQL apart. */
export interface Dialect {
  readonly name: string;
  /** The grammar: one of the shipped `.g4` files, or its text, which may import the shipped ones. */
  readonly grammar: { readonly name: string; readonly text?: string };
  /** What was learned in addition to the grammar of another dialect; used for statements that its grammar does not cover. */
  readonly learned?: { readonly base: Dialect; readonly productions: readonly Production[] };
  /** Code for the predicates and actions that the lexer rules of the grammar name. */
  readonly hooks?: LexerHooks;
  /** Words and marks that only users of this dialect write; needs the flag `g`. Decides between dialects that cover a script alike. */
  readonly signs?: RegExp;
  /** Decides for each statement which semicolons belong to a body inside it. */
  readonly trackBody: () => StatementBody;
  /** Whether lines that begin with a dot or a backslash are commands of the engine's shell. */
  readonly shellCommands: { readonly dot: boolean; readonly backslash: boolean };
  /** What the engine's shell sends to the server. If omitted, its commands are dropped and the statements stay as they are. */
  readonly interpret?: InterpretStatements;
  /** Statements that undo the settings of a dump, because other scripts run after it in the same session. */
  readonly undoSettings?: (dump: string, statements: readonly string[]) => readonly string[];
  /** Whether rows may follow COPY … FROM STDIN. */
  readonly hasCopyData?: boolean;
  /** An expression for two strings in a row; `left || right` if absent. */
  readonly concatenates?: (left: string, right: string) => string;
  /** Short values of types that other dialects do not have. */
  readonly sampleValues?: readonly string[];
  /** Whether `generate_series(1, n)` is a table of n rows. Other dialects count with a recursive query. */
  readonly hasGenerateSeries?: boolean;
  /** Columns that every table has without declaring them, in lower case. */
  readonly hiddenColumns: readonly string[];
  /** Unusual forms that the engines take; all others in the list make a candidate implausible. */
  readonly accepts: readonly UnusualForm[];
}

/** For each statement and command of a script what the server receives; undefined if nothing. */
export type InterpretStatements = (statements: readonly string[]) => readonly (string | undefined)[];

/** What the permissive grammar parses although most engines reject it. */
export type UnusualForm =
  | 'a broken definition that nothing uses'
  | 'a column without a type'
  | 'a comma too many'
  | 'a key of a table that is not primary'
  | 'a query as an argument'
  | 'a query in brackets'
  | 'a row as a value'
  | 'a subquery without an alias'
  | 'a window function without OVER'
  | 'an empty column list in brackets'
  | 'an empty IN'
  | 'an empty list of target columns'
  | 'an index without a name'
  | 'CREATE TABLE without AS'
  | 'fewer values than columns'
  | 'IN followed by a table'
  | 'INSERT without INTO';

const accepted = new WeakMap<Dialect, ReadonlySet<UnusualForm>>();

export function accepts(dialect: Dialect, form: UnusualForm): boolean {
  let forms = accepted.get(dialect);
  if (!forms) {
    forms = new Set(dialect.accepts);
    accepted.set(dialect, forms);
  }
  return forms.has(form);
}
