/**
 * The append-only record of a run. Every verdict is written before it is used, and each accepted step is forced to
 * disk, so that a run can be taken up again after any end: the search is deterministic, and replaying it with the
 * verdicts known costs no calls.
 */
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { diskReason } from '../engines/disk-error.js';
import type { Judgement } from '../oracles/oracle.js';

interface Line {
  readonly key: string;
  readonly judgement: Judgement;
}

export interface Journal {
  /** Verdicts of the run that is taken up, each to be used once. */
  take(key: string): Judgement | undefined;
  record(key: string, judgement: Judgement): void;
  accepted(): void;
  close(): void;
}

export class JournalError extends Error {}

/** `subject` is all that verdicts depend on: a journal of something else is refused. */
export function openJournal(path: string, subject: string, resume: boolean): Journal {
  const head = JSON.stringify({ minrepro: 1, subject: keyOf(subject) });
  const known = new Map<string, Judgement[]>();
  let kept = '';
  if (resume) {
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch {
      throw new JournalError(`${path}: no journal to resume from; run without --resume first`);
    }
    const lines = text.split('\n');
    if (lines[0] !== head)
      throw new JournalError(`${path}: is the journal of another script or another judge; run without --resume`);
    for (const line of lines.slice(1)) {
      try {
        const { key, judgement } = JSON.parse(line) as Line;
        known.set(key, [...(known.get(key) ?? []), judgement]);
        kept += `${line}\n`;
      } catch {
        // A line cut off by the end of the run: that call is made again.
        break;
      }
    }
  }
  const file = orExplain(path, () => openSync(path, 'w'));
  orExplain(path, () => writeSync(file, `${head}\n${kept}`));
  fsyncSync(file);
  let synced = performance.now();
  return {
    take: (key) => known.get(key)?.shift(),
    record: (key, judgement) => {
      orExplain(path, () => writeSync(file, `${JSON.stringify({ key, judgement })}\n`));
    },
    accepted: () => {
      // What is written survives the end of the process; this is for the end of the machine.
      const now = performance.now();
      if (now - synced < SYNC_EVERY_MS) return;
      synced = now;
      fsyncSync(file);
    },
    close: () => {
      fsyncSync(file);
      closeSync(file);
    },
  };
}

const SYNC_EVERY_MS = 200;

function orExplain<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new JournalError(`${path}: ${diskReason(error)}; choose another place with --output`);
  }
}

/** A text of so many characters takes less to remember than to hash. */
const SHORT = 500;

/** A short name for a text: itself where it is short. */
export function keyOf(text: string): string {
  return text.length <= SHORT ? `=${text}` : createHash('sha1').update(text, 'utf8').digest('base64url');
}
