/** What a shell has printed and how it ended, as the result of a script. */
import { crashDetail, sanitizerDetail } from '../../system/crash-detail.js';
import type { Finished } from '../../system/process.js';
import { EMPTY_RESULT, type ScriptRun, type StatementResult, statementError } from '../engine.js';
import { type PreparedScript, SAFE_MODE_ERROR } from './safe-mode.js';
import type { ShellOutput } from './shell-process.js';

/** Some shells print errors to standard output. */
const ERROR_LINE = /^((?:parse |runtime )?error:? near line )(\d+)/i;
/** The lines below an error that point at its position. */
const POINTER_LINE = /^ {2}/;

/** What made a shell end, if it crashed. */
export function crashOf({ error, signal, stderr }: Pick<Finished, 'error' | 'signal' | 'stderr'>): string | undefined {
  return error ?? sanitizerDetail(stderr) ?? (signal ? crashDetail(signal, stderr) : undefined);
}

/** What else is known about the output of a shell. */
export interface OutputOptions {
  readonly milliseconds: number;
  readonly originalLine: PreparedScript['originalLine'];
  /** Whether an empty line is a row with an empty text, and not layout. */
  readonly hasEmptyRows: boolean;
}

/** The rows and errors in what a shell has printed. */
export function runOfOutput(
  { stdout, stderr }: ShellOutput,
  { milliseconds, originalLine, hasEmptyRows }: OutputOptions,
): ScriptRun {
  const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');
  // The last line ends with a line feed, too.
  const lines = hasEmptyRows && stdout !== '' ? stdout.replace(/\n$/, '').split('\n') : linesOf(stdout);
  const rows = lines.filter((line) => !ERROR_LINE.test(line));
  const messages = [...lines.filter((line) => ERROR_LINE.test(line)), ...linesOf(stderr)];
  const errors = messages
    .filter((line) => !POINTER_LINE.test(line))
    .map((line) => {
      const error = statementError(line.replace(ERROR_LINE, (_, words, at) => words + originalLine(Number(at))));
      return SAFE_MODE_ERROR.test(line) ? { ...error, isRefusal: true } : error;
    });
  return finishedRun({ rows, count: rows.length, errors, milliseconds });
}

/** A run of one text. */
export function finishedRun(result: Partial<StatementResult>): ScriptRun {
  return { kind: 'finished', results: [{ ...EMPTY_RESULT, ...result }] };
}
