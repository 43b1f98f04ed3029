/**
 * The tokens of indented blocks. Grammars for ANTLR declare INDENT and DEDENT and leave them to the code of a base class; here they are
 * made as Python does (The Python Language Reference, section 2.1.8).
 */
import type { Grammar } from '../grammar/grammar.js';
import type { TokenList } from './token-list.js';

/** The types of the tokens that describe lines and blocks. */
export interface Indentation {
  /** What the lexer rules make of a line break. */
  readonly newline: number;
  /** What the parser reads at the end of a line. */
  readonly lineEnd: number;
  readonly indent: number;
  readonly dedent: number;
}

const TAB_WIDTH = 8;
const LINE_NAMES = /^(?:NEW_?LINE|LINE_?BREAK|LINE_?END(?:ING)?|LINENDING|NL|EOL)$/i;
const LINE_BREAK = /\r?\n|\r|\f/g;

/** Undefined if the grammar has no such tokens, or if its lexer rules make them. */
export function indentationOf({ tokenTypes, tokenNames, lexerRules }: Grammar): Indentation | undefined {
  const made = new Set(
    lexerRules.flatMap(({ name, alternatives }) => [
      name,
      ...alternatives.flatMap(({ commands }) =>
        commands.flatMap((command) => (command.kind === 'type' ? [command.argument] : [])),
      ),
    ]),
  );
  const typeOf = (pattern: RegExp, isMade: boolean): number | undefined => {
    const name = tokenNames.find((candidate) => pattern.test(candidate) && made.has(candidate) === isMade);
    return name === undefined ? undefined : tokenTypes.get(name);
  };
  const newline = typeOf(LINE_NAMES, true);
  const indent = typeOf(/^INDENT$/i, false);
  const dedent = typeOf(/^DEDENT$/i, false);
  if (newline === undefined || indent === undefined || dedent === undefined) return undefined;
  return { newline, lineEnd: typeOf(LINE_NAMES, false) ?? newline, indent, dedent };
}

/** Adds the tokens of a text in order; line breaks inside brackets and on empty lines are no tokens. */
export interface IndentedTokens {
  /** `isVisible`: whether the token is one that the parser reads. */
  add(type: number, start: number, end: number, isVisible: boolean): void;
  /** Ends the last line and all blocks. */
  finish(): void;
}

/** Collects the tokens of a text in `tokens`. */
export function collectIndented(
  text: string,
  { newline, lineEnd, indent, dedent }: Indentation,
  tokens: TokenList,
): IndentedTokens {
  const columns = [0];
  let brackets = 0;
  /** The first line break after the last token of a line. */
  let lineBreak: { readonly start: number; readonly end: number } | undefined;

  const startLine = (
    { start, end }: { readonly start: number; readonly end: number },
    column: number,
    at: number,
  ): void => {
    const isDeeper = column > (columns.at(-1) as number);
    const isSame = column === columns.at(-1);
    // The indentation of the next line belongs to the line break, so that a line can be deleted from a block.
    tokens.push(lineEnd, start, isSame && text.slice(end, at).trim() === '' ? at : end);
    if (isDeeper) {
      columns.push(column);
      tokens.push(indent, end, end);
    }
    while ((columns.at(-1) as number) > column) {
      columns.pop();
      tokens.push(dedent, end, end);
    }
  };
  return {
    add(type, start, end, isVisible) {
      if (type === newline) {
        LINE_BREAK.lastIndex = start;
        const match = LINE_BREAK.exec(text);
        // Some rules of line breaks also match a backslash before one: the line continues.
        const isBreak = match !== null && match.index < end && text.charAt(start) !== '\\';
        if (isBreak && brackets === 0 && tokens.length > 0)
          lineBreak ??= { start: match.index, end: match.index + match[0].length };
        return;
      }
      if (!isVisible) return;
      if (lineBreak) {
        startLine(lineBreak, columnAt(text, start), start);
        lineBreak = undefined;
      }
      tokens.push(type, start, end);
      if (end === start + 1) {
        const char = text.charAt(start);
        if ('([{'.includes(char)) brackets++;
        else if (')]}'.includes(char)) brackets = Math.max(0, brackets - 1);
      }
    },
    finish() {
      const { end } = tokens;
      if (end !== undefined) startLine(lineBreak ?? { start: end, end }, 0, end);
    },
  };
}

/** The width of the white space before an offset in its line. */
function columnAt(text: string, offset: number): number {
  let lineStart = offset;
  while (lineStart > 0 && !'\n\r\f'.includes(text.charAt(lineStart - 1))) lineStart--;
  let column = 0;
  for (let i = lineStart; i < offset; i++) column += text[i] === '\t' ? TAB_WIDTH - (column % TAB_WIDTH) : 1;
  return column;
}
