/** Runs the command line as root or as an ordinary user, with some programs out of reach. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { PROGRAM } from './command-line.js';

/** A user who owns nothing. */
const STRANGER = ['setpriv', '--reuid=4321', '--regid=4321', '--clear-groups'];

/** A folder that every user may write to, as /tmp is; it exists as long as the test file runs. */
export function sharedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shared-'));
  chmodSync(folder, 0o1777);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What to put before a command to run it as each user that this process can be, with the name of the user. */
export function users(): readonly { readonly user: string; readonly prefix: readonly string[] }[] {
  const self = { user: process.getuid?.() === 0 ? 'root' : 'this user', prefix: [] };
  const [program = '', ...args] = [...STRANGER, 'test', '-r', PROGRAM];
  if (spawnSync(program, args).status === 0) return [self, { user: 'an ordinary user', prefix: STRANGER }];
  process.stderr.write('skipped: only root can run as another user, who must be able to read the package\n');
  return [self];
}

/** A folder for PATH with all programs but some. */
export function pathWithout(...hidden: readonly string[]): string {
  const folder = join(sharedFolder(), 'bin');
  mkdirSync(folder);
  const paths = new Map<string, string>();
  for (const source of ['/sbin', '/usr/sbin', '/bin', '/usr/bin', '/usr/local/bin'])
    for (const name of readNames(source)) paths.set(name, join(source, name));
  for (const [name, path] of paths) if (!hidden.includes(name)) symlinkSync(path, join(folder, name));
  return folder;
}

function readNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const NEEDED_BY: Readonly<Record<string, readonly [string, ...string[]]>> = {
  bwrap: ['bwrap', '--unshare-user', '--ro-bind', '/', '/', '--proc', '/proc', 'true'],
  unshare: ['unshare', '--user', '--map-root-user', '--mount', '--pid', '--fork', '--mount-proc', 'true'],
};

/** Whether the system lets a program create the namespaces of a sandbox. Prints a line if it does not. */
export function canConfine(mechanism: string): boolean {
  const [program, ...args] = NEEDED_BY[mechanism] ?? ['false'];
  const isPossible = process.platform === 'linux' && spawnSync(program, args).status === 0;
  if (!isPossible) process.stderr.write(`skipped: ${mechanism} does not work on this system\n`);
  return isPossible;
}

export interface RunAs {
  readonly prefix: readonly string[];
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}

export function runAs(args: readonly string[], { prefix, cwd, env = {} }: RunAs): SpawnSyncReturns<string> {
  const [program = '', ...rest] = [...prefix, process.execPath, PROGRAM, ...args];
  return spawnSync(program, rest, { cwd, env: { ...process.env, ...env }, encoding: 'utf8' });
}
