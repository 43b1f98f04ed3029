/** A law that an extension must obey, as a plain function: any test runner can run it. */

export interface Law {
  /** What holds, as the title of a test. */
  readonly name: string;
  /** Throws or rejects with an `AssertionError` if the law is broken. */
  check(): void | Promise<void>;
}
