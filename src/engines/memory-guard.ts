/** Ends a process that eats the machine's memory, before the machine ends others. Where the system does not tell, nothing is done. */
import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';

const LOOK_EVERY_MS = 200;
const PAGE = 4_096;
const MOST = 4 * 1024 ** 3;

/** What a process and those it started may use: half of the machine, and no more than any script needs. */
const LIMIT: number = Math.min(MOST, totalmem() / 2);

/** Looks now and then until told to stop; `onExceeded` is called once. */
export function guardMemory(pid: number | undefined, onExceeded: () => void, limit: number = LIMIT): () => void {
  const timer = setInterval(() => {
    if (pid === undefined || residentSize(pid) <= limit) return;
    clearInterval(timer);
    onExceeded();
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

/** Of a process and all that it started. */
function residentSize(pid: number): number {
  const [, own = 0] = numbersIn(`/proc/${pid}/statm`);
  return numbersIn(`/proc/${pid}/task/${pid}/children`).reduce((sum, child) => sum + residentSize(child), PAGE * own);
}

/** None where there is no such process, or no such file on this system. */
function numbersIn(file: string): number[] {
  try {
    return (readFileSync(file, 'latin1').match(/\d+/g) ?? []).map(Number);
  } catch {
    return [];
  }
}
