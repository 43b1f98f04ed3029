/** Reports why a run has no result: what to tell the user, and the exit code. */
import { encodeText } from '../edit/text.js';
import { SearchEnded } from '../evaluate/search-limits.js';
import { ProgramError, UnavailableError } from '../evaluate/unavailable-error.js';
import { JournalError } from '../journal/journal-file.js';
import { EmptyInputFails, NotReproduced, type ReduceOptions } from '../reduce.js';
import { visibleText } from '../report/display-text.js';
import { emptyFailsReport, failureAsJson, notReproducedReport } from '../report/not-reproduced-report.js';
import { GrammarError } from '../syntax/index.js';
import { EXIT_INTERRUPTED, EXIT_NOT_REPRODUCED, EXIT_UNAVAILABLE } from './exit-codes.js';
import type { OpenedOracle } from './open-oracle.js';
import { printErrorAsJson } from './print-error.js';
import { noticesSoFar, printNotice } from './print-notice.js';
import { STANDARD_STREAM } from './read-script.js';
import { resumeCommand } from './resume-command.js';
import type { RunFiles } from './run-files.js';
import { UsageError } from './usage-error.js';

/** What a report about a failed run needs. */
interface FailedRun {
  /** The script, for messages. */
  readonly name: string;
  readonly output: string;
  readonly opened: OpenedOracle;
  readonly options: Pick<ReduceOptions, 'text' | 'signal'>;
}

/** Reports why there is no result, and sets the exit code; `best` is the best text so far. */
export function reportFailure(
  { name, output, opened, options }: FailedRun,
  error: unknown,
  best: string,
  files: RunFiles,
): void {
  const asJson = opened.given.values['json'] === true;
  if (options.signal?.aborted) {
    if (asJson) printErrorAsJson(error);
    process.stderr.write('minrepro: interrupted before the first runs of the original had ended\n');
    process.exitCode = EXIT_INTERRUPTED;
    printResume(files);
  } else if (error instanceof SearchEnded) {
    if (asJson) printErrorAsJson(error);
    printNotice('the time of --max-time was over before the first runs of the original had ended');
    process.exitCode = EXIT_NOT_REPRODUCED;
    printResume(files);
  } else if (error instanceof NotReproduced) {
    process.stderr.write(visibleText(`${notReproducedReport(name, opened.oracle, opened.expected, error)}\n`));
    if (asJson) printFailureAsJson(opened, error);
    process.exitCode = EXIT_NOT_REPRODUCED;
  } else if (error instanceof EmptyInputFails) {
    process.stderr.write(visibleText(`${emptyFailsReport(opened, error)}\n`));
    if (asJson) printFailureAsJson(opened, error);
    process.exitCode = EXIT_NOT_REPRODUCED;
  } else if (error instanceof GrammarError || error instanceof ProgramError) {
    throw new UsageError(error.message, { cause: error });
  } else if (error instanceof UnavailableError) {
    if (asJson) printErrorAsJson(error, best === options.text ? undefined : best);
    printNotice(error.message);
    if (!asJson || output !== STANDARD_STREAM) keepBest(output, best, options.text);
    process.exitCode = EXIT_UNAVAILABLE;
    printResume(files);
  } else if (error instanceof UsageError) {
    // The output file cannot be written: the best text so far is nowhere else.
    if (best !== options.text) printBest(best);
    printResume(files);
    throw error;
  } else {
    keepBest(output, best, options.text);
    printResume(files);
    throw error instanceof JournalError ? new UsageError(error.message, { cause: error }) : error;
  }
}

function printFailureAsJson({ expected }: OpenedOracle, error: NotReproduced | EmptyInputFails): void {
  process.stdout.write(`${JSON.stringify(failureAsJson(error, expected, noticesSoFar()))}\n`);
}

/** How to continue a run that is not finished. */
export function printResume({ journal }: RunFiles): void {
  if (journal && !journal.isEmpty) process.stderr.write(`To continue: ${resumeCommand(process.argv)}\n`);
}

/** Says where the best text so far is, if there is a better one than the original. */
function keepBest(output: string, best: string, original: string): void {
  if (best === original) return;
  if (output === STANDARD_STREAM) printBest(best);
  else printNotice(`the best text so far is in ${output}`);
}

/** Every byte of the text, unless a terminal would execute some of them. */
function printBest(text: string): void {
  process.stdout.write(process.stdout.isTTY ? visibleText(text) : encodeText(text));
}
