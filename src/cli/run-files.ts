/** The files of a run: the output with the best text so far, and the journal next to it until the run is finished. */
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { encodeText } from '../edit/text.js';
import { JournalError, type JournalFile, openJournal } from '../journal/journal-file.js';
import { type FileSystem, fileSystem } from '../system/files.js';
import { isReplaceable, outputFile, targetOf } from './output-file.js';
import { STANDARD_STREAM } from './read-script.js';
import { UsageError } from './usage-error.js';

export interface RunFiles {
  /** Absent for a device or pipe, such as /dev/null: such a run cannot be resumed. */
  readonly journal?: JournalFile;
  /** Called once the original was seen to fail. */
  start(text: string): void;
  /** Called with each accepted text. The text of an interrupted run stays until this run has a later one. */
  accept(text: string): void;
  /** Called at the end of a search. `isFinished`: there is nothing to resume. */
  end(text: string, isFinished: boolean): void;
  /** Called in any case; what can be resumed stays. */
  close(): void;
}

export interface RunFilesOptions {
  readonly output: string;
  /** All that verdicts depend on. */
  readonly key: string;
  readonly resume: boolean;
  readonly onNotice: (line: string) => void;
  /** For tests. */
  readonly files?: FileSystem;
}

/** Throws `UsageError` if the files cannot be used. */
export function openRunFiles(options: RunFilesOptions): RunFiles {
  const { output, resume, files = fileSystem } = options;
  const isStream = output === STANDARD_STREAM;
  const path = targetOf(output);
  const isFile = !isStream && isReplaceable(path);
  if (!isFile && resume) throw new UsageError(`--resume needs an output that is a file; choose one with --output`);
  // The result on standard output is printed at the end, once.
  if (isStream) return { start: () => {}, accept: () => {}, end: () => {}, close: () => {} };
  const journal = isFile ? openJournalFor(path, options) : undefined;
  const written = outputFile(path, files);
  let last: string | undefined;
  // A damaged journal has fewer steps than the run that wrote the output.
  let keptSize = resume ? (statSync(path, { throwIfNoEntry: false })?.size ?? Number.POSITIVE_INFINITY) : undefined;
  const write = (text: string): void => {
    written.write(text);
    last = text;
  };
  return {
    ...(journal ? { journal } : {}),
    start: (text) => {
      if (isFile && !existsSync(path)) write(text);
    },
    accept: (text) => {
      if (journal?.isBehind || (keptSize !== undefined && encodeText(text).length > keptSize)) return;
      keptSize = undefined;
      write(text);
    },
    end: (text, isFinished) => {
      if (isFinished && text !== last) write(text);
      written.settle();
    },
    close: () => journal?.close(),
  };
}

function openJournalFor(path: string, { key, resume, onNotice, files = fileSystem }: RunFilesOptions): JournalFile {
  const journalPath = `${path}.journal`;
  const hasJournal = existsSync(journalPath);
  if (resume && !hasJournal && existsSync(path))
    throw new UsageError(
      `nothing to resume: there is no ${journalPath}, so the run that wrote ${path} has finished; run without --resume to start again`,
    );
  if (resume && !hasJournal) onNotice('nothing to resume: the run starts from the beginning');
  try {
    return openJournal(journalPath, key, {
      resume: resume && hasJournal,
      setAside: () => onNotice(keepUnfinished(path, files)),
      files,
    });
  } catch (error) {
    if (error instanceof JournalError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

/** Renames the files of an unfinished run, so that it can still be resumed. Returns what to tell the user. */
function keepUnfinished(path: string, files: FileSystem): string {
  const extension = extname(path);
  const numbered = (number: number): string =>
    join(dirname(path), `${basename(path, extension)}.${number}${extension}`);
  let number = 1;
  while (existsSync(numbered(number)) || existsSync(`${numbered(number)}.journal`)) number++;
  const kept = numbered(number);
  // The journal first: it is enough to find the text again.
  files.renameSync(`${path}.journal`, `${kept}.journal`);
  if (existsSync(path)) files.renameSync(path, kept);
  return `an unfinished run is kept as ${kept}; to continue it, repeat its command with --output ${kept} --resume`;
}
