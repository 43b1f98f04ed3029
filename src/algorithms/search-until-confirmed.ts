/**
 * Repeats a search until its result is confirmed: run again, it fails as often as the original. If it does not, the search continues
 * from the last accepted text that does.
 */

import { confirmResult } from '../evaluate/confirm-result.js';
import { IntermittentFailure } from '../evaluate/evaluator.js';
import { type RunCounts, rateOf } from '../evaluate/failure-rate.js';
import { SearchEnded } from '../evaluate/search-limits.js';
import { decideByRate } from '../evaluate/verdict-rule.js';
import type { Snapshot } from '../language/language.js';
import { snapshotOf } from '../language/language-steps.js';
import { sizeInSteps } from '../language/size.js';
import { type AcceptedSteps, lastStep, returnTo, type Step } from './accepted-steps.js';
import { canonicalKey, inSteps, type Search } from './search.js';

/** What is searched, and how. */
export interface ConfirmedSearchOptions {
  /** The original and the texts accepted since. The search adds to them. */
  readonly steps: AcceptedSteps;
  /** The runs of the original so far. */
  readonly original: RunCounts;
  /** If the original hangs: after how many milliseconds a text certainly does. */
  readonly hangLimit?: number;
  /** Whether results are confirmed: not if one failure in several runs is enough. */
  readonly isConfirming: boolean;
  /** Reduces the current text of the search. */
  searchOnce(): Promise<void>;
  /** Called when the search continues from an earlier text, with the runs of the original so far and the text that was given up. */
  onReverted(original: RunCounts, lost: string): void;
}

/** How a search ended. */
export interface SearchOutcome {
  readonly ended: 'done' | SearchEnded['reason'];
  /** Whether the result was searched and confirmed to the end. */
  readonly isComplete: boolean;
  /** The runs of the original, and those of the result. */
  readonly runs: { readonly original: RunCounts; readonly result: RunCounts };
}

/** How often a search continues from an earlier text. */
const MAX_ROUNDS = 10;

/** Never rejects with `SearchEnded`: the current text of the search stays the best one. */
export async function searchUntilConfirmed(search: Search, options: ConfirmedSearchOptions): Promise<SearchOutcome> {
  const { steps, hangLimit, isConfirming, searchOnce, onReverted } = options;
  const { evaluator } = search;
  let isIntermittent = rateOf(options.original) < 1;
  let runs: SearchOutcome['runs'] = { original: options.original, result: { failures: 0, runs: 0 } };
  try {
    if (!isConfirming) {
      await searchOnce();
      return { ended: 'done', isComplete: true, runs };
    }
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const isDoubted = !(await isConsistent(searchOnce));
      const texts = steps.branch.map(({ text }) => text);
      const { kept, ...confirmed } = await confirmResult(evaluator.runs, texts, {
        original: runs.original,
        isIntermittent,
        isDoubted,
        ...(hangLimit === undefined ? {} : { hangLimit }),
      });
      runs = confirmed;
      const isNews = confirmed.isIntermittent && !isIntermittent;
      if (!isNews && kept === texts.length - 1) return { ended: 'done', isComplete: true, runs };
      isIntermittent = confirmed.isIntermittent;
      // A limit that follows the times of other texts was too short for some of these.
      if (hangLimit !== undefined) evaluator.runs.limitHanging({ min: hangLimit, max: hangLimit });
      if (isNews) evaluator.decideBy(decideByRate(runs.original));
      const { text: lost } = search.current;
      await goBack(search, steps, kept);
      onReverted(runs.original, lost);
    }
    return { ended: 'done', isComplete: false, runs };
  } catch (error) {
    if (!(error instanceof SearchEnded)) throw error;
    return { ended: error.reason, isComplete: false, runs };
  }
}

/** Makes an earlier text the current one again, and excludes the text after it, which failed less often. */
async function goBack(search: Search, steps: AcceptedSteps, kept: number): Promise<void> {
  const { language, evaluator } = search;
  const [lost] = returnTo(steps, steps.branch[kept] as Step);
  const read = (text: string): Promise<Snapshot> => inSteps(search, snapshotOf(language, text, search.current));
  if (lost) evaluator.verdicts.reject(await inSteps(search, canonicalKey(language, await read(lost.text))));
  search.current = await read(lastStep(steps).text);
  search.size = await inSteps(search, sizeInSteps(language, search.current));
}

/** Runs a search. Returns whether no text that failed was seen not to fail. */
async function isConsistent(searchOnce: () => Promise<void>): Promise<boolean> {
  try {
    await searchOnce();
    return true;
  } catch (error) {
    if (error instanceof IntermittentFailure) return false;
    throw error;
  }
}
