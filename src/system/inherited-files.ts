/**
 * Files that this process inherited. Node closes them in its children only up to the first gap in their numbers, and a folder
 * such as `200</var/lock` would lead a confined program out of its sandbox: `/proc/self/fd/200/file`.
 */
import type { StdioOptions } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';

type StreamList = Exclude<StdioOptions, string>;

const CLOSE_ON_EXEC = 0o2000000;
let nullDevice: number | undefined;

/** The streams of a child, with the null device in place of each file that the child would inherit besides. */
export function withoutInheritedFiles(stdio: StdioOptions): StreamList {
  const streams: StreamList = typeof stdio === 'string' ? [stdio, stdio, stdio] : [...stdio];
  for (const descriptor of inheritedFiles()) {
    while (streams.length < descriptor) streams.push('ignore');
    if (descriptor < streams.length && streams[descriptor] !== 'ignore') continue;
    nullDevice ??= openSync('/dev/null', 'r+');
    streams[descriptor] = nullDevice;
  }
  return streams;
}

/** Empty where the system has no such files: macOS closes them itself. */
function inheritedFiles(): readonly number[] {
  return namesIn('/proc/self/fdinfo')
    .map(Number)
    .filter((descriptor) => descriptor > 2 && isInherited(descriptor))
    .sort((a, b) => a - b);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Node itself opens every file so that children do not inherit it. */
function isInherited(descriptor: number): boolean {
  try {
    const [, flags = '0'] = /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'latin1')) ?? [];
    return (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
  } catch {
    // The one with which the folder was read.
    return false;
  }
}
