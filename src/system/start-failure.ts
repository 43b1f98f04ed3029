/** Why a program that the user named cannot be started. */

/** What the exit codes of `sh` for a program that it cannot start mean. */
const REASONS: Readonly<Record<number, string>> = {
  126: 'a program is not executable; check its permissions (chmod +x) and its first line',
  127: 'a program was not found; check its path, and the programs that it calls',
};

/** Why a program could not be started, by the exit code of the shell; undefined for any other exit code. */
export function startFailure(code: number | null): string | undefined {
  const reason = code === null ? undefined : REASONS[code];
  return reason === undefined ? undefined : `exit status ${code}: ${reason}`;
}
