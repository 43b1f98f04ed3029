/**
 * The format of a journal: a line of JSON that identifies the run, then one line per event. Each event starts with a checksum over
 * itself and all events before it. A line that is incomplete, damaged, repeated or out of place does not match and is ignored.
 */
import { hashOf } from '../edit/text-hash.js';
import type { CheckResult } from '../evaluate/oracle.js';
import type { RecordedAction } from '../evaluate/steering.js';

/** What a journal records. */
export type JournalEvent =
  /** A verdict; `key` identifies the text. */
  | { readonly key: string; readonly result: CheckResult }
  /** The number of an accepted step. It is written before the text of the step. */
  | { readonly step: number }
  /** What a person asked for, and after how many checks. */
  | RecordedAction
  /** The run as a whole, for reports; `isFinished` if there is nothing to resume. */
  | { readonly recording: unknown; readonly isFinished: boolean };

const FORMAT_VERSION = 4;
const CHECKSUM_LENGTH = 12;

/** The first line of a journal, without the line feed. */
export function headerOf(subject: string): string {
  return JSON.stringify({ minrepro: FORMAT_VERSION, subject: hashOf(subject) });
}

/** Writes events as lines. The lines depend on the header and on all events before. */
export interface JournalEncoder {
  lineOf(event: JournalEvent): string;
}

interface DecodedJournal {
  readonly events: readonly JournalEvent[];
  /** Continues after the last valid event. */
  readonly encoder: JournalEncoder;
}

/** Whether the first line of a journal is complete, and what it says: `foreign` if it is not the first line of any journal. */
export type HeaderKind = 'matching' | 'incomplete' | 'other run' | 'other format' | 'foreign';

export function headerKind(content: string, header: string): HeaderKind {
  const end = content.indexOf('\n');
  const line = end < 0 ? content : content.slice(0, end);
  if (line === header) return end < 0 ? 'incomplete' : 'matching';
  // Only a crash during the very first write leaves a part of the first line.
  if (end < 0 && header.startsWith(line)) return 'incomplete';
  const version = versionIn(line);
  if (version === undefined) return 'foreign';
  return version === FORMAT_VERSION ? 'other run' : 'other format';
}

/** The version of the format that the first line of a journal names; undefined if it names none. */
export function versionIn(line: string): unknown {
  try {
    return (JSON.parse(line) as { minrepro?: unknown } | null)?.minrepro;
  } catch {
    return undefined;
  }
}

/** The valid events after a header line that matches. */
export function decodeEvents(content: string, header: string): DecodedJournal {
  let checksum = checksumOf('', header);
  const events: JournalEvent[] = [];
  for (const line of content.slice(header.length + 1).split('\n')) {
    const json = line.slice(CHECKSUM_LENGTH + 1);
    if (json === '') continue;
    const expected = checksumOf(checksum, json);
    if (line.slice(0, CHECKSUM_LENGTH) !== expected) continue;
    checksum = expected;
    events.push(JSON.parse(json) as JournalEvent);
  }
  const lineOf = (event: JournalEvent): string => {
    const json = JSON.stringify(event);
    checksum = checksumOf(checksum, json);
    return `${checksum} ${json}\n`;
  };
  return { events, encoder: { lineOf } };
}

function checksumOf(previous: string, text: string): string {
  return hashOf(`${previous}\n${text}`).slice(0, CHECKSUM_LENGTH);
}
