/** `minrepro report`: writes reports about a run from its journal. */
import { JournalError, recordingIn } from '../journal/journal-file.js';
import { RECORDING_VERSION, type Recording } from '../recording/recording.js';
import type { Arguments } from './parse-arguments.js';
import { readText } from './read-text.js';
import { reportFiles, writeReports } from './report-files.js';
import { UsageError } from './usage-error.js';

const EXTENSION = /\.journal$/;

export function runReport({ positional, values }: Arguments): void {
  const [file, ...more] = positional;
  if (file === undefined || more.length > 0) throw new UsageError('give one journal: minrepro report JOURNAL');
  const recording = readRecording(file);
  const wanted = values['report'] === undefined ? { ...values, report: ['html'] } : values;
  writeReports(reportFiles(wanted, file.replace(EXTENSION, '')), recording, values['for'] as string | undefined);
}

function readRecording(file: string): Recording {
  const content = readText(file, 'name the journal of a run');
  let found: unknown;
  try {
    found = recordingIn(file, content);
  } catch (error) {
    if (error instanceof JournalError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
  if (found === undefined)
    throw new UsageError(
      `${file}: this journal has no recording; run minrepro reduce with --keep-journal, or add --resume --keep-journal to the command of this run`,
    );
  const { version } = found as Partial<Recording>;
  if (version !== RECORDING_VERSION)
    throw new UsageError(`${file}: another version of minrepro recorded this run; use that version`);
  return found as Recording;
}
