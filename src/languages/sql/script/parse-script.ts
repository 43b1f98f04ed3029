/**
 * A script as statements, each with its tree. Parsing never fails: a statement that the grammar does not cover has a
 * generic tree. Statements are cached by their text, so after a change only the changed statements are parsed again.
 */
import { type Failure, finishSteps, type Steps } from '../../../syntax/index.js';
import type { Dialect } from '../dialects/dialect.js';
import { parserOf } from '../dialects/dialect-parser.js';
import { dialectNamed } from '../dialects/index.js';
import type { SqlNode, SqlStatement } from '../snapshot.js';
import { createSplitter, type StatementSpan } from './split-statements.js';
import { StatementMemo, type StatementParse } from './statement-parse.js';

/** A script with its statements. */
export interface Script {
  readonly text: string;
  readonly dialect: Dialect;
  readonly statements: readonly ScriptStatement[];
}

/**
 * One statement of a script. Also a statement of its snapshots: a script may have a million of them, and unchanged ones are shared by
 * all candidates.
 */
export class ScriptStatement implements SqlStatement {
  /** Offsets in the script, without the terminator. */
  readonly start: number;
  readonly end: number;
  /** See `StatementSpan`. */
  readonly resume: number;
  readonly reach: number;
  readonly delimiter: string;
  /** Offsets count from the start of the statement. Statements of equal text share the object. */
  readonly parsed: StatementParse;

  constructor(span: Omit<StatementSpan, 'tokens'>, distance: number, parsed: StatementParse) {
    this.start = span.start + distance;
    this.end = span.end + distance;
    this.resume = span.resume + distance;
    this.reach = span.reach + distance;
    this.delimiter = span.delimiter;
    this.parsed = parsed;
  }

  get identity(): StatementParse {
    return this.parsed;
  }

  /** Parsed when it is first asked for. */
  get tree(): SqlNode {
    return this.parsed.tree;
  }

  get failure(): Failure | undefined {
    return this.parsed.failure;
  }

  get isCovered(): boolean {
    return this.parsed.failure === undefined;
  }

  parse(): Steps {
    return this.parsed.parse();
  }

  makeTree(): Steps {
    return this.parsed.makeTree();
  }
}

const memos = new Map<Dialect, StatementMemo>();

/** The last script of each dialect that was read completely: the detection of the dialect and the reduction share it. */
const latest = new Map<Dialect, WeakRef<Script>>();

/** How many statements are read in one step of the work. */
const STATEMENTS_PER_STEP = 256;

/** How to parse a script. */
export interface ParseOptions {
  /** An earlier version of the script: only what differs from it is read again. The result does not depend on it. */
  readonly earlier?: Script;
}

/** `given` is a dialect, or the name of a shipped one. */
export function parseScript(text: string, given: Dialect | string, options: ParseOptions = {}): Script {
  return finishSteps(parseScriptInSteps(text, given, options));
}

/** `parseScript` in short steps. */
export function* parseScriptInSteps(
  text: string,
  given: Dialect | string,
  { earlier }: ParseOptions = {},
): Steps<Script> {
  const dialect = dialectNamed(given);
  const cached = latest.get(dialect)?.deref();
  if (!earlier && cached?.text === text) return cached;
  const language = parserOf(dialect);
  const memo = memos.get(dialect) ?? new StatementMemo(language);
  memos.set(dialect, memo);
  memo.adaptTo(text.length);
  const nextStatement = createSplitter(language, text);
  const reusable = earlier?.dialect === dialect ? earlier : undefined;
  let statements = reusable ? unchangedStart(reusable, text) : [];
  const findTail = reusable ? unchangedTails(reusable, text, statements.length) : undefined;
  const findMoved = reusable ? movedStatements(reusable, text, statements.length) : undefined;
  for (let previous = statements.at(-1); ; previous = statements.at(-1)) {
    const from = previous?.resume ?? 0;
    const delimiter = previous?.delimiter ?? ';';
    const statement = findMoved?.(from, delimiter) ?? (yield* readStatement(from, delimiter));
    if (!statement) break;
    statements.push(statement);
    if (statements.length % STATEMENTS_PER_STEP === 0) yield undefined;
    const tail = findTail?.(statement);
    if (tail) {
      statements = statements.concat(tail);
      break;
    }
  }
  const script = { text, dialect, statements };
  if (!earlier) latest.set(dialect, new WeakRef(script));
  return script;

  function* readStatement(from: number, delimiter: string): Steps<ScriptStatement | undefined> {
    const span = yield* nextStatement(from, delimiter);
    if (!span) return undefined;
    return new ScriptStatement(span, 0, memo.parseOf(text.slice(span.start, span.end), span.tokens));
  }
}

/** The first statements, as far as only the common prefix of both texts was read to find them. */
function unchangedStart(earlier: Script, text: string): ScriptStatement[] {
  const { statements } = earlier;
  const common = commonLength(earlier.text, text, (side, length) => side.slice(0, length));
  const changed = statements.findIndex((statement) => statement.reach > common);
  return changed < 0 ? [...statements] : statements.slice(0, changed);
}

/** Failed comparisons per statement after which no moved statements are searched for: most must have changed. */
const MAX_MISSES = 4;

/**
 * Finds statements that moved because others before them were removed, in their order. All the text that was read to
 * find such a statement is present again, so reading it again would find the same statement. Only statements that begin
 * with a letter count: the meaning of a leading dot or backslash depends on its position.
 */
function movedStatements(
  { text: old, statements }: Script,
  text: string,
  from: number,
): (offset: number, delimiter: string) => ScriptStatement | undefined {
  let next = from;
  let misses = MAX_MISSES * statements.length;
  return (offset, delimiter) => {
    let start = offset;
    while (/\s/.test(text[start] ?? '')) start++;
    if (!/[a-z]/i.test(text[start] ?? '')) return undefined;
    for (let i = next; i < statements.length && misses > 0; i++) {
      const statement = statements[i] as ScriptStatement;
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

function moved(statement: ScriptStatement, distance: number): ScriptStatement {
  return distance === 0 ? statement : new ScriptStatement(statement, distance, statement.parsed);
}

/** Finds all further statements after one from which on both texts are equal, moved to their new offsets. */
function unchangedTails(
  earlier: Script,
  text: string,
  from: number,
): (statement: ScriptStatement) => ScriptStatement[] | undefined {
  const distance = text.length - earlier.text.length;
  const common = commonLength(earlier.text, text, (side, length) => side.slice(side.length - length));
  const { statements } = earlier;
  return ({ resume, delimiter }) => {
    const old = resume - distance;
    if (old < earlier.text.length - common) return undefined;
    // Statements are in the order of the text, so the one that ends there is found by bisection.
    let low = from;
    for (let high = statements.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((statements[middle] as ScriptStatement).resume < old) low = middle + 1;
      else high = middle;
    }
    const last = statements[low];
    if (last?.resume !== old || last.delimiter !== delimiter) return undefined;
    const tail = statements.slice(low + 1);
    for (const [i, statement] of tail.entries()) tail[i] = moved(statement, distance);
    return tail;
  };
}

/** The length of the common prefix or suffix, which `take` cuts off. Bisects, because comparing slices is fast. */
function commonLength(a: string, b: string, take: (text: string, length: number) => string): number {
  let low = 0;
  for (let high = Math.min(a.length, b.length); low < high; ) {
    const middle = (low + high + 1) >> 1;
    if (take(a, middle) === take(b, middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
