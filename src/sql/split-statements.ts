/**
 * Cuts a script into statements by its tokens: strings, dollar quotes and comments hide semicolons, and so do the
 * bodies of triggers and routines. Knows what the engines' shells add: dot-commands, backslash commands, DELIMITER,
 * and rows behind COPY … FROM STDIN.
 */
import type { SqlLanguage } from '../grammars/dialects.js';
import { Scanner, type Tokens, tokenize, VISIBLE } from '../syntax/index.js';
import { trackBody } from './statement-body.js';

/** A statement without its terminator. */
export interface StatementSpan {
  readonly start: number;
  readonly end: number;
  /** Where the next statement may begin: behind the terminator. */
  readonly resume: number;
  /** Behind the furthest character that was looked at to find it; one more where the end of the text mattered. */
  readonly reach: number;
  /** What ends statements from `resume` on. */
  readonly delimiter: string;
  /** Its tokens; offsets count from `start`. */
  readonly tokens: Tokens;
}

/** The first statement from an offset on; undefined where there is none. `hasBodies`: whether semicolons in bodies are passed over. */
export function nextStatement(
  language: SqlLanguage,
  text: string,
  from = 0,
  delimiter = ';',
  hasBodies = true,
): StatementSpan | undefined {
  const { lexer, dialect } = language;
  const names = lexer.grammar.tokenNames;
  const scanner = new Scanner(lexer, text, from);
  const tokens: Tokens = { types: [], starts: [], ends: [] };
  const hasBackslashCommands = dialect === 'postgresql' || dialect === 'mysql' || dialect === 'generic';
  const body = trackBody(dialect);
  let start = 0;

  const finish = (resume: number, ends = delimiter): StatementSpan => {
    const end = start + (tokens.ends.at(-1) ?? 0);
    return { start, end, resume, reach: Math.max(scanner.reached, resume), delimiter: ends, tokens };
  };

  while (scanner.next()) {
    if (scanner.channel !== VISIBLE) continue;
    const name = names[scanner.type] as string;
    const isFirst = tokens.types.length === 0;
    if (isFirst) start = scanner.start;

    // What belongs to the shell ends with its line.
    const isDot = name === "'.'" && isFirst && isLineStart(text, scanner.start) && dialect !== 'postgresql';
    const isBackslash = name === "'\\'" && hasBackslashCommands;
    if (isDot || (isBackslash && isFirst)) return shellCommand(language, text, scanner.start, delimiter);
    if (isBackslash) return finish(scanner.start);
    if (isFirst && name === "'DELIMITER'") {
      const command = shellCommand(language, text, scanner.start, delimiter);
      const word = text.slice(scanner.end, command.end).trim().split(/\s+/)[0];
      return { ...command, delimiter: word || delimiter };
    }

    // A delimiter of the user's own may start anywhere but inside quotes.
    if (
      delimiter === ';' ? name === "';'" && !(hasBodies && body.isOpen()) : text.startsWith(delimiter, scanner.start)
    ) {
      const resume = scanner.start + delimiter.length;
      if (isFirst) {
        scanner.moveTo(resume);
        continue;
      }
      if (dialect === 'postgresql' && isCopyFromStdin(text.slice(start, scanner.start))) {
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
  // A body that never closes is none: its semicolons count after all.
  if (hasBodies && delimiter === ';' && body.isOpen() && text.slice(start).includes(';')) {
    const inside = nextStatement(language, text, from, delimiter, false);
    return inside && { ...inside, reach: text.length + 1 };
  }
  return { ...finish(text.length), reach: text.length + 1 };
}

function isLineStart(text: string, offset: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return before.trim() === '' || before === '\ufeff';
}

function shellCommand(language: SqlLanguage, text: string, start: number, delimiter: string): StatementSpan {
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

/** The rows that follow COPY … FROM STDIN, up to the line `\.`, become one token behind the semicolon. */
function appendCopyData(language: SqlLanguage, text: string, semicolon: number, start: number, tokens: Tokens): void {
  const close = /^\\\.[ \t\r]*$/m.exec(text.slice(semicolon));
  const type = language.lexer.grammar.tokenTypes.get('COPY_DATA');
  const semicolonType = language.lexer.grammar.tokenTypes.get("';'");
  if (!close || type === undefined || semicolonType === undefined) return;
  tokens.types.push(semicolonType, type);
  tokens.starts.push(semicolon - start, semicolon + 1 - start);
  tokens.ends.push(semicolon + 1 - start, semicolon + close.index + close[0].trimEnd().length - start);
}
