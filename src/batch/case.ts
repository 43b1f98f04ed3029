/** A failing input as one of many. */
import type { RecordFile } from '../sqllogictest/record.js';

/** An input to triage. */
export interface Case {
  /** The path of its file; followed by `#` and a name if the file has several cases. */
  readonly id: string;
  /** The path of its file. */
  readonly file: string;
  readonly text: string;
  /** What its statements have to show, if it is a sqllogictest file. */
  readonly records?: RecordFile;
}

/** A case with the hash of what decides about it, by which a later run recognises it. */
export interface HashedCase extends Case {
  readonly hash: string;
}
