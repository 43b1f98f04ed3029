/** What tests need to know about processes that they did not start themselves. */
import { readdirSync, readFileSync } from 'node:fs';

const POLL_MS = 50;
const CLOCK_TICKS = 100;

export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

/** The processes below a process, and those below them. */
export function descendantsOf(pid: number): number[] {
  const children = (/\d+/g[Symbol.match](readProc(pid, `task/${pid}/children`)) ?? []).map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** The running processes whose environment contains a text. */
export function processesTagged(tag: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => readProc(pid, 'environ').includes(tag));
}

export function commandLineOf(pid: number): string {
  return readProc(pid, 'cmdline').replaceAll('\0', ' ').trim();
}

/** Whether the process runs; one that has ended and was not yet reaped does not. */
export function isRunning(pid: number): boolean {
  return /^(?!$)(?!Z)/.test(statusOf(pid)[0] ?? '');
}

/** The processor time that a process has used. */
export function cpuSecondsOf(pid: number): number {
  return Number(statusOf(pid)[11] ?? 0) / CLOCK_TICKS;
}

/** The fields of /proc/PID/stat after the name, starting with the state. */
function statusOf(pid: number): string[] {
  return readProc(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ');
}

/** Empty if the process has ended. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}
