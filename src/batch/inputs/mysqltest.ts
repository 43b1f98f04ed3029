/**
 * Test files of MySQL and MariaDB (mysqltest): the statements that one connection runs. Variables, `eval`, `source`, `delimiter`, `if` and
 * `while` with numbers are understood. Statements that must fail (`--error`) are left out; what cannot run is named.
 */
import type { InputContext, InputFormat } from './input-format.js';

const COMMAND =
  /^(?:--\s*)?(error|source|let|eval|echo|delimiter|connect|connection|disconnect|disable_\w+|enable_\w+|sorted_result|replace_\w+|exec|perl|sleep|real_sleep|inc|dec|die|skip|exit|send|reap|query_\w+|vertical_results|horizontal_results|while|if|remove_file|write_file|require|character_set|lowercase_result|reset_connection)\b/i;
/** Commands that change only what is printed. */
const SILENT =
  /^(?:echo|disable_|enable_|sorted_result|replace_|sleep|real_sleep|query_vertical|query_horizontal|vertical_results|horizontal_results|lowercase_result|character_set)/;
/** Files that only check what the server has. */
const CHECKS_ONLY = /(?:^|\/)(?:have_|not_|big_test|count_sessions|wait_until_count_sessions|default_)[\w.-]*$/;
/** A longer loop says no more about a bug than its first rounds. */
const MAX_ROUNDS = 1_000;
const MAX_DEPTH = 8;

export const mysqltest: InputFormat = {
  name: 'mysqltest',
  about: 'a test file of MySQL or MariaDB: its statements',
  recognises: (file, text) =>
    /\.test$/i.test(file) &&
    /^(?:--\s*(?:error|source|disable_\w+|echo|let)\b|source\s|let \$|eval\s|delimiter\s)/im.test(text),
  read: (text, { readBeside }) => {
    const reader: Reader = {
      readBeside,
      variables: new Map(),
      statements: [],
      notices: [],
      delimiter: ';',
      mustFail: false,
    };
    run(reader, text, 0);
    const { statements, notices } = reader;
    return [{ text: statements.map(written).join(''), notices }];
  },
};

interface Reader extends Pick<InputContext, 'readBeside'> {
  readonly variables: Map<string, string>;
  readonly statements: string[];
  readonly notices: string[];
  delimiter: string;
  /** Whether `--error` was read: the next statement must fail. */
  mustFail: boolean;
}

/** A statement that contains a semicolon needs another delimiter. */
function written(statement: string): string {
  return statement.includes(';') ? `DELIMITER //\n${statement}//\nDELIMITER ;\n` : `${statement};\n`;
}

