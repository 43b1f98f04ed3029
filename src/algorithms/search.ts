/** The state of a reduction that algorithms work on, and the functions that create, test and accept candidates. */
import { applyWithDifferences, type Edit } from '../edit/edit.js';
import { isSmallerText, type Size } from '../edit/text-order.js';
import type { Evaluator } from '../evaluate/evaluator.js';
import type { Verdict } from '../evaluate/oracle.js';
import type { CheckRequest } from '../evaluate/verdict-cache.js';
import type { Language, Pass, Snapshot } from '../language/language.js';
import { isPlausible, losesStructure, snapshotOf } from '../language/language-steps.js';
import { sizeInSteps } from '../language/size.js';
import type { Steps } from '../syntax/index.js';

/** A text that may still fail, and the edit that leads to it. */
export interface Candidate extends CheckRequest {
  readonly edit: Edit;
  readonly snapshot: Snapshot;
  readonly size: Size;
}

/** Where a search that runs its passes in rounds has got to. */
export interface PassPlace {
  /** From 1. */
  readonly round: number;
  /** The place of the pass among those of the round, from 1. */
  readonly index: number;
  /** How many passes a round has. */
  readonly count: number;
}

/** The state of a reduction. An algorithm changes it only with `accept`, and may set `admits`; `steer` changes what may be tried. */
export interface Search {
  readonly language: Language;
  readonly evaluator: Evaluator;
  /** The passes that propose edits, coarse to fine. */
  passes: readonly Pass[];
  /** Selects another order of edits of equal gain; the text order if absent. */
  readonly seed?: number;
  /** The estimated cost of running a text; engines that can estimate it provide this. */
  readonly costOf?: (text: string) => Promise<number>;
  /** The smallest text so far that still fails. */
  current: Snapshot;
  size: Size;
  /** The last text of which not all edits were tried although they should have been: it may not be 1-minimal. */
  givenUp?: Snapshot;
  /** How many characters of long statements were read again to check candidates since the last accepted edit. */
  checkedLength?: number;
  /** Whether a candidate is worth an oracle call; if absent, the grammar and `Language.isPlausible` decide. */
  admits?: (before: Snapshot, after: Snapshot) => boolean;
  /** Whether implausible texts are tried as well, because the failure can be theirs. */
  readonly triesImplausible?: boolean;
  /** Whether a candidate keeps what must not be changed; every candidate does if absent. */
  keeps?: (candidate: Snapshot) => boolean;
  /** Whether another oracle call may be made; always if absent. */
  readonly mayAsk?: () => boolean;
  /** Called with the name of each pass or phase when it starts, and with its place if passes run in rounds. */
  onPass(name: string, place?: PassPlace): void;
  /** Called with each accepted candidate. */
  onAccepted(candidate: Candidate): void;
}

/** Makes a candidate the current text. Its verdict must be `reproduced`. */
export function accept(search: Search, candidate: Candidate): void {
  search.current = candidate.snapshot;
  search.size = candidate.size;
  search.checkedLength = 0;
  search.onAccepted(candidate);
}

/** Whether a candidate of this size is worth an oracle call, given the size of the current text. */
export type IsWorth = (size: Size, current: Size) => boolean;

/** How a candidate is made. */
export interface CandidateOptions {
  readonly isWorth?: IsWorth;
  /** The snapshot that the edit refers to; the current one if absent. */
  readonly base?: Snapshot;
  /** Whether the caller asks the oracle first and then `isAdmitted`: that has to parse the text, which may take longer than a call. */
  readonly isUnchecked?: boolean;
}

/**
 * The candidate that an edit leads to. Undefined if it is not worth an oracle call: not smaller,
 * known not to fail, implausible, or covered by the grammar less than before (engines reject most texts that the
 * grammar does not cover).
 */
