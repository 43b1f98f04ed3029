/** Ends a process that eats the machine's memory, before the machine ends others. Where the system does not tell, nothing is done. */
import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';

const LOOK_EVERY_MS = 200;
const PAGE = 4_096;
const MOST = 4 * 1024 ** 3;

/** What a process may use: half of the machine, and no more than any script needs. */
export function memoryLimit(): number {
  return Math.min(MOST, totalmem() / 2);
}

/** Looks now and then until told to stop; `onExceeded` is called once. */
export function guardMemory(
  pid: number | undefined,
  onExceeded: () => void,
  limit: number = memoryLimit(),
): () => void {
  const timer = setInterval(() => {
    if (pid === undefined || residentSize(pid) <= limit) return;
    clearInterval(timer);
    onExceeded();
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

function residentSize(pid: number): number {
  try {
    return PAGE * Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]);
  } catch {
    return 0;
  }
}
