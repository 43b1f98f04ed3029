/**
 * A script as statements, each with its tree. Parsing never fails: a statement that the grammar does not cover gets a
 * generic tree. Statements are kept by their text, so parsing a script again after a change costs what changed.
 */
import { type Dialect, languageOf } from '../grammars/dialects.js';
import { nextStatement } from './split-statements.js';
import { StatementMemo, type StatementParse } from './statement-parse.js';

export interface Script {
  readonly text: string;
  readonly dialect: Dialect;
  readonly statements: readonly Statement[];
}

export interface Statement {
  /** Offsets in the script, without the terminator. */
  readonly start: number;
  readonly end: number;
  /** Where the next statement may begin, how far the text was looked at, and what ends statements: see `StatementSpan`. */
  readonly resume: number;
  readonly reach: number;
  readonly delimiter: string;
  /** Its offsets count from the start of the statement; equal statements share it. */
  readonly parsed: StatementParse;
}

const memos = new Map<Dialect, StatementMemo>();

/** The last script of each dialect that was read as a whole: finding the dialect and reducing begin with the same. */
const latest = new Map<Dialect, Script>();

export interface ParseOptions {
  /** An earlier version of the script: only what differs from it is looked at again. */
  readonly earlier?: Script;
}

export function parseScript(text: string, dialect: Dialect, { earlier }: ParseOptions = {}): Script {
  const same = latest.get(dialect);
  if (!earlier && same?.text === text) return same;
  const language = languageOf(dialect);
  const memo = memos.get(dialect) ?? new StatementMemo(language);
  memos.set(dialect, memo);
  const reusable = earlier?.dialect === dialect ? earlier : undefined;
  const before = reusable ? untouchedBefore(reusable, text) : [];
  const last = before.at(-1);
  const statements = [...before];
  const tail = reusable ? untouchedBehind(reusable, text, before.length) : undefined;
  const findMoved = reusable ? movedStatements(reusable, text, before.length) : undefined;
  for (let previous = last; ; previous = statements.at(-1)) {
    const from = previous?.resume ?? 0;
    const delimiter = previous?.delimiter ?? ';';
    const statement = findMoved?.(from, delimiter) ?? readStatement(from, delimiter);
    if (!statement) break;
    statements.push(statement);
    const rest = tail?.get(`${statement.resume} ${statement.delimiter}`);
    if (rest) {
      statements.push(...rest());
      break;
    }
  }
  const script = { text, dialect, statements };
  if (!earlier) latest.set(dialect, script);
  return script;

  function readStatement(from: number, delimiter: string): Statement | undefined {
    const span = nextStatement(language, text, from, delimiter);
    if (!span) return undefined;
    const { start, end, resume, reach, tokens } = span;
    const parsed = memo.parseOf(text.slice(start, end), tokens);
    return { start, end, resume, reach, delimiter: span.delimiter, parsed };
  }
}

/** The statements that were found by looking at no more than both texts have in common. */
function untouchedBefore(earlier: Script, text: string): Statement[] {
  const { statements } = earlier;
  const common = longestCommon(earlier.text, text, (one, length) => one.slice(0, length));
  const changed = statements.findIndex((statement) => statement.reach > common);
  return changed < 0 ? [...statements] : statements.slice(0, changed);
}

/** How often a statement is looked for in vain, for each that there is: then most have changed. */
const MOST_MISSES = 4;

/**
 * Finds statements that stand unchanged behind others that are gone, in their order. What was looked at to find one is all there
 * again, so it would be found again; what begins with a mark may mean something else in another place.
 */
function movedStatements(
  { text: old, statements }: Script,
  text: string,
  from: number,
): (at: number, delimiter: string) => Statement | undefined {
  let next = from;
  let misses = MOST_MISSES * statements.length;
  return (at, delimiter) => {
    let start = at;
    while (/\s/.test(text[start] ?? '')) start++;
    if (!/[a-z]/i.test(text[start] ?? '')) return undefined;
    for (let i = next; i < statements.length && misses > 0; i++) {
      const statement = statements[i] as Statement;
      const isSame =
        old[statement.start] === text[start] &&
        statement.reach <= old.length &&
        (statements[i - 1]?.delimiter ?? ';') === delimiter &&
        text.startsWith(old.slice(statement.start, statement.reach), start);
      if (isSame) {
        next = i + 1;
        return moved(statement, start - statement.start);
      }
      misses--;
    }
    return undefined;
  };
}

function moved(statement: Statement, by: number): Statement {
  const { start, end, resume, reach } = statement;
  return { ...statement, start: start + by, end: end + by, resume: resume + by, reach: reach + by };
}

/** From a place where both texts go on alike: all further statements, moved. */
function untouchedBehind(earlier: Script, text: string, from: number): Map<string, () => Statement[]> {
  const by = text.length - earlier.text.length;
  const common = longestCommon(earlier.text, text, (one, length) => one.slice(one.length - length));
  const places = new Map<string, () => Statement[]>();
  for (let i = earlier.statements.length - 1; i >= from; i--) {
    const { resume, delimiter } = earlier.statements[i] as Statement;
    if (resume < earlier.text.length - common) break;
    places.set(`${resume + by} ${delimiter}`, () =>
      earlier.statements.slice(i + 1).map((statement) => moved(statement, by)),
    );
  }
  return places;
}

/** How long the part is that two texts have in common at one end; by halving, for comparing slices is fast. */
function longestCommon(a: string, b: string, take: (text: string, length: number) => string): number {
  let low = 0;
  for (let high = Math.min(a.length, b.length); low < high; ) {
    const middle = (low + high + 1) >> 1;
    if (take(a, middle) === take(b, middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
