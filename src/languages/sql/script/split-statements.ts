/**
 * Splits a script into statements by its tokens, so that semicolons in strings, dollar quotes, comments and bodies of
 * triggers do not count. Also handles what the shells of the engines add: dot and backslash commands, DELIMITER, and
 * the rows after COPY … FROM STDIN.
 */
import {
  type PackedTokens,
  packTokens,
  Scanner,
  type Steps,
  TokenList,
  tokenize,
  VISIBLE,
} from '../../../syntax/index.js';
import type { DialectParser } from '../dialects/dialect-parser.js';
import type { TokenName } from '../rule-names.js';
import { type CopyData, createCopyDataFinder, endsOfRows, readsStdin } from './copy-data.js';
import { createOpenBodies, type DepthRecord } from './open-bodies.js';

/** A statement without its terminator. */
export interface StatementSpan {
  readonly start: number;
  readonly end: number;
  /** Where the next statement may begin: after the terminator. */
  readonly resume: number;
  /** The end of the text that was read to find it; beyond the end of the script if that end mattered. */
  readonly reach: number;
  /** The terminator of statements from `resume` on. */
  readonly delimiter: string;
  /** Its tokens; offsets count from `start`. */
  readonly tokens: PackedTokens;
}

/** How many tokens are read in one step of the work. */
const TOKENS_PER_STEP = 4_096;

const SEMICOLON: TokenName = "';'";

/** Finds the first statement after an offset, in short steps; undefined if there is none. Offsets are passed in ascending order. */
export type Splitter = (from?: number, delimiter?: string) => Steps<StatementSpan | undefined>;

/** Splits one script. What is found out about the rest of the script serves the later statements too. */
export function createSplitter(language: DialectParser, text: string): Splitter {
  const { lexer, dialect } = language;
  const names = lexer.grammar.tokenNames;
  const scanner = new Scanner(lexer, text);
  const openBodies = createOpenBodies();
  /** Those of the statement that is read. */
  const tokens = new TokenList();
  const findCopyData = createCopyDataFinder(text);
  return (from = 0, delimiter = ';') => readStatement(from, delimiter, delimiter === ';');

  /** `hasBodies`: skip semicolons in bodies. */
  function* readStatement(from: number, delimiter: string, hasBodies: boolean): Steps<StatementSpan | undefined> {
    scanner.restartAt(from);
    tokens.clear();
    const body = dialect.trackBody();
    let record: DepthRecord | undefined;
    let hasSemicolon = false;
    let start = 0;
    // The marks of code for some versions (`/*!50003 … */`) are no tokens, but they belong to the statement.
    let opening: number | undefined;
    let closing = 0;
    const finish = (resume: number): StatementSpan => {
      const end = Math.max(start + (tokens.end ?? 0), closing);
      return { start, end, resume, reach: Math.max(scanner.reached, resume), delimiter, tokens: tokens.pack() };
    };
    /** If a body never ends, its semicolons end statements after all. */
    const readWithoutBodies = function* (): Steps<StatementSpan | undefined> {
      const statement = yield* readStatement(from, delimiter, false);
      return statement && { ...statement, reach: text.length + 1 };
    };

    while (scanner.next()) {
      const name = names[scanner.type] as TokenName;
      if (scanner.channel !== VISIBLE) {
        if (name === 'VERSION_COMMENT' && tokens.length === 0) opening ??= scanner.start;
        if (name === 'VERSION_COMMENT_END') closing = scanner.end;
        continue;
      }
      const isFirst = tokens.length === 0;
      if (isFirst) start = opening ?? scanner.start;
      // A command of the shell ends with its line.
      const isDot = name === "'.'" && isFirst && dialect.shellCommands.dot && isLineStart(text, scanner.start);
      const isBackslash = name === "'\\'" && dialect.shellCommands.backslash;
      // psql sends statements that `\;` separates at once; here they run one by one.
      const isSeparator = isBackslash && text[scanner.end] === ';';
      if (isSeparator && isFirst) continue;
      if (isDot || (isBackslash && isFirst)) return shellCommand(language, text, start, delimiter);
      if (isBackslash) return finish(isSeparator ? scanner.end + 1 : scanner.start);
      if (isFirst && name === "'DELIMITER'") {
        const command = shellCommand(language, text, scanner.start, delimiter);
        const word = text.slice(scanner.end, command.end).trim().split(/\s+/)[0];
        return { ...command, delimiter: word || delimiter };
      }
      const isOpen = hasBodies && body.depth() > 0;
      // A delimiter that the script sets may begin anywhere outside quotes.
      if (delimiter === ';' ? name === SEMICOLON && !isOpen : text.startsWith(delimiter, scanner.start)) {
        const resume = scanner.start + delimiter.length;
        if (isFirst) {
          scanner.moveTo(resume);
          continue;
        }
        if (!dialect.hasCopyData || !readsStdin(text.slice(start, scanner.start))) return finish(resume);
        const data = findCopyData(scanner.start);
        if (!data) return { ...finish(resume), reach: text.length + 1 };
        appendCopyData(scanner.start - start, start, data);
        const lineEnd = text.indexOf('\n', data.close);
        return { ...finish(data.close), reach: lineEnd < 0 ? text.length + 1 : lineEnd + 1 };
      }
      if (isOpen && name === SEMICOLON) {
        if (openBodies.neverEnds(body, scanner.start)) return yield* readWithoutBodies();
        hasSemicolon = true;
      }
      let { type, end } = scanner;
      if (delimiter !== ';' && name !== 'STRING' && name !== 'QUOTED') {
        const word = text.slice(scanner.start, end).split(delimiter)[0] as string;
        if (word.length < end - scanner.start) {
          type = tokenize(lexer, word).types[0] ?? type;
          end = scanner.start + word.length;
          scanner.moveTo(end);
        }
      }
      if (isOpen) record ??= openBodies.record(body);
      record?.see(name, scanner.start);
      body.see(name);
      tokens.push(type, scanner.start - start, end - start);
      if (tokens.length % TOKENS_PER_STEP === 0) yield undefined;
    }
    if (tokens.length === 0) return undefined;
    if (hasBodies && body.depth() > 0 && hasSemicolon) {
      record?.neverEnded();
      return yield* readWithoutBodies();
    }
    return { ...finish(text.length), reach: text.length + 1 };
  }

  /** Adds the tokens of the rows: the semicolon with its line break, each row with its own, and `\.`. No white space is left between. */
  function appendCopyData(semicolon: number, start: number, data: CopyData): void {
    const append = (name: TokenName, from: number, to: number): void =>
      tokens.push(lexer.grammar.tokenTypes.get(name) as number, from, to);
    let row = data.start - start;
    append('COPY_START', semicolon, row);
    for (const end of endsOfRows(text, data)) {
      append('COPY_ROW', row, end - start);
      row = end - start;
    }
    append('COPY_END', row, data.close - start);
  }
}

/** Whether only white space precedes an offset on its line. */
function isLineStart(text: string, offset: number): boolean {
  let before = offset - 1;
  while (before >= 0 && text[before] !== '\n' && (text[before] as string).trim() === '') before--;
  return before < 0 || text[before] === '\n';
}

function shellCommand(language: DialectParser, text: string, start: number, delimiter: string): StatementSpan {
  const newline = text.indexOf('\n', start);
  const line = text.slice(start, newline < 0 ? text.length : newline).trimEnd();
  const end = start + line.length;
  return {
    start,
    end,
    resume: end,
    reach: (newline < 0 ? text.length : newline) + 1,
    delimiter,
    tokens: packTokens(tokenize(language.lexer, line)),
  };
}
