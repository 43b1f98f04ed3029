/** Why a file could not be written, in words. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'no space left on the disk',
  ENOENT: 'no such folder',
  EACCES: 'may not be written',
};

export function diskReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return REASONS[code ?? ''] ?? message;
}
