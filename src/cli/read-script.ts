/** The script to reduce: which file holds it, and whether its bytes can be a script. */
import { existsSync, fstatSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Arguments } from './parse-arguments.js';
import { printNotice } from './print-notice.js';
import { readText } from './read-text.js';
import { encodingOf, withoutByteOrderMark } from './text-encoding.js';
import { UsageError } from './usage-error.js';

export interface Script {
  /** `-` for standard input. */
  readonly file: string;
  /** For messages. */
  readonly name: string;
  readonly text: string;
}

/** `-` as a file or output: the standard streams. */
export const STANDARD_STREAM = '-';
const STANDARD_INPUT = 'standard input';

/** Throws `UsageError` if there is no script, or if it cannot be read. */
export function readScript(args: Arguments): Script {
  const given = givenFile(args);
  const file = given ?? (isRedirected() ? STANDARD_STREAM : undefined);
  const noScript = 'no script given: minrepro reduce FILE --engine ENGINE, with - for standard input';
  if (file === undefined) throw new UsageError(noScript);
  if (file === STANDARD_STREAM && process.stdin.isTTY) printNotice('type or paste the script; Ctrl-D ends it');
  const text = readText(file, 'pass the path of a failing script');
  const name = file === STANDARD_STREAM ? STANDARD_INPUT : file;
  if (text === '') throw new UsageError(given === undefined ? noScript : `${name}: it is empty; pass a failing script`);
  return { file, name, text: args.values['engine'] === undefined ? testText(name, text) : engineText(name, text) };
}

function givenFile({ positional, values, sourceOf }: Arguments): string | undefined {
  const isTyped = sourceOf('query') === 'command line';
  const query = isTyped || positional.length === 0 ? values['query'] : undefined;
  if (positional.length > 1 || (query !== undefined && positional.length > 0))
    throw new UsageError('give one script, as FILE or with --query');
  const file = query ?? positional[0];
  return file === undefined ? undefined : String(file);
}

/** Whether standard input is a file or a pipe, and neither a terminal nor /dev/null. */
function isRedirected(): boolean {
  try {
    return !fstatSync(0).isCharacterDevice();
  } catch {
    // It is closed.
    return false;
  }
}

/** A test command gets every byte as it is, but the user should know why the result may look strange. */
function testText(name: string, text: string): string {
  const isBinary = encodingOf(text) === undefined && text.includes('\0');
  const problem = isBinary ? 'it contains NUL bytes' : problemOf(name, text);
  if (problem !== undefined) printNotice(`${name}: ${problem}; without an engine, it is reduced as it is`);
  return text;
}

/** Statements for an engine, without a byte order mark. Throws `UsageError` if the bytes are no UTF-8 text. */
export function engineText(name: string, text: string): string {
  const problem = problemOf(name, text);
  if (problem !== undefined) throw new UsageError(`${name}: ${problem}`);
  return withoutByteOrderMark(text);
}

/** Why a text can hardly be a script, and what would help. */
function problemOf(name: string, text: string): string | undefined {
  const path = name === STANDARD_INPUT ? 'FILE' : name;
  const encoding = encodingOf(text);
  if (encoding !== undefined)
    return `it is ${encoding}, and scripts are read as UTF-8; convert it: iconv -f ${encoding} -t UTF-8 ${path} > utf8.sql`;
  const nul = text.indexOf('\0');
  if (nul < 0) return undefined;
  return `it contains NUL bytes, the first on line ${lineAt(text, nul)}; if it is a script, remove them: tr -d '\\000' < ${path} > text.sql`;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Whether two paths name the same file. */
export function isSameFile(a: string, b: string): boolean {
  const real = (path: string): string => (existsSync(path) ? realpathSync(path) : resolve(path));
  return real(a) === real(b);
}
