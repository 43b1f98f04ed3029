/** The files that `--report` names: their formats are checked before the run, and they are written after it. */
import { accessSync, constants, existsSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { OptionDefinition, OptionValues } from '../options/option.js';
import type { Recording } from '../recording/recording.js';
import { formatOf, REPORT_FORMATS, type ReportFormat } from '../report/file-formats.js';
import { ISSUE_TEMPLATES } from '../report/issue-templates.js';
import { diskReason } from '../system/disk-error.js';
import { EXIT_USAGE } from './exit-codes.js';
import { printNotice } from './print-notice.js';
import { isSameFile, STANDARD_STREAM } from './read-script.js';
import { UsageError } from './usage-error.js';

/** What the reports are. */
export const REPORT_OPTION: OptionDefinition = {
  name: 'report',
  kind: 'texts',
  value: 'FILE',
  about: `write a report: ${REPORT_FORMATS.map(({ endings: [ending], about }) => `${ending} (${about})`).join(', ')}; the name of a format alone writes it next to the result`,
  isCommon: true,
};

/** Whom they are for. */
export const PROJECT_OPTION: OptionDefinition = {
  name: 'for',
  kind: 'choice',
  value: 'PROJECT',
  choices: Object.keys(ISSUE_TEMPLATES),
  about: 'write Markdown with the sections that this project asks for',
};

/** A report to be written. */
export interface ReportFile {
  readonly path: string;
  readonly format: ReportFormat;
}

/** `output` is the file of the result, `used` are files that a report must not replace. Throws `UsageError` if it cannot be written. */
export function reportFiles(
  { report = [] }: OptionValues,
  output: string,
  used: readonly string[] = [output],
): readonly ReportFile[] {
  const base = output === STANDARD_STREAM ? 'stdin' : output;
  return (report as readonly string[]).map((given) => {
    const named = REPORT_FORMATS.find(({ name }) => name === given);
    const format = named ?? formatOf(given);
    if (!format) {
      const known = REPORT_FORMATS.map(({ endings, name }) => `${endings[0]} or ${name}`).join(', ');
      throw new UsageError(`--report ${given}: the name of a report ends with ${known}`);
    }
    const stem = join(dirname(base), basename(base, extname(base)));
    const path = named ? `${stem}${format.endings[0]}` : given;
    if (!existsSync(dirname(resolve(path))))
      throw new UsageError(`--report ${given}: there is no folder ${dirname(path)}`);
    if (!isWritable(path)) throw new UsageError(`--report ${given}: permission denied; choose another file`);
    if (used.some((file) => file !== STANDARD_STREAM && isSameFile(path, file)))
      throw new UsageError(`--report ${given}: ${path} is the input or the result; choose another name`);
    return { path, format };
  });
}

/** Whether a file can be written, which is better known before a long run than after it. */
function isWritable(path: string): boolean {
  try {
    accessSync(existsSync(path) ? path : dirname(resolve(path)), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The result is safe already: a report that cannot be written is said, and the others are written. */
export function writeReports(files: readonly ReportFile[], recording: Recording, project?: string): void {
  for (const { path, format } of files) {
    try {
      writeFileSync(path, format.write(recording, project));
      printNotice(`report written to ${path}`);
    } catch (error) {
      const reason = error instanceof RangeError ? error.message : diskReason(error);
      printNotice(`${path}: no report was written: ${reason}`);
      process.exitCode = EXIT_USAGE;
    }
  }
}
