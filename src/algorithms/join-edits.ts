/** Several of the next edits in one candidate: after some successes in a row the next edits probably work, too. */
import { combineEdits, type Edit, type Rebase } from '../edit/edit.js';
import type { EditQueue } from './edit-queue.js';

/** After so many successes in a row edits are joined. On 45 scripts, 2 took fewer calls than 1 or 3. */
const MIN_STREAK = 2;

/** How many edits are joined at most, and among how many of the next ones they are looked for. */
const MAX_JOINED = 8;
const MAX_LOOKED_AT = 32;

export interface JoinedEdits {
  /** An edit of the first text of the sweep, like those of the queue. */
  readonly edit: Edit;
  readonly count: number;
  /** How many edits of the queue it leaves behind. */
  readonly passed: number;
}

/** What decides which edits are joined. */
export interface JoinOptions {
  /** How many edits were accepted in a row: no more of them are joined. */
  readonly streak: number;
  /** Translates edits to the current text. */
  readonly rebase: Rebase;
  /** Whether an edit of the current text may be tried. */
  readonly mayJoin: (edit: Edit) => Promise<boolean>;
}

/** Joins the next edits, which stay in the queue. Undefined if there are not two that may be joined. */
export async function joinEdits(
  queue: EditQueue,
  { streak, rebase, mayJoin }: JoinOptions,
): Promise<JoinedEdits | undefined> {
  if (streak < MIN_STREAK) return undefined;
  const taken: Edit[] = [];
  let joined: Edit | undefined;
  let [count, passed] = [0, 0];
  while (count < Math.min(streak, MAX_JOINED) && taken.length < MAX_LOOKED_AT) {
    const edit = await queue.take();
    if (!edit) break;
    taken.push(edit);
    const rebased = rebase(edit);
    const both = joined ? combineEdits(joined, edit) : edit;
    if (!rebased || !both || !(await mayJoin(rebased))) continue;
    joined = both;
    passed = taken.length;
    count++;
  }
  queue.putBack(taken);
  return joined && count > 1 ? { edit: joined, count, passed } : undefined;
}