export function* candidateFor(
  search: Search,
  edit: Edit,
  options: CandidateOptions = {},
): Steps<Candidate | undefined> {
  const { language, current } = search;
  const { isWorth = isSmallerText, base = current, isUnchecked = false } = options;
  const isChecked = !isUnchecked && !search.admits && !search.triesImplausible && base === current;
  if (isChecked && language.breaks && (yield* language.breaks(current, edit))) return undefined;
  const { text, differences } = applyWithDifferences(base.text, edit, language.separator);
  const snapshot = yield* snapshotOf(language, text, current, base === current ? differences : undefined);
  const size = yield* sizeInSteps(language, snapshot);
  if (!isWorth(size, search.size)) return undefined;
  yield undefined;
  const candidate: Candidate = { edit, text, snapshot, size, canonical: yield* canonicalKey(language, snapshot) };
  // Checked before `isAdmitted`, which has to parse the text.
  const verdict = search.evaluator.verdicts.known(candidate);
  if (verdict !== undefined && verdict !== 'reproduced') return undefined;
  return isUnchecked || (yield* isAdmitted(search, candidate)) ? candidate : undefined;
}

/** Whether a candidate of the current text is plausible, covered by the grammar as before, and keeps what must not be changed. */
export function* isAdmitted(search: Search, { snapshot }: Candidate): Steps<boolean> {
  const { current, admits, keeps } = search;
  const isAllowed = admits ? admits(current, snapshot) : yield* isAdmissible(search, snapshot);
  return isAllowed && keeps?.(snapshot) !== false;
}

function* isAdmissible({ language, current, triesImplausible }: Search, after: Snapshot): Steps<boolean> {
  if (yield* losesStructure(current, after)) return false;
  return triesImplausible || (yield* isPlausible(language, current, after));
}

/** The candidate that an edit of any snapshot leads to, without any filter. */
export function* plainCandidate({ language }: Search, base: Snapshot, edit: Edit): Steps<Candidate> {
  const { text, differences } = applyWithDifferences(base.text, edit, language.separator);
  const snapshot = yield* snapshotOf(language, text, base, differences);
  const size = yield* sizeInSteps(language, snapshot);
  return { edit, text, snapshot, size, canonical: yield* canonicalKey(language, snapshot) };
}

/** What identifies a text in the cache of the evaluator. */
export function* canonicalKey(language: Language, snapshot: Snapshot): Steps<string> {
  const key = language.canonicalKey?.(snapshot) ?? language.canonical(snapshot);
  return typeof key === 'string' ? key : yield* key;
}

/** Does work in steps. Between two steps the event loop may turn, and the limits of the search are checked. */
export async function inSteps<Result>({ evaluator }: Pick<Search, 'evaluator'>, steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    const turn = evaluator.pause();
    if (turn) await turn;
  }
}

/** The items without the empty ones. Between two items the event loop may turn, and the limits of the search are checked. */
export async function* paced<Item>({ evaluator }: Search, items: Iterable<Item | undefined>): AsyncGenerator<Item> {
  for (const item of items) {
    const turn = evaluator.pause();
    // Most items take no time: to await nothing would take longer than to make them.
    if (turn) await turn;
    if (item !== undefined) yield item;
  }
}

/**
 * The first candidate that still fails. Candidates are tested in batches of as many as there are jobs. `onVerdict` is
 * called only for candidates up to the first failing one, so that the result does not depend on the number of jobs.
 */
export async function firstFailing(
  search: Search,
  candidates: Iterable<Candidate | undefined>,
  onVerdict: (candidate: Candidate, verdict: Verdict) => void = () => {},
): Promise<Candidate | undefined> {
  const { evaluator } = search;
  let batch: Candidate[] = [];
  const testBatch = async (): Promise<Candidate | undefined> => {
    const verdicts = await evaluator.check(batch);
    for (const [i, candidate] of batch.entries()) {
      onVerdict(candidate, verdicts[i] as Verdict);
      if (verdicts[i] === 'reproduced') return candidate;
    }
    batch = [];
    return undefined;
  };
  for await (const candidate of paced(search, candidates)) {
    batch.push(candidate);
    const found = batch.length < evaluator.jobs ? undefined : await testBatch();
    if (found) return found;
  }
  return batch.length > 0 ? testBatch() : undefined;
}
