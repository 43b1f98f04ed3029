/**
 * Remembers across runs which sandbox works, because to try one takes as long as a short script. What was found holds until the system
 * is started again or the program is replaced, and only for the same rights in the same namespaces.
 */
import { mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder } from './cache-folder.js';

interface SandboxRecord {
  readonly circumstances: string;
  /** Names the sandbox. */
  readonly id: string;
}

/** What may forbid a process to enter a sandbox, such as the profile of a service or a container. */
const RIGHTS = /^(?:CapEff|CapBnd|NoNewPrivs|Seccomp):.*$/gm;
const NAMESPACES = ['mnt', 'pid', 'user'];

/** What `remember` was told in the same circumstances; undefined if nothing is known. */
export function remembered(programs: readonly string[]): string | undefined {
  try {
    const record = JSON.parse(readFileSync(recordFile(), 'utf8')) as Partial<SandboxRecord>;
    return record.circumstances === describeCircumstances(programs) ? record.id : undefined;
  } catch {
    // There is no record, or not of this platform.
    return undefined;
  }
}

export function remember(programs: readonly string[], id: string): void {
  const file = recordFile();
  const temporary = `${file}.${process.pid}`;
  try {
    const record: SandboxRecord = { circumstances: describeCircumstances(programs), id };
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(temporary, JSON.stringify(record));
    renameSync(temporary, file);
  } catch {
    // The next run tries again.
  }
}

/** For the next run: what was remembered does not hold. */
export function forget(): void {
  try {
    rmSync(recordFile(), { force: true });
  } catch {
    // A cache that cannot be written holds nothing of this run.
  }
}

function recordFile(): string {
  return join(cacheFolder(), 'sandbox.json');
}

function describeCircumstances(programs: readonly string[]): string {
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  const rights = readFileSync('/proc/self/status', 'utf8').match(RIGHTS) ?? [];
  const namespaces = NAMESPACES.map((name) => readlinkSync(`/proc/self/ns/${name}`));
  const versions = programs.map((program) => `${program} ${statSync(program).ctimeMs}`);
  return [boot, process.getuid?.(), ...rights, ...namespaces, ...versions].join(', ');
}
