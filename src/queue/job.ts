/** What is sent through a queue: names of contents in the store and plain numbers, never a script and never a secret. */
import { hashOfContent } from './store.js';

/** The hash of a content. */
type Hash = string;

export type Job =
  /** Runs the empty text. */
  | { readonly kind: 'empty'; readonly input: Hash }
  /** Runs a case. */
  | { readonly kind: 'confirm'; readonly input: Hash; readonly empty: Hash }
  /** Finds the bug that a case shows. `confirmed` is what its runs showed. */
  | {
      readonly kind: 'assign';
      readonly input: Hash;
      readonly confirmed: Hash;
      readonly bugs: Hash;
      readonly empty: Hash;
    }
  /** Runs a candidate of one reduction. */
  | {
      readonly kind: 'check';
      readonly text: Hash;
      /** What the empty text and the original showed. */
      readonly adopted: readonly Hash[];
      /** Milliseconds. */
      readonly timeLimit: number;
      /** A text may be run several times, and by several reductions. */
      readonly run: string;
    };

/** Equal for equal jobs of a run, so that a job that is added twice is one job with one result. */
export function idOfJob(run: string, job: Job): string {
  return hashOfContent(JSON.stringify([run, job]));
}

export function resultKey(id: string): string {
  return `result/${id}`;
}

/** A job that fails is tried again: an engine may be unavailable for a while. */
export const ATTEMPTS = 3;
export const FIRST_RETRY_MS = 1_000;
