/**
 * One sweep over a list of edits: accepts the first edit that succeeds and continues with the edits after it. With
 * several jobs the next edits are tested in parallel; this may cost additional calls and does not change the result.
 */
import { createRebasing, type Edit, leadToSameText } from '../edit/edit.js';
import { isSmallerText } from '../edit/text-order.js';
import type { Verdict } from '../evaluate/oracle.js';
import { isLongStatement, statementAt } from '../language/statement-span.js';
import { createEditQueue } from './edit-queue.js';
import { joinEdits } from './join-edits.js';
import { accept, type Candidate, candidateFor, type IsWorth, inSteps, isAdmitted, type Search } from './search.js';

/** How a sweep continues after a success. */
export interface SweepOptions {
  /** Whether to skip the remaining edits after a success, because the pass computes them again. */
  readonly endsWithSuccess?: boolean;
  /** Whether to leave out an edit of the current text. */
  readonly isSkipped?: (edit: Edit) => boolean;
  /** Whether edits that come after several successes in a row are tried together first; false if absent. */
  readonly joins?: boolean;
  /** Which sizes are worth an oracle call; all smaller ones if absent. */
  readonly isWorth?: IsWorth;
  /** Called with each accepted edit before the text changes. */
  readonly onAccept?: (edit: Edit) => void;
  /** Called with each edit whose text does not fail and its verdict, up to the first accepted one. */
  readonly onReject?: (edit: Edit, verdict: Verdict) => void;
  /** Called if an edit of the current text is not tried, because a long statement was read again too often in vain. */
  readonly onGiveUp?: () => void;
}

/** A candidate of a batch, with its edit of the first text. */
interface Entry {
  readonly candidate: Candidate;
  readonly edit: Edit;
  /** How many edits it joins. */
  readonly count: number;
  /** How many edits of the queue to skip if this entry succeeds, once those that were taken after it are put back. */
  readonly passed: number;
  /** Whether the oracle is asked first. */
  readonly isUnchecked: boolean;
}

/** How a sweep ended. `shrunk`: the text is so much smaller that the edits that remain are not worth their computation. */
export type SweepOutcome = 'nothing' | 'progressed' | 'shrunk';

/** Edits of texts with at least so many tokens are computed again once the text has lost so large a share of them. */
const LARGE_TEXT = 4_000;
const LARGE_LOSS = 0.75;

/**
 * How many characters of long statements are read again to check candidates before the oracle is asked. After that, the oracle comes
 * first until an edit is accepted: a check takes longer than most calls.
 */
const MAX_CHECKED = 500_000;

/** How many characters of long statements may be read again without an oracle call; their other edits are then skipped. */
const MAX_WASTE = 6_000_000;

/** What it costs to read a statement without a check, as a share of what it costs with one. */
const COST_OF_READING = 0.3;

/** What it costs to compare the text of a statement, as a share of what it costs to read it. */
const COST_OF_COMPARISON = 0.05;

