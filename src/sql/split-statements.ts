/**
 * Cuts a script into statements by its tokens: strings, dollar quotes and comments hide semicolons, and so do the
 * bodies of triggers and routines. Knows what the engines' shells add: dot-commands, backslash commands, DELIMITER,
 * and rows behind COPY … FROM STDIN.
 */
import type { SqlLanguage } from '../grammars/dialects.js';
import { Scanner, type Tokens, tokenize, VISIBLE } from '../syntax/index.js';

/** A statement without its terminator. */
export interface StatementSpan {
  readonly start: number;
  readonly end: number;
  /** Where the next statement may begin: behind the terminator. */
  readonly resume: number;
  /** What ends statements from `resume` on. */
  readonly delimiter: string;
  /** Its tokens; offsets count from `start`. */
  readonly tokens: Tokens;
}

const ROUTINES = new Set(["'TRIGGER'", "'PROCEDURE'", "'FUNCTION'", "'EVENT'", "'PACKAGE'"]);
const LOOPS = new Set(["'IF'", "'LOOP'", "'WHILE'", "'REPEAT'", "'FOR'"]);
/** A routine's kind stands near the start, behind OR REPLACE, DEFINER and the like. */
const ROUTINE_HEAD = 12;

/** The statements from an offset on, each found when asked for. */
export function* splitStatements(
  language: SqlLanguage,
  text: string,
  from = 0,
  delimiter = ';',
): Generator<StatementSpan> {
  let at = from;
  let ends = delimiter;
  for (;;) {
    const span = nextStatement(language, text, at, ends, true);
    if (!span) return;
    yield span;
    at = span.resume;
    ends = span.delimiter;
  }
}

function nextStatement(
  language: SqlLanguage,
  text: string,
  from: number,
  delimiter: string,
  bodies: boolean,
): StatementSpan | undefined {
  const { lexer, dialect } = language;
  const names = lexer.grammar.tokenNames;
  const scanner = new Scanner(lexer, text, from);
  const tokens: Tokens = { types: [], starts: [], ends: [] };
  const nameAt = (i: number): string | undefined => names[tokens.types[i] ?? -1];
  const hasBackslashCommands = dialect === 'postgresql' || dialect === 'mysql' || dialect === 'generic';
  let start = 0;
  let depth = 0;
  let brackets = 0;
  let isRoutine = false;

  const finish = (resume: number, ends = delimiter): StatementSpan => {
    const end = start + (tokens.ends.at(-1) ?? 0);
    return { start, end, resume, delimiter: ends, tokens };
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
      delimiter === ';' ? name === "';'" && depth === 0 && brackets === 0 : text.startsWith(delimiter, scanner.start)
    ) {
      const resume = scanner.start + delimiter.length;
      if (isFirst) {
        scanner.moveTo(resume);
        continue;
      }
      if (dialect === 'postgresql' && nameAt(0) === "'COPY'")
        appendCopyData(language, text, scanner.start, start, tokens);
      return finish(Math.max(resume, start + (tokens.ends.at(-1) as number)));
    }
    let { end } = scanner;
    if (delimiter !== ';' && name !== 'STRING' && name !== 'QUOTED') {
      const inside = text.slice(scanner.start, end).indexOf(delimiter);
      if (inside > 0) {
        end = scanner.start + inside;
        scanner.moveTo(end);
      }
    }

    if (bodies) {
      const before = nameAt(tokens.types.length - 1);
      if (nameAt(0) === "'CREATE'" && tokens.types.length < ROUTINE_HEAD && ROUTINES.has(name)) isRoutine = true;
      if (
        isFirst &&
        name === "'BEGIN'" &&
        dialect === 'mysql' &&
        /^begin\s+not\s+atomic/i.test(text.slice(start, start + 40))
      )
        isRoutine = true;
      if (isRoutine && (name === "'BEGIN'" || (name === "'CASE'" && depth > 0 && before !== "'END'"))) depth++;
      // END IF and the like close what was not counted.
      if (name === "'END'" && depth > 0) depth--;
      if (before === "'END'" && isRoutine && LOOPS.has(name)) depth++;
      if (nameAt(0) === "'CREATE'" && dialect === 'postgresql' && /\brule\b/i.test(text.slice(start, start + 30))) {
        if (name === "'('") brackets++;
        if (name === "')'" && brackets > 0) brackets--;
      }
    }
    tokens.types.push(scanner.type);
    tokens.starts.push(scanner.start - start);
    tokens.ends.push(end - start);
  }
  if (tokens.types.length === 0) return undefined;
  // A body that never closes is none: its semicolons count after all.
  if (depth > 0 || brackets > 0) return nextStatement(language, text, from, delimiter, false);
  return finish(text.length);
}

function isLineStart(text: string, offset: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return before.trim() === '' || before === '\ufeff';
}

function shellCommand(language: SqlLanguage, text: string, start: number, delimiter: string): StatementSpan {
  const newline = text.indexOf('\n', start);
  const line = text.slice(start, newline < 0 ? text.length : newline).trimEnd();
  const end = start + line.length;
  return { start, end, resume: end, delimiter, tokens: tokenize(language.lexer, line) };
}

/** The rows that follow COPY … FROM STDIN, up to the line `\.`, become one token behind the semicolon. */
function appendCopyData(language: SqlLanguage, text: string, semicolon: number, start: number, tokens: Tokens): void {
  if (!/\bfrom\s+stdin\b/i.test(text.slice(start, semicolon))) return;
  const close = /^\\\.[ \t\r]*$/m.exec(text.slice(semicolon));
  const type = language.lexer.grammar.tokenTypes.get('COPY_DATA');
  const semicolonType = language.lexer.grammar.tokenTypes.get("';'");
  if (!close || type === undefined || semicolonType === undefined) return;
  tokens.types.push(semicolonType, type);
  tokens.starts.push(semicolon - start, semicolon + 1 - start);
  tokens.ends.push(semicolon + 1 - start, semicolon + close.index + close[0].trimEnd().length - start);
}
