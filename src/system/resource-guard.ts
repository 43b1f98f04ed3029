/**
 * Detects a process that uses too much memory or fills the disk, so that it can be killed before other programs suffer. Without
 * `/proc` no use of memory is detected.
 */
import { readdirSync, readFileSync, readlinkSync, statfsSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';

const INTERVAL_MS = 200;
const PAGE_SIZE = 4_096;

/** In bytes, for a process and its descendants. */
const MAX_MEMORY: number = Math.min(4 * 1024 ** 3, totalmem() / 2);
/** In bytes, and as a share of what is free when the process begins. */
const MAX_DISK = { bytes: 16 * 1024 ** 3, share: 0.5 };

/** Why a process is to be killed. */
export type Excess = 'out of memory' | 'out of disk space';

/** What is watched. */
export interface Watched {
  readonly pid: number | undefined;
  /** A folder on the disk that the process writes to. */
  readonly folder: string;
}

/** In bytes. */
export interface ResourceLimits {
  readonly memory?: number;
  readonly disk?: number;
}

/** Calls `onExceeded` at most once; the returned function ends the guard. */
export function guardResources(
  { pid, folder }: Watched,
  onExceeded: (excess: Excess) => void,
  limits: ResourceLimits = {},
): () => void {
  const free = freeSpace(folder);
  const { memory = MAX_MEMORY, disk = Math.min(MAX_DISK.bytes, free * MAX_DISK.share) } = limits;
  const timer = setInterval(() => {
    if (pid === undefined) return;
    const isTooLarge = residentSize(pid) > memory;
    // Files that a process has removed but still has open belong to no folder, so the disk is measured.
    const isFull = free - freeSpace(folder) > disk;
    if (!isTooLarge && !isFull) return;
    clearInterval(timer);
    onExceeded(isTooLarge ? 'out of memory' : 'out of disk space');
  }, INTERVAL_MS);
  return () => clearInterval(timer);
}

/** The bytes that a process and its descendants occupy. */
function residentSize(pid: number): number {
  const [, pages = 0] = numbersIn(`/proc/${pid}/statm`);
  // Each thread lists the processes that it started.
  const children = namesIn(`/proc/${pid}/task`).flatMap((thread) => numbersIn(`/proc/${pid}/task/${thread}/children`));
  return children.reduce((sum, child) => sum + residentSize(child), PAGE_SIZE * pages + memoryInFiles(pid));
}

const BLOCK_SIZE = 512;

/** The bytes of the files that a process keeps in memory only (`memfd_create`): they are not a part of its own memory. */
function memoryInFiles(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  try {
    const files = readdirSync(folder).filter((name) => readlinkSync(`${folder}/${name}`).startsWith('/memfd:'));
    const sizes = new Map(files.map((name) => statSync(`${folder}/${name}`)).map(({ ino, blocks }) => [ino, blocks]));
    return [...sizes.values()].reduce((sum, blocks) => sum + BLOCK_SIZE * blocks, 0);
  } catch {
    // The process has ended, or it belongs to another user.
    return 0;
  }
}

/** The bytes that are free on the disk of a folder; not a number if the folder is gone. */
function freeSpace(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.NaN;
  }
}

/** Empty if the process has ended or belongs to another user. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Empty if the process has ended or the system has no such file. */
function numbersIn(file: string): number[] {
  try {
    return (readFileSync(file, 'latin1').match(/\d+/g) ?? []).map(Number);
  } catch {
    return [];
  }
}
