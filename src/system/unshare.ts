/** Confines a program with the tools of util-linux where `bwrap` is not installed: `unshare`, `mount`, `pivot_root`, `setpriv`. */
import { existsSync } from 'node:fs';
import { type Confinement, MAX_HIDDEN_SIZE } from './confinement.js';
import type { Command } from './process.js';
import { type ScratchFolder, scratchFolder } from './scratch-folder.js';

/**
 * Runs as root of a new user namespace, in new namespaces. It makes every mount read-only except the writable folders, builds
 * the view of the program in `stage`, moves there, and gives its rights up in a second user namespace, the last one that is allowed:
 * in one of its own, a program could mount and see what is hidden. Its further arguments are
 * paths, each after a letter that says what to do with it, then `--` and the command. The command must not be process 1, which
 * ignores the signals of a crash; the shell that is must not comment on them.
 */
const SET_UP = `
set -e
trap 'echo "unshare: the sandbox could not be set up" >&2' EXIT
path=$PATH PATH=$PATH:/usr/sbin:/sbin
stage=$1 root=$2 table=$3 uid=$4 gid=$5 folder=$6; shift 6
each() {
  letter=$1 action=$2; shift 2
  for item do
    case $item in
      --) return ;;
      "$letter":*) "$action" "\${item#?:}" ;;
    esac
  done
}
is_writable() {
  point=$1; shift
  for item do
    case $item in
      --) return 1 ;;
      w:*) case $point in "\${item#w:}" | "\${item#w:}"/*) return 0 ;; esac ;;
      k:*) item=\${item#k:}; [ "$point" != "\${item%:*}" ] || return 0 ;;
    esac
  done
}
bind_kept() { bind_again "\${1%:*}"; }
bind_again() { mount --rbind "$1" "$1"; }
protect() { mount -o bind,ro,nosuid,nodev,noexec "$stage$1" "$stage$1"; }
device() { mount -o bind,ro,nosuid,noexec "/dev/$1" "$2"; }
hide() { mount -t tmpfs -o nosuid,nodev,mode=1777,size=${MAX_HIDDEN_SIZE} tmpfs "$stage$1"; }
keep() { mount --bind "\${1%:*}" "$stage\${1##*:}"; }
mask() { device null "$stage$1"; }
show() {
  if [ -d "$1" ]; then mkdir -p "$stage$1"; else mkdir -p "$stage\${1%/*}"; [ -e "$stage$1" ] || : >"$stage$1"; fi
  mount --rbind "$2$1" "$stage$1"
}
show_own() { show "$1" ""; }
show_layer() { show "$1" "$root"; }
bind_again /dev
each w bind_again "$@"
each k bind_kept "$@"
[ -z "$table" ] || mount -a -T "$table"
while read -r _ _ _ _ point options _; do
  case $point in /proc | /proc/* | /dev | /dev/*) continue ;; esac
  case $options in ro,nosuid,nodev,*) continue ;; esac
  case $point in *\\\\*) point=$(printf '%b' "$(printf %s "$point" | sed 's/\\\\/\\\\0/g')") ;; esac
  access=ro
  if is_writable "$point" "$@"; then access=\${options%%,*}; fi
  mount -o "remount,bind,$options,nosuid,nodev,$access" "$point" || [ ! -e "$point" ]
done <<END
$(cat /proc/self/mountinfo)
END
mount --rbind "$root" "$stage"
mount -t proc -o nosuid,nodev,noexec proc "$stage/proc"
echo 1 >"$stage/proc/sys/user/max_user_namespaces"
each p protect "$@"
mount -t tmpfs -o nosuid,mode=755 tmpfs "$stage/dev"
for device in null zero full random urandom; do
  : >"$stage/dev/$device"
  device "$device" "$stage/dev/$device"
done
ln -s /proc/self/fd "$stage/dev/fd"
for stream in stdin:0 stdout:1 stderr:2; do ln -s "/proc/self/fd/\${stream#*:}" "$stage/dev/\${stream%:*}"; done
mkdir -m 1777 "$stage/dev/shm"
each h hide "$@"
each k keep "$@"
each l show_layer "$@"
each r show_own "$@"
each w show_own "$@"
each m mask "$@"
mount -o remount,bind,ro,nosuid "$stage/dev"
cd "$stage"
pivot_root . .
umount -l .
cd "$folder"
while [ "$1" != -- ]; do shift; done
shift
PATH=$path
init='exec 9>&2 2>/dev/null; (exec "$@" 2>&9 9>&-); exit "$?"'
exec setpriv --no-new-privs unshare --user --map-user="$uid" --map-group="$gid" -- setsid sh -c "$init" sh "$@"`;

/** Parts of /proc that change the whole system: root could write to them even without capabilities. */
const SYSTEM_FILES = [
  'sys',
  'sysrq-trigger',
  'irq',
  'bus',
  'fs',
  'acpi',
  'scsi',
  'mtrr',
  'driver',
  'dynamic_debug',
].map((name) => `/proc/${name}`);
const NAMESPACES = [
  '--user',
  '--map-root-user',
  '--mount',
  '--pid',
  '--fork',
  '--kill-child',
  '--ipc',
  '--uts',
  '--cgroup',
];

let stage: ScratchFolder | undefined;

export function unshareCommand(program: string, command: Command, confinement: Confinement): Command {
  stage ??= scratchFolder();
  const { folder, writable, hidden, kept, shown, masked, view, connects } = confinement;
  const { uid, gid } = confinement.user ?? { uid: process.getuid?.(), gid: process.getgid?.() };
  const each = (letter: string, paths: readonly string[]): string[] => paths.map((path) => `${letter}:${path}`);
  return [
    // Without this the outer process would outlive us, and with it all others.
    ...(['setpriv', '--pdeathsig', 'KILL', program] as const),
    ...NAMESPACES,
    ...(connects ? [] : ['--net']),
    ...[
      '--',
      '/bin/sh',
      '-c',
      SET_UP,
      'sh',
      stage.path,
      view?.root ?? '/',
      view?.table ?? '',
      String(uid),
      String(gid),
      folder,
    ],
    ...each('w', writable),
    ...each('p', process.getuid?.() === 0 ? SYSTEM_FILES.filter((path) => existsSync(path)) : []),
    ...each('h', hidden),
    ...kept.map(({ source, path }) => `k:${source}:${path}`),
    ...each('m', masked),
    ...shown.map((path) => `${view && view.sourceOf(path) !== path ? 'l' : 'r'}:${path}`),
    '--',
    ...command,
  ];
}
