/** The command line of `bwrap`, which confines a program in Linux namespaces. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Confinement, MAX_HIDDEN_SIZE } from './confinement.js';
import type { Command } from './process.js';
import { scratchFolder } from './scratch-folder.js';
import type { StillView } from './still-view.js';

const NAMESPACES = ['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'];
/** The last one protects the terminal of the user: without a session of its own a program could type into it. */
const LIMITS = ['--die-with-parent', '--cap-drop', 'ALL', '--new-session'];

/**
 * Mounts what the table says that is its first argument, in a mount namespace from which bwrap starts. One `mount` for all takes less
 * than half the time of one for each.
 */
const PREPARE = `
set -e
PATH=$PATH:/usr/sbin:/sbin
mount -a -T "$1"
shift
exec "$@"`;
const DEVICES = ['null', 'zero', 'full', 'random', 'urandom', 'tty'];

/** Tables that contain the devices, by the table of the view. */
const tables = new Map<string, string>();

/** What to mount before bwrap starts; undefined if there is nothing. */
function tableOf(view: StillView | undefined, protectsDevices: boolean): string | undefined {
  if (!protectsDevices) return view?.table;
  const known = tables.get(view?.table ?? '');
  if (known !== undefined) return known;
  const path = join(scratchFolder().path, 'mounts');
  writeFileSync(path, deviceLines() + (view ? readFileSync(view.table, 'utf8') : ''));
  tables.set(view?.table ?? '', path);
  return path;
}

/**
 * The devices inside are those of the system, and root owns them: without this a program could change their permissions. Only
 * root can mount them.
 */
function deviceLines(): string {
  return DEVICES.map((name) => `/dev/${name} /dev/${name} none bind,ro 0 0\n`).join('');
}

export interface BubblewrapOptions {
  /** Whether it can forbid user namespaces and limit folders in memory. */
  readonly isRecent: boolean;
  /** Whether devices are mounted read-only, which needs root. */
  readonly protectsDevices: boolean;
}

export function bubblewrapCommand({ isRecent, protectsDevices }: BubblewrapOptions) {
  return (program: string, command: Command, confinement: Confinement): Command => {
    const { folder, writable, hidden, kept, shown, masked, view, user, connects } = confinement;
    const table = tableOf(view, protectsDevices);
    const sourceOf = view?.sourceOf ?? ((path: string) => path);
    // Root of the namespace that bwrap starts from, unless root starts it.
    const isRoot = process.getuid?.() === 0;
    const { uid, gid } = user ?? { uid: process.getuid?.(), gid: process.getgid?.() };
    const namespaces = isRoot ? ['--mount'] : ['--user', '--map-root-user', '--mount'];
    const each = (paths: readonly string[], option: string): string[] => paths.flatMap((path) => [option, path, path]);
    return [
      ...(table === undefined ? [] : ['unshare', ...namespaces, '--', '/bin/sh', '-c', PREPARE, 'sh', table]),
      program,
      ...NAMESPACES,
      ...(connects ? [] : ['--unshare-net']),
      ...(isRecent ? ['--disable-userns'] : []),
      ...LIMITS,
      ...['--uid', String(uid), '--gid', String(gid)],
      ...['--ro-bind', view?.root ?? '/', '/', '--dev', '/dev', '--proc', '/proc'],
      ...hidden.flatMap((path) => [...(isRecent ? ['--size', String(MAX_HIDDEN_SIZE)] : []), '--tmpfs', path]),
      ...kept.flatMap(({ source, path }) => ['--bind', source, path]),
      ...shown.flatMap((path) => ['--ro-bind', sourceOf(path), path]),
      ...each(writable, '--bind'),
      // Last, because sockets may lie in folders that are shown.
      ...masked.flatMap((path) => ['--ro-bind', '/dev/null', path]),
      // Root could write to files that change the whole system, even without capabilities.
      ...(isRoot ? ['--remount-ro', '/proc'] : []),
      ...['--remount-ro', '/dev'],
      ...['--chdir', folder, '--'],
      ...command,
    ] as unknown as Command;
  };
}
