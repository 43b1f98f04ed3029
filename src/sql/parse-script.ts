/**
 * A script as statements, each with its tree. Parsing never fails: a statement that the grammar does not cover gets a
 * generic tree. Statements are kept by their text, so parsing a script again after a change costs what changed.
 */
import { type Dialect, languageOf } from '../grammars/dialects.js';
import { splitStatements } from './split-statements.js';
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
  const spans = splitStatements(language, text, last?.resume ?? 0, last?.delimiter ?? ';');
  for (const { start, end, resume, reach, delimiter, tokens } of spans) {
    statements.push({ start, end, resume, reach, delimiter, parsed: memo.parseOf(text.slice(start, end), tokens) });
    const rest = tail?.get(`${resume} ${delimiter}`);
    if (rest) {
      statements.push(...rest());
      break;
    }
  }
  const script = { text, dialect, statements };
  if (!earlier) latest.set(dialect, script);
  return script;
}

/** The statements that were found by looking at no more than both texts have in common. */
function untouchedBefore(earlier: Script, text: string): Statement[] {
  const { statements } = earlier;
  const common = longestCommon(earlier.text, text, (one, length) => one.slice(0, length));
  const changed = statements.findIndex((statement) => statement.reach > common);
  return changed < 0 ? [...statements] : statements.slice(0, changed);
}

/** From a place where both texts go on alike: all further statements, moved. */
function untouchedBehind(earlier: Script, text: string, from: number): Map<string, () => Statement[]> {
  const moved = text.length - earlier.text.length;
  const common = longestCommon(earlier.text, text, (one, length) => one.slice(one.length - length));
  const places = new Map<string, () => Statement[]>();
  for (let i = earlier.statements.length - 1; i >= from; i--) {
    const { resume, delimiter } = earlier.statements[i] as Statement;
    if (resume < earlier.text.length - common) break;
    places.set(`${resume + moved} ${delimiter}`, () =>
      earlier.statements.slice(i + 1).map((statement) => ({
        ...statement,
        start: statement.start + moved,
        end: statement.end + moved,
        resume: statement.resume + moved,
        reach: statement.reach + moved,
      })),
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
