/**
 * Assigns cases to bugs, several at a time, with the same result as one after the other. A case is compared with the bugs of all cases
 * before it, and not all of these are known yet: it is worked on with those that are. Once all cases before it are decided, its result
 * counts, unless a bug that was found meanwhile might have changed it. Then it is worked on again (optimistic concurrency control,
 * Kung and Robinson 1981).
 */
import type { Language } from '../language/language.js';
import { type Assigned, candidatesFor } from './assign-case.js';
import type { RecognisedBug } from './bug.js';
import type { Left } from './case-work.js';
import { isAffectedBy } from './compared-texts.js';
import type { FailingCase } from './confirm-cases.js';
import { recogniseBug } from './recognise-bug.js';

export interface AssignOptions {
  /** How many cases are worked on at a time. */
  slots(): number;
  /** All bugs that are known by now. */
  bugs(): readonly RecognisedBug[];
  /** Undefined if it was interrupted. */
  assign(
    failing: FailingCase,
    bugs: readonly RecognisedBug[],
    signal: AbortSignal,
  ): Promise<Assigned | Left | undefined>;
  languageOf(failing: FailingCase): Promise<Language>;
  isOver(): boolean;
  /** Called before the work on a case is waited for. */
  onCase(failing: FailingCase, index: number): void;
  /** Called for each case in turn. May add a bug. */
  decide(failing: FailingCase, assigned: Assigned | Left): Promise<void>;
}

/** Work on a case that has begun. */
interface Attempt {
  readonly failing: FailingCase;
  /** The number of bugs that were known at its beginning. */
  readonly known: number;
  readonly result: Promise<Assigned | Left | undefined>;
  /** Ends it early. */
  stop(): void;
}

/** Returns when all cases are decided, or when the time is over. */
export async function assignCases(cases: readonly FailingCase[], options: AssignOptions): Promise<void> {
  const attempts = new Map<number, Attempt>();
  const start = (i: number): Attempt => {
    const failing = cases[i] as FailingCase;
    const abort = new AbortController();
    const bugs = options.bugs();
    const result = options.assign(failing, candidatesFor(failing, bugs), abort.signal);
    // Whoever waits for it handles the error.
    result.catch(() => {});
    const attempt = { failing, known: bugs.length, result, stop: () => abort.abort() };
    attempts.set(i, attempt);
    return attempt;
  };
  const addedSince = ({ failing, known }: Attempt): readonly RecognisedBug[] =>
    candidatesFor(failing, options.bugs().slice(known));
  const isValid = async (attempt: Attempt, assigned: Assigned | Left): Promise<boolean> => {
    const added = addedSince(attempt);
    if (added.length === 0 || assigned.kind === 'left') return true;
    return !isAffectedBy(assigned.compared, added, await options.languageOf(attempt.failing));
  };
  /** Work that a bug has made useless begins again at once, as soon as that is certain. */
  const restart = async (i: number, attempt: Attempt): Promise<void> => {
    const assigned = await attempt.result;
    if (assigned && attempts.get(i) === attempt && !(await isValid(attempt, assigned)) && attempts.get(i) === attempt)
      watch(i, start(i));
  };
  const watch = (i: number, attempt: Attempt): void => void restart(i, attempt).catch(() => {});
  try {
    for (const [i, failing] of cases.entries()) {
      options.onCase(failing, i);
      if (options.isOver()) return;
      const end = Math.min(cases.length, i + Math.max(1, options.slots()));
      for (let k = i; k < end; k++) if (!attempts.has(k)) watch(k, start(k));
      const assigned = await resultOf(i);
      if (!assigned) return;
      attempts.delete(i);
      const before = options.bugs().length;
      await options.decide(failing, assigned);
      if (options.bugs().length > before) renew();
    }
  } finally {
    for (const { stop } of attempts.values()) stop();
    await Promise.allSettled([...attempts.values()].map(({ result }) => result));
  }

  /** The result of a case that counts: all bugs of cases before it are known. */
  async function resultOf(i: number): Promise<Assigned | Left | undefined> {
    for (;;) {
      const attempt = attempts.get(i) ?? start(i);
      const assigned = await attempt.result;
      if (attempts.get(i) !== attempt) continue;
      if (!assigned || (await isValid(attempt, assigned))) return assigned;
      if (attempts.get(i) === attempt) start(i);
    }
  }

  /** After a bug was added: cases that have its pattern need not be worked on any further without it. */
  function renew(): void {
    for (const [i, attempt] of attempts) {
      if (recogniseBug(addedSince(attempt), attempt.failing.input.text)) {
        attempt.stop();
        watch(i, start(i));
      } else watch(i, attempt);
    }
  }
}
