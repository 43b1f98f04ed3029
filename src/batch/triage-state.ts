/**
 * What earlier runs of a triage found out, in a file that only grows: one line of JSON for each bug and each result. A later run pays
 * for new cases only, and a run that is killed loses at most the case that it works on.
 */
import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { lockFile } from '../system/file-lock.js';
import type { Bug, CaseResult } from './bug.js';

/** An open file of results. */
export interface TriageState {
  readonly bugs: readonly Bug[];
  /** By the hash of the case. */
  readonly results: ReadonlyMap<string, CaseResult>;
  /** Earlier runs, the first one first. */
  readonly runs: readonly TriageRun[];
  /** A bug with the name of an earlier one replaces it. */
  addBug(bug: Bug): void;
  addResult(result: CaseResult): void;
  addRun(run: TriageRun): void;
  close(): void;
}

/** What one run ended with. */
export interface TriageRun {
  /** When it ended, in the notation of ISO 8601. */
  readonly date: string;
  /** How many inputs it was given. */
  readonly cases: number;
  /** How many bugs these show, and how many of them no earlier run had found. */
  readonly bugs: number;
  readonly newBugs: number;
}

/** The results in a file cannot be used. */
export class TriageStateError extends Error {
  override readonly name = 'TriageStateError';
}

const VERSION = 1;

type Line =
  | { readonly triage: number; readonly key: string }
  | { readonly bug: Bug }
  | { readonly result: CaseResult }
  | { readonly run: TriageRun };

/** `key` is all that results depend on, except the case. Throws `TriageStateError` if another run holds the file or has another key. */
export function openTriageState(path: string, key: string): TriageState {
  const isNew = !existsSync(path);
  const file = openSync(path, 'a+');
  if (lockFile(file) === 'held by another process') {
    closeSync(file);
    throw new TriageStateError(`${path}: another run writes to it; wait for its end, or choose another --out`);
  }
  const content = isNew ? '' : readFileSync(path, 'utf8');
  // What follows the last line feed was cut off by the end of a run.
  const lines = content
    .slice(0, content.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
    .map(parseLine);
  const [header, ...events] = lines;
  if (header && !('triage' in header && header.triage === VERSION && header.key === key)) {
    closeSync(file);
    throw new TriageStateError(
      `${path}: it has results of other engines, options or versions; choose another --out, or remove the file`,
    );
  }
  const append = (line: Line): void => void writeSync(file, `${JSON.stringify(line)}\n`);
  if (content !== '' && !content.endsWith('\n')) writeSync(file, '\n');
  if (!header) append({ triage: VERSION, key });
  const bugs = new Map(events.flatMap((event) => (event && 'bug' in event ? [[event.bug.name, event.bug]] : [])));
  const results = new Map(
    events.flatMap((event) => (event && 'result' in event ? [[event.result.hash, event.result]] : [])),
  );
  return {
    bugs: [...bugs.values()],
    results,
    runs: events.flatMap((event) => (event && 'run' in event ? [event.run] : [])),
    addBug: (bug) => append({ bug }),
    addResult: (result) => append({ result }),
    addRun: (run) => append({ run }),
    close: () => closeSync(file),
  };
}

/** Undefined for a damaged line, whose case is then triaged again. */
function parseLine(line: string): Line | undefined {
  try {
    return JSON.parse(line) as Line;
  } catch {
    return undefined;
  }
}
