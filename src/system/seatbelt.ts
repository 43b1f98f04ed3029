/** The profile of `sandbox-exec`, which confines a program on macOS. */
import type { Confinement } from './confinement.js';
import type { Command } from './process.js';

/** Devices that programs write to. */
const DEVICES = ['/dev/null', '/dev/zero', '/dev/tty', '/dev/dtracehelper'];

export function seatbeltCommand(program: string, command: Command, confinement: Confinement): Command {
  return [program, '-p', seatbeltProfile(confinement), ...command];
}

/** The last rule that matches decides. */
export function seatbeltProfile({ writable, readable, connects }: Confinement): string {
  const below = (paths: readonly string[]): string => paths.map((path) => `(subpath ${quoted(path)})`).join(' ');
  const devices = DEVICES.map((path) => `(literal ${quoted(path)})`).join(' ');
  const sockets = below([...writable, ...readable]);
  return [
    '(version 1)',
    '(allow default)',
    '(deny file-write*)',
    `(allow file-write* ${below(writable)} ${devices} (regex #"^/dev/fd/"))`,
    ...(connects
      ? []
      : [
          '(deny network*)',
          `(allow network* (local unix-socket ${sockets}))`,
          `(allow network* (remote unix-socket ${sockets}))`,
        ]),
  ].join('\n');
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
