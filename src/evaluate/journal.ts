/**
 * The append-only record of a run, from which an interrupted run resumes. The search is deterministic: it starts again from the
 * original and takes its first verdicts from the journal, without oracle calls. Each verdict is written before it is used. Writes
 * survive a crash of this process; an fsync at most every 200 ms protects against power loss.
 */
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { diskReason } from '../system/disk-error.js';
import type { CheckResult } from './oracle.js';

/** A line of the file, as JSON. */
interface Entry {
  readonly key: string;
  readonly result: CheckResult;
}

/** The record of a run: verdicts in the order in which the search asked for them. */
export interface Journal {
  /** The next recorded result for a key; each result is returned once. Undefined if none is left. */
  take(key: string): CheckResult | undefined;
  record(key: string, result: CheckResult): void;
  /** Called after each accepted step. */
  accepted(): void;
  close(): void;
}

/** A journal cannot be read, written or used. The message names the file and what would help. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
}

const FORMAT_VERSION = 2;
const SYNC_INTERVAL_MS = 200;

/** `subject` contains everything that verdicts depend on. Throws `JournalError` if `resume` finds the journal of another subject. */
export function openJournal(path: string, subject: string, resume: boolean): Journal {
  const head = JSON.stringify({ minrepro: FORMAT_VERSION, subject: keyOf(subject) });
  const entries = resume ? readEntries(path, head) : [];
  const recorded = new Map<string, CheckResult[]>();
  for (const { key, result } of entries) recorded.set(key, [...(recorded.get(key) ?? []), result]);
  const file = explainFailure(path, () => openSync(path, 'w'));
  explainFailure(path, () => writeSync(file, [head, ...entries.map(lineOf), ''].join('\n')));
  fsyncSync(file);
  let lastSync = performance.now();
  return {
    take: (key) => recorded.get(key)?.shift(),
    record: (key, result) => {
      explainFailure(path, () => writeSync(file, `${lineOf({ key, result })}\n`));
    },
    accepted: () => {
      const now = performance.now();
      if (now - lastSync < SYNC_INTERVAL_MS) return;
      lastSync = now;
      fsyncSync(file);
    },
    close: () => {
      fsyncSync(file);
      closeSync(file);
    },
  };
}

function lineOf(entry: Entry): string {
  return JSON.stringify(entry);
}

function readEntries(path: string, head: string): Entry[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new JournalError(`${path}: no journal to resume from; run without --resume first`, { cause });
  }
  const [firstLine, ...lines] = text.split('\n');
  if (firstLine !== head)
    throw new JournalError(
      `${path}: this is the journal of another run (other script, options or version); run without --resume`,
    );
  const entries: Entry[] = [];
  for (const line of lines) {
    try {
      entries.push(JSON.parse(line) as Entry);
    } catch {
      // A crash truncated the last line: that call is made again.
      break;
    }
  }
  return entries;
}

function explainFailure<Result>(path: string, act: () => Result): Result {
  try {
    return act();
  } catch (cause) {
    throw new JournalError(`${path}: ${diskReason(cause)}; choose another file with --output`, { cause });
  }
}

/** Storing a shorter text takes less time than hashing it. */
const MAX_PLAIN_LENGTH = 500;

/** A short key for a text: the text itself if it is short, otherwise a hash. */
export function keyOf(text: string): string {
  return text.length <= MAX_PLAIN_LENGTH ? `=${text}` : createHash('sha1').update(text, 'utf8').digest('base64url');
}
