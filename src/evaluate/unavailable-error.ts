/** Something that the run needs is unavailable: an engine, a server, space on the disk. The message says what would help. */
export class UnavailableError extends Error {
  override readonly name: string = 'UnavailableError';
}

/** A program that the user named cannot be started: it does not exist, or it is not executable. */
export class ProgramError extends UnavailableError {
  override readonly name = 'ProgramError';
}
