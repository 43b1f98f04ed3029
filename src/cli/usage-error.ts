/** What the user can mend: shown as one line, without a stack. */
export class UsageError extends Error {}

export const EXIT_USAGE = 2;

/** Says why a file could not be used, in words. */
export function fileError(file: string, error: unknown, remedy: string): UsageError {
  const code = (error as NodeJS.ErrnoException).code;
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'no such file',
    EISDIR: 'is a directory',
    EACCES: 'may not be read',
    ENOTDIR: 'no such file: part of the path is not a directory',
  };
  const reason = code === undefined ? undefined : reasons[code];
  if (reason === undefined) throw error;
  return new UsageError(`${file}: ${reason}; ${remedy}`);
}
