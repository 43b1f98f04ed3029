/**
 * Locks an open file against other processes. Node has no function for that, so a small program locks our open file: the lock
 * belongs to the open file, not to the program. The kernel releases it when our process ends, however it ends, and knows it
 * across users and pid namespaces.
 */
import { spawnSync } from 'node:child_process';

/** Programs that lock the file that they inherit as descriptor 3. They exit with 1 if another process holds the lock. */
const LOCKERS: readonly (readonly [string, ...string[]])[] = [
  ['flock', '-n', '3'],
  ['perl', '-e', 'open(F, "+<&=3") or exit 2; exit(flock(F, 6) ? 0 : 1)'],
];
const HELD_BY_OTHER = 1;

/** `unknown`: this machine has no program that locks, or the file system no locks. */
export type LockOutcome = 'locked' | 'held by another process' | 'unknown';

/** Locks the file of a descriptor without waiting. Closing the descriptor releases the lock. */
export function lockFile(descriptor: number): LockOutcome {
  for (const [program, ...args] of LOCKERS) {
    const { status } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'ignore', descriptor] });
    if (status === 0) return 'locked';
    if (status === HELD_BY_OTHER) return 'held by another process';
  }
  return 'unknown';
}
