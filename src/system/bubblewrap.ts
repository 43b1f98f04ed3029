/** The command line of `bwrap`, which confines a program in Linux namespaces. */
import type { Confinement } from './confinement.js';
import type { Command } from './process.js';

const NAMESPACES = ['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'];
/** The last one protects the terminal of the user: without a session of its own a program could type into it. */
const LIMITS = ['--die-with-parent', '--cap-drop', 'ALL', '--new-session'];

export function bubblewrapCommand({ forbidsNamespaces }: { readonly forbidsNamespaces: boolean }) {
  return (program: string, command: Command, confinement: Confinement): Command => {
    const { folder, writable, hidden, shown, masked, systemFiles, user, connects } = confinement;
    const each = (paths: readonly string[], option: string): string[] => paths.flatMap((path) => [option, path, path]);
    return [
      program,
      ...NAMESPACES,
      ...(connects ? [] : ['--unshare-net']),
      ...(forbidsNamespaces ? ['--disable-userns'] : []),
      ...LIMITS,
      ...(user ? ['--uid', String(user.uid), '--gid', String(user.gid)] : []),
      ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
      ...each(systemFiles, '--ro-bind'),
      ...hidden.flatMap((path) => ['--tmpfs', path]),
      ...masked.flatMap((path) => ['--ro-bind', '/dev/null', path]),
      ...each(shown, '--ro-bind'),
      ...each(writable, '--bind'),
      ...['--chdir', folder, '--'],
      ...command,
    ];
  };
}
