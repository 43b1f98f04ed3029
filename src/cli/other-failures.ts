/** Candidates that fail in another way than the original: each kind of failure may be another bug, so one script of it is kept. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeText } from '../edit/text.js';
import type { Failure } from '../evaluate/oracle.js';
import type { ReductionEvent } from '../reduction.js';
import type { OtherFailure } from '../report/reduction-report.js';

export interface OtherFailures {
  readonly found: readonly OtherFailure[];
  /** Keeps the candidate if it shows another failure. */
  add(event: ReductionEvent): void;
}

const MAX_NAME_LENGTH = 60;

/** `folder` holds a script for each kind of failure, the shortest that was seen. */
export function otherFailures(folder: string, extension: string): OtherFailures {
  const shortest = new Map<string, { readonly failure: OtherFailure; length: number }>();
  const keep = (failure: Failure, text: string): void => {
    const earlier = shortest.get(failure.fingerprint);
    if (earlier && earlier.length <= text.length) return;
    if (shortest.size === 0) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
    }
    const file = earlier?.failure.file ?? join(folder, fileName(failure, shortest.size + 1, extension));
    writeFileSync(file, encodeText(text));
    shortest.set(failure.fingerprint, { failure: { ...failure, file }, length: text.length });
  };
  return {
    get found() {
      return [...shortest.values()].map(({ failure }) => failure);
    },
    add: (event) => {
      if (event.kind === 'verdict') for (const failure of event.result.others ?? []) keep(failure, event.text);
    },
  };
}

/** The number keeps names apart that are equal after shortening. */
function fileName({ fingerprint }: Failure, number: number, extension: string): string {
  const words = fingerprint.replace(/\W+/g, '-').slice(0, MAX_NAME_LENGTH).replace(/^-|-$/g, '');
  return `${number}-${words}${extension}`;
}
