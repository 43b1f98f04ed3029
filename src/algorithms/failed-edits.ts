/** The edits that did not work in earlier passes and rounds: they rarely work later, when the text has changed elsewhere. */
import type { Edit } from '../edit/edit.js';

/** Edits are equal if they replace equal texts by equal texts, wherever that is. */
export interface FailedEdits {
  /** Adds an edit of a text. It counts from the end of the pass on: equal texts in other places are tried meanwhile. */
  add(text: string, edit: Edit): void;
  endPass(): void;
  has(text: string, edit: Edit): boolean;
}

export function createFailedEdits(): FailedEdits {
  const failed = new Set<string>();
  let added: string[] = [];
  return {
    add: (text, edit) => {
      added.push(keyOf(text, edit));
    },
    endPass: () => {
      for (const key of added) failed.add(key);
      added = [];
    },
    has: (text, edit) => failed.has(keyOf(text, edit)),
  };
}

function keyOf(text: string, { replacements }: Edit): string {
  return replacements.map(({ start, end, text: inserted }) => `${text.slice(start, end)}\0${inserted}`).join('\0');
}
