/** The edits of a sweep in their order. Those that were taken may be put back. */
import type { Edit } from '../edit/edit.js';
import { paced, type Search } from './search.js';

export interface EditQueue {
  take(): Promise<Edit | undefined>;
  /** Puts edits in front of all others. */
  putBack(edits: readonly Edit[]): void;
  /** Ends the computation of further edits. */
  close(): Promise<void>;
}

export function createEditQueue(search: Search, edits: Iterable<Edit | undefined>): EditQueue {
  const computed = paced(search, edits);
  let returned: readonly Edit[] = [];
  /** How many of those were taken again. */
  let taken = 0;
  return {
    take: async () => (taken < returned.length ? returned[taken++] : (await computed.next()).value),
    putBack: (edits) => {
      returned = [...edits, ...returned.slice(taken)];
      taken = 0;
    },
    close: async () => {
      await computed.return(undefined);
    },
  };
}
