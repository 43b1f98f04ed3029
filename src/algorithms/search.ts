/** What an algorithm works with: the text at hand, the way to try others, and the way to take one over. */
import { applyEdit, type Edit } from '../edit/edit.js';
import { countTokens, isSmallerText, type Size } from '../edit/size.js';
import type { Evaluator, Question } from '../evaluate/evaluator.js';
import type { Verdict } from '../oracles/oracle.js';
import { type Language, lostStructure, type Snapshot } from '../syntax/index.js';

export interface Candidate extends Question {
  readonly edit: Edit;
  readonly snapshot: Snapshot;
  readonly size: Size;
}

export interface Search {
  readonly language: Language;
  readonly evaluator: Evaluator;
  /** The smallest text so far that still fails. */
  current: Snapshot;
  size: Size;
  /** Whether a changed text is worth a question at all; as the grammar and the model of names say where not given. */
  admits?: (before: Snapshot, after: Snapshot) => boolean;
  /** Whether another question may be asked; always where not given. */
  readonly mayAsk?: () => boolean;
  /** Told of each step that is taken over. */
  onAccepted(candidate: Candidate): void;
}

/** Takes a candidate over. */
export function accept(search: Search, candidate: Candidate): void {
  search.current = candidate.snapshot;
  search.size = candidate.size;
  search.onAccepted(candidate);
}

/** Whether a text of one size is worth a question where there is one of the other. */
export type IsWorth = (size: Size, current: Size) => boolean;

/**
 * The text that an edit leads to, where it is worth a question: smaller in the one order, and as readable for the
 * grammar as before. What the grammar cannot read any more the engine would reject, and a call would be wasted on it.
 * So it would be on what is known.
 */
export function candidateFor(search: Search, edit: Edit, isWorth: IsWorth = isSmallerText): Candidate | undefined {
  const { language, current } = search;
  const text = applyEdit(current.text, edit, language.separator);
  const snapshot = language.snapshot(text, current);
  const size = sizeOf(snapshot);
  if (!isWorth(size, search.size)) return undefined;
  const canonical = language.canonical(snapshot);
  // What is known not to fail need not be parsed again.
  const verdict = search.evaluator.known({ text, canonical });
  if (verdict !== undefined && verdict !== 'reproduced') return undefined;
  const admits = search.admits ?? makesSense(language);
  return admits(current, snapshot) ? { edit, text, snapshot, size, canonical } : undefined;
}

function makesSense(language: Language): (before: Snapshot, after: Snapshot) => boolean {
  return (before, after) => !lostStructure(before, after) && language.isSound?.(before, after) !== false;
}

/** The text that an edit of some snapshot leads to, whatever it looks like. */
export function plainCandidate({ language }: Search, base: Snapshot, edit: Edit): Candidate {
  const text = applyEdit(base.text, edit, language.separator);
  const snapshot = language.snapshot(text, base);
  return { edit, text, snapshot, size: sizeOf(snapshot), canonical: language.canonical(snapshot) };
}

/**
 * The first of some candidates that still fails, in their order; as many are asked at a time as there are jobs. Verdicts up to
 * that one are told, so that nothing depends on the number of jobs.
 */
export async function firstFailing(
  search: Search,
  candidates: Iterable<Candidate>,
  onVerdict: (candidate: Candidate, verdict: Verdict) => void = () => {},
): Promise<Candidate | undefined> {
  const { evaluator } = search;
  let batch: Candidate[] = [];
  const ask = async (): Promise<Candidate | undefined> => {
    const verdicts = await evaluator.judge(batch);
    for (const [i, candidate] of batch.entries()) {
      onVerdict(candidate, verdicts[i] as Verdict);
      if (verdicts[i] === 'reproduced') return candidate;
    }
    batch = [];
    return undefined;
  };
  for (const candidate of candidates) {
    batch.push(candidate);
    const found = batch.length < evaluator.jobs ? undefined : await ask();
    if (found) return found;
  }
  return batch.length > 0 ? ask() : undefined;
}

/** Tokens by content: statements that did not change are not counted again, nor is what stands between most of them. */
const counts = new WeakMap<object, number>();
const between = new Map<string, number>();
const KEPT_BETWEEN = 1_000;

function tokensBetween(text: string): number {
  const known = between.get(text);
  if (known !== undefined) return known;
  const count = countTokens(text);
  if (between.size < KEPT_BETWEEN) between.set(text, count);
  return count;
}

export function sizeOf({ text, parts }: Snapshot): Size {
  let tokens = 0;
  let behind = 0;
  for (const { start, end, content } of parts) {
    let own = counts.get(content);
    if (own === undefined) {
      own = countTokens(text.slice(start, end));
      counts.set(content, own);
    }
    tokens += own + tokensBetween(text.slice(behind, start));
    behind = end;
  }
  return { tokens: tokens + countTokens(text.slice(behind)), text };
}
