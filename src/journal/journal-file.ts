/**
 * The append-only record of a run in a file, from which an interrupted run resumes. The search is deterministic: it starts again from the
 * original and takes its first verdicts from the journal, without oracle calls. Each verdict is written before it is used. Writes
 * survive a crash of this process; an fsync at most every 200 ms protects against power loss.
 */
import { fstatSync, readFileSync, statSync } from 'node:fs';
import type { Journal } from '../evaluate/journal.js';
import type { CheckResult } from '../evaluate/oracle.js';
import type { ActionRecord } from '../evaluate/steering.js';
import { diskReason } from '../system/disk-error.js';
import { lockFile } from '../system/file-lock.js';
import { type FileSystem, fileSystem, writeAll } from '../system/files.js';
import { decodeEvents, type HeaderKind, headerKind, headerOf, type JournalEvent, versionIn } from './journal-lines.js';

/** A journal in a file, which no other process can use until it is closed. */
export interface JournalFile extends Journal, ActionRecord {
  /** Whether the interrupted run accepted more steps than this one has so far: its text is the better one. */
  readonly isBehind: boolean;
  /** Whether it has anything to resume from. */
  readonly isEmpty: boolean;
  /** Ends the run for good: removes the file. */
  finish(): void;
  /** Adds a recording of the run, for reports. The file of a finished run stays until the next run. */
  keep(recording: unknown, isFinished: boolean): void;
  /** Keeps the file, so that the run can be resumed, unless there is nothing in it. */
  close(): void;
}

/** How a journal is opened. */
export interface JournalOptions {
  readonly resume: boolean;
  /** Moves the journal of an unfinished run away before a new one is started. If absent, that journal is refused. */
  readonly setAside?: () => void;
  /** The file functions to use; for tests. */
  readonly files?: FileSystem;
}

/** A journal cannot be read, written or used. The message names the file and what would help. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
}

const SYNC_INTERVAL_MS = 200;

/** `subject` contains everything that verdicts depend on. Throws `JournalError` if the journal cannot be used. */
export function openJournal(path: string, subject: string, options: JournalOptions): JournalFile {
  const { resume, setAside, files = fileSystem } = options;
  if (resume && !statSync(path, { throwIfNoEntry: false }))
    throw new JournalError(`${path}: no journal to resume from; run without --resume first`);
  const header = headerOf(subject);
  for (;;) {
    const file = openLocked(path, files);
    try {
      const content = readFileSync(path, 'utf8');
      const kind = headerKind(content, header);
      const isReadable = kind === 'matching' || (kind === 'other run' && !resume);
      const events = isReadable ? decodeEvents(content, firstLine(content)).events : [];
      if (isFinished(events)) {
        if (resume) throw new JournalError(`${path}: this run has finished; run without --resume to start again`);
        files.rmSync(path, { force: true });
        files.closeSync(file);
        continue;
      }
      const isUnused = kind === 'incomplete' || (kind === 'matching' && events.length === 0);
      if (isUnused || (resume && kind === 'matching')) return journalFrom(path, file, content, header, files);
      if (resume || !setAside) throw new JournalError(`${path}: ${reasonToRefuse(kind)}`);
      setAside();
    } catch (error) {
      files.closeSync(file);
      throw error;
    }
    files.closeSync(file);
  }
}

function isFinished(events: readonly JournalEvent[]): boolean {
  const last = events.at(-1);
  return last !== undefined && 'recording' in last && last.isFinished;
}

/** The last recording in a journal; undefined if there is none. Throws `JournalError` if the file is no journal. */
export function recordingIn(path: string, content: string): unknown {
  const header = firstLine(content);
  if (versionIn(header) === undefined)
    throw new JournalError(`${path}: this is not a journal, or its beginning is damaged`);
  const recordings = decodeEvents(content, header).events.filter((event) => 'recording' in event);
  return recordings.at(-1)?.recording;
}

function firstLine(content: string): string {
  return content.slice(0, Math.max(0, content.indexOf('\n')));
}

function reasonToRefuse(kind: HeaderKind): string {
  const keeps = 'without --resume, a new run starts and this file is kept under another name';
  switch (kind) {
    case 'other run':
      return `this is the journal of another run (another script, other options or another version of minrepro, or a test script or an engine that has changed since); ${keeps}`;
    case 'other format':
      return `another version of minrepro wrote this journal; resume with that version, or ${keeps}`;
    case 'foreign':
      return `this is not a journal, or its beginning is damaged; ${keeps}`;
    default:
      return 'this is the journal of an unfinished run; resume that run, or remove the file';
  }
}

/** Opens the journal of this run, locked and at its end. */
function openLocked(path: string, files: FileSystem): number {
  for (;;) {
    const file = explainFailure(path, () => files.openSync(path, 'a+'));
    if (lockFile(file) === 'held by another process') {
      files.closeSync(file);
      throw new JournalError(`${path}: another run is using this output; wait for it, or choose another --output`);
    }
    // A run that has just ended may have removed or moved the file between the two calls.
    if (fstatSync(file).ino === statSync(path, { throwIfNoEntry: false })?.ino) return file;
    files.closeSync(file);
  }
}

function journalFrom(path: string, file: number, content: string, header: string, files: FileSystem): JournalFile {
  const append = (text: string): void =>
    explainFailure(path, () => writeAll(files, file, new TextEncoder().encode(text)));
  // A crash may have cut the last line, or the header: it is completed or ended, never removed.
  const missing =
    content.length <= header.length ? `${header.slice(content.length)}\n` : content.endsWith('\n') ? '' : '\n';
  if (missing !== '') append(missing);
  const { events, encoder } = decodeEvents(content, header);
  const recorded = verdictsIn(events);
  const recordedSteps = events.reduce((last, event) => ('step' in event ? Math.max(last, event.step) : last), 0);
  let steps = 0;
  let isEmpty = events.length === 0;
  let lastSync = performance.now();
  const write = (event: JournalEvent): void => {
    isEmpty = false;
    append(encoder.lineOf(event));
  };
  const sync = (): void => explainFailure(path, () => files.fsyncSync(file));
  return {
    take: (key) => recorded.get(key)?.shift(),
    record: (key, result) => write({ key, result }),
    accepted: () => {
      if (++steps <= recordedSteps) return;
      write({ step: steps });
      if (performance.now() - lastSync < SYNC_INTERVAL_MS) return;
      sync();
      lastSync = performance.now();
    },
    get isBehind() {
      return steps < recordedSteps;
    },
    get isEmpty() {
      return isEmpty;
    },
    finish: () => {
      files.rmSync(path, { force: true });
      files.closeSync(file);
    },
    actions: events.flatMap((event) => ('action' in event ? [event] : [])),
    steered: write,
    keep: (recording, isDone) => {
      write({ recording, isFinished: isDone });
      sync();
    },
    close: () => {
      // A damaged journal without a valid event is kept: it is not ours to remove.
      if (isEmpty && content.length <= header.length + 1) files.rmSync(path, { force: true });
      else sync();
      files.closeSync(file);
    },
  };
}

function verdictsIn(events: readonly JournalEvent[]): Map<string, CheckResult[]> {
  const verdicts = new Map<string, CheckResult[]>();
  for (const event of events) {
    if (!('key' in event)) continue;
    const results = verdicts.get(event.key);
    if (results) results.push(event.result);
    else verdicts.set(event.key, [event.result]);
  }
  return verdicts;
}

function explainFailure<Result>(path: string, act: () => Result): Result {
  try {
    return act();
  } catch (cause) {
    throw new JournalError(`${path}: ${diskReason(cause)}; choose another file with --output`, { cause });
  }
}