/** Returns whether the file ends here. */
function run(reader: Reader, text: string, depth: number): boolean {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  for (let i = 0; i < lines.length; i++) {
    const line = (lines[i] ?? '').trim();
    if (line === '' || line.startsWith('#') || line === '}' || line === '{') continue;
    const block = /^(?:--\s*)?(while|if)\s*\((.*)\)\s*\{?$/i.exec(line);
    if (block) {
      const end = endOfBlock(lines, i);
      if (runBlock(reader, block[1] as string, block[2] as string, lines.slice(i + 1, end).join('\n'), depth))
        return true;
      i = end;
      continue;
    }
    // A command with -- takes one line; anything else ends with the delimiter.
    let statement = line;
    if (!line.startsWith('--'))
      while (!statement.trimEnd().endsWith(reader.delimiter) && i + 1 < lines.length) statement += `\n${lines[++i]}`;
    if (perform(reader, statement.trim(), depth)) return true;
  }
  return false;
}

function perform(reader: Reader, given: string, depth: number): boolean {
  const { variables, statements, notices } = reader;
  const text = withoutEnd(given, reader.delimiter);
  const [whole = '', word = ''] = COMMAND.exec(text) ?? [];
  const command = word.toLowerCase();
  const rest = text.slice(whole.length).trim();
  if (command === '' && text.startsWith('--')) return false;
  if (command === '' || command === 'eval' || command === 'send') {
    const statement = command === 'eval' ? withValues(rest, variables) : command === '' ? text : rest;
    if (!reader.mustFail && statement !== '') statements.push(statement);
    reader.mustFail = false;
  } else if (command === 'error') reader.mustFail = !/^0\b/.test(rest);
  else if (command === 'delimiter') reader.delimiter = rest || ';';
  else if (command === 'let') assign(variables, rest);
  else if (command === 'inc' || command === 'dec')
    variables.set(rest, String(Number(variables.get(rest) ?? 0) + (command === 'inc' ? 1 : -1)));
  else if (command === 'exit' || command === 'die' || command === 'skip') return true;
  else if (command === 'source') {
    const path = withValues(rest, variables);
    if (CHECKS_ONLY.test(path)) return false;
    const included =
      depth < MAX_DEPTH ? [path, `../${path}`, `../../${path}`].map(reader.readBeside).find(isText) : undefined;
    if (included === undefined) notices.push(`skipped: source ${path}`);
    else run(reader, included, depth + 1);
  } else if (!SILENT.test(command)) notices.push(`skipped: ${text.split('\n')[0]}`);
  return false;
}

function isText(text: string | undefined): text is string {
  return text !== undefined;
}

function runBlock(reader: Reader, word: string, condition: string, body: string, depth: number): boolean {
  if (depth >= MAX_DEPTH) return false;
  const isTrue = (): boolean | undefined => truthOf(condition.trim(), reader.variables);
  if (isTrue() === undefined) {
    reader.notices.push(`skipped: ${word} (${condition})`);
    return false;
  }
  for (let round = 0; isTrue() && round < MAX_ROUNDS; round++) {
    if (run(reader, body, depth + 1)) return true;
    if (word.toLowerCase() === 'if') break;
  }
  return false;
}

/** Undefined if a query or a text would decide. */
function truthOf(condition: string, variables: ReadonlyMap<string, string>): boolean | undefined {
  const [, negation = '', name = '', operator, right = ''] =
    /^(!?)\s*(\$\w+|\d+)\s*(?:(==|!=|<=?|>=?)\s*(\$\w+|\d+))?$/.exec(condition) ?? [];
  if (name === '') return undefined;
  const numberOf = (word: string): number => Number(word.startsWith('$') ? (variables.get(word) ?? 0) : word);
  const [a, b] = [numberOf(name), numberOf(right)];
  if (Number.isNaN(a) || Number.isNaN(b)) return undefined;
  const compared = { '==': a === b, '!=': a !== b, '<': a < b, '<=': a <= b, '>': a > b, '>=': a >= b };
  const value = operator === undefined ? a !== 0 : compared[operator as keyof typeof compared];
  return negation === '' ? value : !value;
}

function assign(variables: Map<string, string>, text: string): void {
  const [, name = '', value = ''] = /^(\$?\w+)\s*=\s*([\s\S]*)$/.exec(text) ?? [];
  const [, query] = /^`([\s\S]*)`$/.exec(value.trim()) ?? [];
  const given = withValues(query === undefined ? value.trim() : `(${query})`, variables);
  variables.set(name.startsWith('$') ? name : `$${name}`, given);
}

function withValues(text: string, variables: ReadonlyMap<string, string>): string {
  return text.replace(/\$\{?(\w+)\}?/g, (whole, name: string) => variables.get(`$${name}`) ?? whole);
}

function withoutEnd(text: string, delimiter: string): string {
  return text.endsWith(delimiter) ? text.slice(0, -delimiter.length).trimEnd() : text;
}

/** The line of the brace that ends a block. */
function endOfBlock(lines: readonly string[], start: number): number {
  let depth = 0;
  for (let i = start; i < lines.length; i++) {
    const line = (lines[i] ?? '').trim();
    if (line.endsWith('{')) depth++;
    if (line === '}' && --depth <= 0) return i;
  }
  throw new RangeError(`line ${start + 1}: the block has no }`);
}
