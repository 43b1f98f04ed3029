/**
 * Detects a process that uses too much memory, so that it can be killed before the operating system kills others. Without
 * `/proc` nothing is detected.
 */
import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';

const INTERVAL_MS = 200;
const PAGE_SIZE = 4_096;

/** In bytes, for a process and its descendants. */
const MAX_MEMORY: number = Math.min(4 * 1024 ** 3, totalmem() / 2);

/** Calls `onExceeded` at most once; the returned function ends the guard. */
export function guardMemory(pid: number | undefined, onExceeded: () => void, limit: number = MAX_MEMORY): () => void {
  const timer = setInterval(() => {
    if (pid === undefined || residentSize(pid) <= limit) return;
    clearInterval(timer);
    onExceeded();
  }, INTERVAL_MS);
  return () => clearInterval(timer);
}

/** The bytes that a process and its descendants occupy. */
function residentSize(pid: number): number {
  const [, pages = 0] = numbersIn(`/proc/${pid}/statm`);
  const children = numbersIn(`/proc/${pid}/task/${pid}/children`);
  return children.reduce((sum, child) => sum + residentSize(child), PAGE_SIZE * pages);
}

/** Empty if the process has ended or the system has no such file. */
function numbersIn(file: string): number[] {
  try {
    return (readFileSync(file, 'latin1').match(/\d+/g) ?? []).map(Number);
  } catch {
    return [];
  }
}
