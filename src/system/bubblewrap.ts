/** The command line of `bwrap`, which confines a program in Linux namespaces. */
import { type Confinement, MAX_HIDDEN_SIZE } from './confinement.js';
import type { Command } from './process.js';

const NAMESPACES = ['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'];
/** The last one protects the terminal of the user: without a session of its own a program could type into it. */
const LIMITS = ['--die-with-parent', '--cap-drop', 'ALL', '--new-session'];

export function bubblewrapCommand({ isRecent }: { readonly isRecent: boolean }) {
  return (program: string, command: Command, confinement: Confinement): Command => {
    const { folder, writable, hidden, kept, shown, masked, systemFiles, user, connects } = confinement;
    const each = (paths: readonly string[], option: string): string[] => paths.flatMap((path) => [option, path, path]);
    return [
      program,
      ...NAMESPACES,
      ...(connects ? [] : ['--unshare-net']),
      ...(isRecent ? ['--disable-userns'] : []),
      ...LIMITS,
      ...(user ? ['--uid', String(user.uid), '--gid', String(user.gid)] : []),
      ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
      ...each(systemFiles, '--ro-bind'),
      ...hidden.flatMap((path) => [...(isRecent ? ['--size', String(MAX_HIDDEN_SIZE)] : []), '--tmpfs', path]),
      ...kept.flatMap(({ source, path }) => ['--bind', source, path]),
      ...each(shown, '--ro-bind'),
      ...each(writable, '--bind'),
      // Last, because sockets may lie in folders that are shown.
      ...masked.flatMap((path) => ['--ro-bind', '/dev/null', path]),
      ...['--remount-ro', '/dev'],
      ...['--chdir', folder, '--'],
      ...command,
    ];
  };
}
