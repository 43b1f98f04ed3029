/** Explains why a file or folder could not be written. */

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'no space left on the disk',
  ENOENT: 'no such folder',
  EACCES: 'permission denied',
};

export function diskReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return REASONS[code ?? ''] ?? message;
}
