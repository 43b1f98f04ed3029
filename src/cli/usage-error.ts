/** An error that the user can fix: shown as one line, without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EISDIR: 'it is a directory',
  EACCES: 'permission denied',
  ENOTDIR: 'no such file: part of the path is not a directory',
};

/** Says why a file could not be read, and what to do. */
export function fileError(file: string, error: unknown, remedy: string): UsageError {
  if (error instanceof UsageError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  const reason = REASONS[code] ?? message;
  return new UsageError(`${file}: ${reason}; ${remedy}`, { cause: error });
}