/** Tries the edits in turn. */
export async function sweep(
  search: Search,
  edits: Iterable<Edit | undefined>,
  { endsWithSuccess = false, isSkipped, joins = false, isWorth = isSmallerText, ...on }: SweepOptions = {},
): Promise<SweepOutcome> {
  const { tokens } = search.size;
  const isShrunk = (): boolean => tokens >= LARGE_TEXT && search.size.tokens <= tokens * (1 - LARGE_LOSS);
  // All edits were computed for the text at the beginning.
  const { rebase, accept: rebaseOver } = createRebasing();
  const queue = createEditQueue(search, edits);
  let outcome: SweepOutcome = 'nothing';
  let waste = 0;
  /** How many edits were accepted in a row. */
  let streak = 0;
  const candidateOf = (edit: Edit): Promise<Candidate | undefined> =>
    inSteps(search, candidateFor(search, edit, { isWorth }));
  const mayJoin = async (edit: Edit): Promise<boolean> =>
    !isSkipped?.(edit) && longStatementLength(search, edit) === 0 && (await candidateOf(edit)) !== undefined;
  const joinedEntry = async (): Promise<Entry | undefined> => {
    const joined = await joinEdits(queue, { streak, rebase, mayJoin });
    const rebased = joined && rebase(joined.edit);
    const candidate = rebased && !isSkipped?.(rebased) ? await candidateOf(rebased) : undefined;
    return joined && candidate && { ...joined, candidate, isUnchecked: false };
  };
  /** The last edit of the current text that led to a candidate, or to none. */
  let latest: Edit | undefined;
  while (search.mayAsk?.() !== false) {
    const batch: Entry[] = [];
    /** The edits after the first candidate of the batch. */
    const taken: Edit[] = [];
    const joined = joins ? await joinedEntry() : undefined;
    if (joined) batch.push(joined);
    while (batch.length < search.evaluator.jobs) {
      const edit = await queue.take();
      if (!edit) break;
      if (batch.length > 0) taken.push(edit);
      const rebased = rebase(edit);
      if (rebased && isSkipped?.(rebased)) continue;
      const rereads = rebased ? longStatementLength(search, rebased) : 0;
      if (rereads > 0 && waste + rereads > MAX_WASTE) {
        on.onGiveUp?.();
        // All other edits would be skipped as well.
        if (search.current.statements.every(isLongStatement)) break;
        continue;
      }
      if (rebased && latest && leadToSameText(search.current.text, latest, rebased, search.language.separator)) {
        waste += rereads * COST_OF_COMPARISON;
        latest = rebased;
        continue;
      }
      latest = rebased ?? latest;
      const isUnchecked = rereads > 0 && (search.checkedLength ?? 0) > MAX_CHECKED;
      if (!isUnchecked) search.checkedLength = (search.checkedLength ?? 0) + rereads;
      const candidate = rebased && (await inSteps(search, candidateFor(search, rebased, { isWorth, isUnchecked })));
      if (!candidate || isUnchecked) waste += rereads * (isUnchecked ? COST_OF_READING : 1);
      if (!candidate || batch.some((entry) => entry.candidate.canonical === candidate.canonical)) continue;
      batch.push({ candidate, edit, count: 1, passed: taken.length, isUnchecked });
    }
    if (batch.length === 0) break;
    const verdicts = await search.evaluator.check(batch.map((entry) => entry.candidate));
    if (batch.some(({ isUnchecked }) => !isUnchecked)) waste = 0;
    let success: Entry | undefined;
    for (const [i, entry] of batch.entries()) {
      // With one job, nothing would be known about an edit after a success, or about one that the verdicts before it leave out.
      if (success || (i > 0 && isSkipped?.(entry.candidate.edit))) {
        search.evaluator.verdicts.forget(entry.candidate);
        continue;
      }
      const isFailing = verdicts[i] === 'reproduced';
      if (isFailing && (!entry.isUnchecked || (await inSteps(search, isAdmitted(search, entry.candidate))))) {
        success = entry;
        streak += entry.count;
        continue;
      }
      streak = 0;
      on.onReject?.(entry.candidate.edit, verdicts[i] as Verdict);
    }
    if (!success) continue;
    waste = 0;
    rebaseOver(success.edit, search.current.text, search.language.separator);
    on.onAccept?.(success.candidate.edit);
    accept(search, success.candidate);
    latest = undefined;
    outcome = isShrunk() ? 'shrunk' : 'progressed';
    if (endsWithSuccess || outcome === 'shrunk') break;
    queue.putBack(taken);
    for (let i = 0; i < success.passed; i++) await queue.take();
  }
  await queue.close();
  return outcome;
}

/** The length of the statement that an edit changes if it is long, and 0 otherwise. What is deleted as a whole is not read again. */
function longStatementLength({ current }: Search, { replacements: [first] }: Edit): number {
  const statement = statementAt(current, first?.start ?? 0);
  if (!first || !statement || !isLongStatement(statement)) return 0;
  const isDeleted = first.start <= statement.start && first.end >= statement.end;
  return isDeleted ? 0 : statement.end - statement.start;
}
