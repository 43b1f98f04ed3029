/** Something that the run needs is unavailable: an engine, a server, space on the disk. The message says what would help. */
export class UnavailableError extends Error {
  override readonly name: string = 'UnavailableError';
}
