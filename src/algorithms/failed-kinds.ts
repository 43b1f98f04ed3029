/**
 * The kinds of edits that did not work when they were last tried. Passes that rewrite mostly work everywhere in a script or nowhere:
 * in the corpora, such an edit works in 3 of 10 cases at first and in 1 of 30 after a failure. The search tries it last then.
 */
import type { Edit } from '../edit/edit.js';
import type { Pass } from '../language/language.js';

export interface FailedKinds {
  /** Adds the outcome of an edit. */
  add(pass: Pass, edit: Edit, hasWorked: boolean): void;
  has(pass: Pass, edit: Edit): boolean;
}

export function createFailedKinds(): FailedKinds {
  const failed = new Set<string>();
  return {
    add: (pass, edit, hasWorked) => {
      if (hasWorked) failed.delete(kindOf(pass, edit));
      else if (pass.failsAlike) failed.add(kindOf(pass, edit));
    },
    has: (pass, edit) => pass.failsAlike === true && failed.has(kindOf(pass, edit)),
  };
}

/** The note says what an edit does; which number or string it writes is no other kind. */
function kindOf({ name }: Pass, { note }: Edit): string {
  return `${name}\0${note.replace(/'[^']*'|\b\d[\w.]*/g, '0')}`;
}
