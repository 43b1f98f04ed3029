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

/** What a statement keeps when it moves. Lengths count from its start. */
interface StatementShape {
  readonly length: number;
  readonly lengthToResume: number;
  readonly lengthToReach: number;
  readonly delimiter: string;
  readonly parsed: StatementParse;
}

/**
 * One statement of a script. Also a statement of its snapshots: a script may have a million of them, and each candidate has those
 * that moved once more. So equal statements share all but their offset.
 */
export class ScriptStatement implements SqlStatement {
  /** Offsets in the script, without the terminator. */
  readonly start: number;
  readonly #shape: StatementShape;

  constructor(start: number, shape: StatementShape) {
    this.start = start;
    this.#shape = shape;
  }

  get end(): number {
    return this.start + this.#shape.length;
  }

  /** See `StatementSpan`. */
  get resume(): number {
    return this.start + this.#shape.lengthToResume;
  }

  get reach(): number {
    return this.start + this.#shape.lengthToReach;
  }

  get delimiter(): string {
    return this.#shape.delimiter;
  }

  /** Offsets count from the start of the statement. Statements of equal text share the object. */
  get parsed(): StatementParse {
    return this.#shape.parsed;
  }

  /** The same statement at another offset. */
  movedBy(distance: number): ScriptStatement {
    return distance === 0 ? this : new ScriptStatement(this.start + distance, this.#shape);
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
const MOVED_PER_STEP = 65_536;

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
    const tail = findTail && (yield* findTail(statement));
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
    const { start, end } = span;
    return new ScriptStatement(start, shapeOf(span, memo.parseOf(text.slice(start, end), span.tokens)));
  }
}

/** The shape of the last statement with each text. */
const latestShapes = new WeakMap<StatementParse, StatementShape>();

function shapeOf({ start, end, resume, reach, delimiter }: StatementSpan, parsed: StatementParse): StatementShape {
  const shape = {
    length: end - start,
    lengthToResume: resume - start,
    lengthToReach: reach - start,
    delimiter,
    parsed,
  };
  const latest = latestShapes.get(parsed);
  const isSame =
    latest?.lengthToResume === shape.lengthToResume &&
    latest.lengthToReach === shape.lengthToReach &&
    latest.delimiter === delimiter;
  if (isSame) return latest;
  latestShapes.set(parsed, shape);
  return shape;
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
        return statement.movedBy(start - statement.start);
      }
      misses--;
    }
    return undefined;
  };
}

/** Finds all further statements after one from which on both texts are equal, moved to their new offsets. */
function unchangedTails(
  earlier: Script,
  text: string,
  from: number,
): (statement: ScriptStatement) => Steps<ScriptStatement[] | undefined> {
  const distance = text.length - earlier.text.length;
  const common = commonLength(earlier.text, text, (side, length) => side.slice(side.length - length));
  const { statements } = earlier;
  return function* ({ resume, delimiter }) {
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
    for (let i = 0; i < tail.length; i++) {
      tail[i] = (tail[i] as ScriptStatement).movedBy(distance);
      if (i % MOVED_PER_STEP === MOVED_PER_STEP - 1) yield undefined;
    }
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
