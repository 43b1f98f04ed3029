/**
 * Splits a script into statements by its tokens, so that semicolons in strings, dollar quotes, comments and bodies of
 * triggers do not count. Also handles what the shells of the engines add: dot and backslash commands, DELIMITER, and
 * the rows after COPY … FROM STDIN.
 */
import { Scanner, type Tokens, tokenize, VISIBLE } from '../../../syntax/index.js';
import type { DialectParser } from '../dialects/dialect-parser.js';
import type { TokenName } from '../rule-names.js';

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
  readonly tokens: Tokens;
}

const SEMICOLON: TokenName = "';'";
const COPY_DATA: TokenName = 'COPY_DATA';

/** The first statement after an offset; undefined if there is none. `hasBodies`: skip semicolons in bodies. */
export function nextStatement(
  language: DialectParser,
  text: string,
  from = 0,
  delimiter = ';',
  hasBodies = true,
): StatementSpan | undefined {
  const { lexer, dialect } = language;
  const names = lexer.grammar.tokenNames;
  const scanner = new Scanner(lexer, text, from);
  const tokens: Tokens = { types: [], starts: [], ends: [] };
  const body = dialect.trackBody();
  let start = 0;

  const finish = (resume: number): StatementSpan => {
    const end = start + (tokens.ends.at(-1) ?? 0);
    return { start, end, resume, reach: Math.max(scanner.reached, resume), delimiter, tokens };
  };

  while (scanner.next()) {
    if (scanner.channel !== VISIBLE) continue;
    const name = names[scanner.type] as TokenName;
    const isFirst = tokens.types.length === 0;
    if (isFirst) start = scanner.start;

    // A command of the shell ends with its line.
    const isDot = name === "'.'" && isFirst && isLineStart(text, scanner.start) && dialect.shellCommands.dot;
    const isBackslash = name === "'\\'" && dialect.shellCommands.backslash;
    if (isDot || (isBackslash && isFirst)) return shellCommand(language, text, scanner.start, delimiter);
    if (isBackslash) return finish(scanner.start);
    if (isFirst && name === "'DELIMITER'") {
      const command = shellCommand(language, text, scanner.start, delimiter);
      const word = text.slice(scanner.end, command.end).trim().split(/\s+/)[0];
      return { ...command, delimiter: word || delimiter };
    }

    // A delimiter that the script sets may begin anywhere outside quotes.
    if (
      delimiter === ';'
        ? name === SEMICOLON && !(hasBodies && body.isOpen())
        : text.startsWith(delimiter, scanner.start)
    ) {
      const resume = scanner.start + delimiter.length;
      if (isFirst) {
        scanner.moveTo(resume);
        continue;
      }
      if (dialect.hasCopyData && isCopyFromStdin(text.slice(start, scanner.start))) {
        appendCopyData(language, text, scanner.start, start, tokens);
        return { ...finish(Math.max(resume, start + (tokens.ends.at(-1) as number))), reach: text.length + 1 };
      }
      return finish(resume);
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

    body.see(name);
    tokens.types.push(type);
    tokens.starts.push(scanner.start - start);
    tokens.ends.push(end - start);
  }
  if (tokens.types.length === 0) return undefined;
  // If a body never ends, its semicolons end statements after all.
  if (hasBodies && delimiter === ';' && body.isOpen() && text.slice(start).includes(';')) {
    const statement = nextStatement(language, text, from, delimiter, false);
    return statement && { ...statement, reach: text.length + 1 };
  }
  return { ...finish(text.length), reach: text.length + 1 };
}

function isLineStart(text: string, offset: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return before.trim() === '' || before === '\ufeff';
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
    tokens: tokenize(language.lexer, line),
  };
}

function isCopyFromStdin(statement: string): boolean {
  return /^copy\b.*\bfrom\s+stdin\b/is.test(statement);
}

/** The rows after COPY … FROM STDIN, up to the line `\.`, become one token after the semicolon. */
function appendCopyData(language: DialectParser, text: string, semicolon: number, start: number, tokens: Tokens): void {
  const close = /^\\\.[ \t\r]*$/m.exec(text.slice(semicolon));
  const { tokenTypes } = language.lexer.grammar;
  const type = tokenTypes.get(COPY_DATA);
  const semicolonType = tokenTypes.get(SEMICOLON);
  if (!close || type === undefined || semicolonType === undefined) return;
  tokens.types.push(semicolonType, type);
  tokens.starts.push(semicolon - start, semicolon + 1 - start);
  tokens.ends.push(semicolon + 1 - start, semicolon + close.index + close[0].trimEnd().length - start);
}
