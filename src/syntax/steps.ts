/** Long work in short steps, so that whoever runs it can handle timers and signals meanwhile, or give it up. */

/** Yields between two steps, each of which takes a few milliseconds at most, and returns the result. */
export type Steps<Result = void> = Generator<undefined, Result, undefined>;

/** Does all steps at once. */
export function finishSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
