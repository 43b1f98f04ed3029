/**
 * Whether a script can still be valid after an edit (SIMP, Bruno 2010, section 3.2.2). Candidates that every engine
 * would reject cost no call of the oracle. Only new faults count: the original may use names that are defined
 * elsewhere, and it may fail because it is wrong.
 */
import { statementsOutside } from '../../../language/changed-statements.js';
import type { Steps } from '../../../syntax/index.js';
import { accepts, type UnusualForm } from '../dialects/dialect.js';
import type { SqlSnapshot, SqlStatement } from '../snapshot.js';
import { certainlyDangles, mayDangle } from './dangling.js';
import { readModel, readModelUnless } from './script-model.js';
import { formFaults } from './unusual-forms.js';

export function* isPlausible(before: SqlSnapshot, after: SqlSnapshot): Steps<boolean> {
  const changed = statementsOutside(after, before);
  const isDeletion = changed.length === 0;
  if (!isDeletion && (yield* hasNewFormFault(before, after, changed))) return false;
  // If statements were only deleted, the words of the others usually show that nothing needs them, without any parsing.
  if (isDeletion && !(yield* mayDangle(before, after))) return true;
  if (isDeletion && (yield* certainlyDangles(before, after))) return false;
  return !(yield* hasNewNameFault(before, after));
}

function* hasNewFormFault(before: SqlSnapshot, after: SqlSnapshot, changed: readonly SqlStatement[]): Steps<boolean> {
  const faults = yield* formFaultsIn(after, changed);
  if (faults.size === 0) return false;
  const earlier = yield* formFaultsIn(before, statementsOutside(before, after));
  for (const fault of faults) if (!earlier.has(fault)) return true;
  return false;
}

function* formFaultsIn({ dialect, text }: SqlSnapshot, statements: readonly SqlStatement[]): Steps<Set<string>> {
  const faults = new Set<string>();
  for (const statement of statements)
    for (const fault of yield* formFaults(dialect, statement, text)) faults.add(fault);
  return faults;
}

function* hasNewNameFault(before: SqlSnapshot, after: SqlSnapshot): Steps<boolean> {
  const { dialect } = after;
  const earlier = yield* readModel(before);
  const isNew = (fault: string): boolean =>
    !earlier.faults.has(fault) && !earlier.idleFaults.has(fault) && !accepts(dialect, fault as UnusualForm);
  const now = yield* readModelUnless(after, isNew, earlier);
  if (!now) return true;
  for (const fault of now.faults) if (isNew(fault)) return true;
  if (accepts(dialect, 'a broken definition that nothing uses')) return false;
  for (const fault of now.idleFaults) if (isNew(fault)) return true;
  return false;
}
