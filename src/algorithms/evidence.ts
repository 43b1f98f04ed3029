/** What earlier rounds of a search have shown about the edits of a pass. Edits that are unlikely to work are tried last. */
import type { Edit } from '../edit/edit.js';
import type { Verdict } from '../evaluate/oracle.js';
import type { Pass, Snapshot } from '../language/language.js';
import type { FailedEdits } from './failed-edits.js';
import type { FailedKinds } from './failed-kinds.js';
import type { ImpliedVerdicts } from './implied-verdicts.js';
import type { NeededSpans } from './needed-spans.js';

export interface Evidence {
  /** Whether an edit of the text probably does not work. */
  isUnlikely(pass: Pass, text: string, edit: Edit): boolean;
  /** Follows the text. `edit` refers to `before`. */
  accept(pass: Pass, before: Snapshot, edit: Edit, separator: string): void;
  /** Adds an edit of the text that did not work. */
  reject(pass: Pass, text: string, edit: Edit, verdict: Verdict): void;
  endPass(): void;
}

/** Languages with layers: what is needed was found out layer by layer. */
export function evidenceOfLayers(needed: NeededSpans, failed: FailedEdits): Evidence {
  return {
    isUnlikely: (pass, text, edit) => (pass.discards === true && needed.isLost(text, edit)) || failed.has(text, edit),
    accept: (_, before, edit, separator) => needed.accept(before, edit, separator),
    reject: (_, text, edit) => failed.add(text, edit),
    endPass: failed.endPass,
  };
}

/** Other languages: what the verdicts so far imply, and which kinds of edits did not work. */
export function evidenceOfVerdicts(implied: ImpliedVerdicts, kinds: FailedKinds): Evidence {
  return {
    isUnlikely: (pass, text, edit) => kinds.has(pass, edit) || implied.isImplied(text, edit),
    accept: (pass, { text }, edit, separator) => {
      kinds.add(pass, edit, true);
      implied.accept(text, edit, separator);
    },
    reject: (pass, text, edit, verdict) => {
      kinds.add(pass, edit, false);
      implied.reject(text, edit, verdict);
    },
    endPass: () => {},
  };
}
