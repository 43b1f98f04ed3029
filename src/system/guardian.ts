/**
 * A small process that outlives this one by a moment. Its end of a pipe reports that this process has ended, even by `kill -9`;
 * it then kills every process that was started on behalf of this run and removes the scratch folders.
 */
import { spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';

/**
 * A process that leaves its group, as with `setsid`, still has the tag of the run in its environment. One that empties its
 * environment as well still has the mark of the run, a limit that daemons inherit, too; the guardian of a run inside a run takes
 * the mark of the outer one off itself. Nothing in this text or in the arguments names the program, so that a `pkill -f` for it
 * does not end the guardian as well. Tag and mark are arguments: if this process ends before it has written anything, an empty
 * tag would match every process.
 */
const GUARDIAN = `
trap '' HUP INT QUIT TERM
tag=$1 mark=$2 groups=' ' socket=
ulimit -S -m unlimited 2>/dev/null
while read -r what value; do
  case $what in
    folder) folder=$value ;;
    file) socket=$value ;;
    started) groups="$groups$value " ;;
    ended) case $groups in *" $value "*) groups="\${groups%% "$value" *} \${groups#* "$value" }" ;; esac ;;
  esac
done
exec 2>/dev/null
[ -z "$socket" ] || rm -f "$socket"
for group in $groups; do kill -s KILL -- "-$group"; done
round=0
while [ $round -lt 50 ] && cd /proc; do
  found=$(printf '%s\\n' [0-9]*/environ [0-9]*/limits | xargs grep -lsF -e "$tag" -e " $mark ")
  [ -n "$found" ] || break
  for file in $found; do kill -s KILL "\${file%%/*}"; done
  round=$((round + 1))
  sleep 0.1
done
[ -z "$folder" ] || rm -rf "$folder" || { chmod -R u+rwx "$folder"; rm -rf "$folder"; }`;

const TAG_VARIABLE = 'MINREPRO_RUN';
const tag: string = randomUUID();
/** A limit of the resident memory, in kilobytes. Linux does not apply it, and it is a thousand terabytes. */
const mark: number = 10 ** 12 + randomInt(2 ** 40);
let pipe: Writable | undefined;

/** The environment with the tag of this run. A run inside a run has both tags. */
export function taggedEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const outer = process.env[TAG_VARIABLE];
  return { ...env, [TAG_VARIABLE]: outer === undefined ? tag : `${outer} ${tag}` };
}

/** A script for a shell that marks itself and what it starts as parts of this run. */
export function markedScript(script: string): string {
  return `ulimit -S -m ${mark} 2>/dev/null; ${script}`;
}

/** Kills the process group if this process ends before `forgetGroup` is called. */
export function guardGroup(pid: number): void {
  tell(`started ${pid}`);
}

export function forgetGroup(pid: number): void {
  tell(`ended ${pid}`);
}

/** Removes the folder when this process has ended. */
export function guardFolder(path: string): void {
  tell(`folder ${path}`);
}

/** Removes the file when this process has ended. */
export function guardFile(path: string): void {
  tell(`file ${path}`);
}

function tell(line: string): void {
  // A path with a line break would be read as another path. It stays unguarded: a later run removes what is left.
  if (line.includes('\n')) return;
  pipe ??= startGuardian();
  pipe.write(`${line}\n`);
}

function startGuardian(): Writable {
  const { PATH } = process.env;
  const guardian = spawn('/bin/sh', ['-c', GUARDIAN, 'sh', tag, String(mark * 1024)], {
    cwd: '/',
    env: { PATH },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a guardian a killed run may leave processes behind; everything else works.
  guardian.on('error', () => {}).unref();
  const { stdin } = guardian;
  stdin.on('error', () => {});
  if ('unref' in stdin) (stdin as { unref(): void }).unref();
  return stdin;
}
