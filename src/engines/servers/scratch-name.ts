/**
 * The names of scratch databases: `minrepro_RUN_WORKER`. Each worker has a database and a user of that name, and holds a lock of
 * that name on the server as long as it lives, on any machine and in any pid namespace.
 */
import { randomBytes } from 'node:crypto';

const DIGITS = 8;
const NAME = /^minrepro_[\da-f]{8}_[\da-f]{8}$/;

/** The prefix of all names of a run. */
export function scratchPrefix(): string {
  return `minrepro_${randomDigits()}_`;
}

/** The name for one worker. */
export function scratchName(prefix: string): string {
  return prefix + randomDigits();
}

export function isScratchName(name: string): boolean {
  return NAME.test(name);
}

/** The number of the lock of a worker. */
export function lockNumber(name: string): number {
  return Number.parseInt(name.slice(-DIGITS), 16);
}

/** A password that no rule of a server rejects. */
export function scratchPassword(): string {
  return `aA1!${randomBytes(18).toString('hex')}`;
}

/** Below 2^31, because locks of PostgreSQL are numbers of 32 bits with a sign. */
function randomDigits(): string {
  const number = randomBytes(DIGITS / 2).readUInt32BE() >>> 1;
  return number.toString(16).padStart(DIGITS, '0');
}
