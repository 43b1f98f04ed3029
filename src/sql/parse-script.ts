/**
 * A script as statements, each with its tree. Parsing never fails: a statement that the grammar does not cover gets a
 * generic tree. Trees are kept by statement text, so parsing a script again after a change costs what changed.
 */
import { type Dialect, languageOf, type SqlLanguage } from '../grammars/dialects.js';
import { type Parsed, parseTokens } from '../syntax/index.js';
import { type StatementSpan, splitStatements } from './split-statements.js';

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
  /** Its offsets count from the start of the statement. */
  readonly parsed: Parsed;
}

/** Trees of statements seen lately: two generations, the older one dropped when the newer one is full. */
class TreeMemo {
  #young = new Map<string, Parsed>();
  #old = new Map<string, Parsed>();
  #size = 0;

  get(text: string): Parsed | undefined {
    const young = this.#young.get(text);
    if (young) return young;
    const old = this.#old.get(text);
    if (old) this.set(text, old);
    return old;
  }

  set(text: string, parsed: Parsed): void {
    this.#size += parsed.tokens;
    if (this.#size > MEMO_TOKENS) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#size = parsed.tokens;
    }
    this.#young.set(text, parsed);
  }
}

/** Tokens per generation: about 100 MB of trees, room for a script of several megabytes. */
const MEMO_TOKENS = 1_000_000;

const memos = new Map<Dialect, TreeMemo>();

export interface ParseOptions {
  /** An earlier version of the script: only what differs from it is looked at again. */
  readonly earlier?: Script;
  /** Told now and then how far the text is parsed. */
  readonly onProgress?: (offset: number) => void;
}

export function parseScript(text: string, dialect: Dialect, { earlier, onProgress }: ParseOptions = {}): Script {
  const language = languageOf(dialect);
  const memo = memos.get(dialect) ?? new TreeMemo();
  memos.set(dialect, memo);
  const reusable = earlier?.dialect === dialect ? earlier : undefined;
  const before = reusable ? untouchedBefore(reusable, text) : [];
  const last = before.at(-1);
  const statements = [...before];
  const tail = reusable ? untouchedBehind(reusable, text, before.length) : undefined;
  for (const span of splitStatements(language, text, last?.resume ?? 0, last?.delimiter ?? ';')) {
    statements.push({ ...withoutTokens(span), parsed: parseStatement(language, memo, text, span) });
    onProgress?.(span.resume);
    const rest = tail?.get(`${span.resume} ${span.delimiter}`);
    if (rest) {
      statements.push(...rest());
      break;
    }
  }
  return { text, dialect, statements };
}

function withoutTokens({ start, end, resume, reach, delimiter }: StatementSpan): Omit<Statement, 'parsed'> {
  return { start, end, resume, reach, delimiter };
}

function parseStatement(language: SqlLanguage, memo: TreeMemo, text: string, span: StatementSpan): Parsed {
  const own = text.slice(span.start, span.end);
  const known = memo.get(own);
  if (known) return known;
  const parsed = parseTokens(language.parser, language.lexer.grammar, own, span.tokens);
  memo.set(own, parsed);
  return parsed;
}

/** The statements that were found by looking at no more than both texts have in common. */
function untouchedBefore(earlier: Script, text: string): Statement[] {
  const { statements } = earlier;
  let common = 0;
  const limit = Math.min(earlier.text.length, text.length);
  while (common < limit && earlier.text.charCodeAt(common) === text.charCodeAt(common)) common++;
  const changed = statements.findIndex((statement) => statement.reach > common);
  return changed < 0 ? [...statements] : statements.slice(0, changed);
}

/** From a place where both texts go on alike: all further statements, moved. */
function untouchedBehind(earlier: Script, text: string, from: number): Map<string, () => Statement[]> {
  const moved = text.length - earlier.text.length;
  let common = 0;
  const limit = Math.min(earlier.text.length, text.length);
  while (
    common < limit &&
    earlier.text.charCodeAt(earlier.text.length - 1 - common) === text.charCodeAt(text.length - 1 - common)
  )
    common++;
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
