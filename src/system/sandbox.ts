/**
 * Confines programs by what the operating system lets them do: they read files, write to their scratch folder alone, and see
 * neither other processes nor, unless they need it, the network. `bwrap` or `unshare` on Linux, `sandbox-exec` on macOS.
 */
import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { UnavailableError } from '../evaluate/unavailable-error.js';
import { type BubblewrapOptions, bubblewrapCommand } from './bubblewrap.js';
import { type Access, type Confinement, confinementOf } from './confinement.js';
import { type Command, type Finished, runProgram } from './process.js';
import type { SandboxOptions } from './sandbox-options.js';
import { scratchFolder } from './scratch-folder.js';
import { seatbeltCommand } from './seatbelt.js';
import { unshareCommand } from './unshare.js';

/** Confines programs. */
export interface Sandbox {
  /** The program that confines others; undefined if nothing is confined. */
  readonly mechanism?: string;
  /** Whether programs run as another user inside if this process is root's. */
  readonly replacesRoot: boolean;
  /** The command that runs a command inside the sandbox. Its exit code is 128 plus the number of the signal that ended it. */
  enter(command: Command, access: Access): Command;
}

/** Confines nothing. */
export const NO_SANDBOX: Sandbox = { replacesRoot: false, enter: (command) => command };

interface Mechanism {
  readonly program: string;
  readonly platform: NodeJS.Platform;
  readonly needsRoot?: boolean;
  /** Whether named pipes and sockets are dead inside, which older kernels do not permit. */
  readonly hasView?: boolean;
  command(program: string, command: Command, confinement: Confinement): Command;
}

/** The first one that works is used. */
const MECHANISMS: readonly Mechanism[] = [
  ...[true, false].flatMap((hasView) => [
    bubblewrap({ isRecent: true, protectsDevices: true }, hasView),
    bubblewrap({ isRecent: true, protectsDevices: false }, hasView),
    bubblewrap({ isRecent: false, protectsDevices: true }, hasView),
    bubblewrap({ isRecent: false, protectsDevices: false }, hasView),
  ]),
  { program: 'unshare', platform: 'linux', command: unshareCommand, hasView: true },
  { program: 'unshare', platform: 'linux', command: unshareCommand },
  { program: 'sandbox-exec', platform: 'darwin', command: seatbeltCommand },
];

/** How long a trial of a sandbox may take, in milliseconds. */
export const MAX_TRIAL_MS = 20_000;
/** Whether a sandbox works: a program inside can write to its own folder and not outside. */
export type SandboxTrial = (sandbox: Sandbox) => Promise<boolean>;

let found: Promise<FoundMechanism | undefined> | undefined;
let hasNoticed = false;

interface FoundMechanism extends Mechanism {
  /** The path of the program. */
  readonly path: string;
}

/** Tries the sandboxes of this system while other work is done, so that `openSandbox` takes less time. */
export function prepareSandbox(): void {
  found ??= firstWorking(works);
  // `openSandbox` reports why it could not be tried.
  found.catch(() => {});
}

/** Waits until the sandboxes have been tried, if that has begun. */
export async function sandboxTried(): Promise<void> {
  await found?.catch(() => {});
}

/**
 * The sandbox of this system. Each process tries whether it works, because containers often forbid it. A caller may pass a `trial` of its
 * own, which is used unless the general one has begun. Rejects with `UnavailableError` if the mode is `on` and nothing works, and with
 * `RangeError` if a writable folder does not exist or is a file;
 * with `auto`, `onNotice` gets one line then.
 */
export async function openSandbox(
  { mode, writable = [] }: SandboxOptions = { mode: 'auto' },
  onNotice: (line: string) => void = () => {},
  trial?: SandboxTrial,
): Promise<Sandbox> {
  if (mode === 'off') return NO_SANDBOX;
  const missing = writable.find((folder) => !existsSync(folder));
  if (missing !== undefined) throw new RangeError(`--writable ${missing}: no such folder`);
  const file = writable.find((path) => !statSync(path).isDirectory());
  if (file !== undefined) throw new RangeError(`--writable ${file}: not a folder; give the folder that contains it`);
  if (!trial) found ??= firstWorking(works);
  const mechanism = await (found ?? firstWorking(trial ?? works));
  if (mechanism)
    return sandboxOf(
      mechanism,
      writable.map((folder) => realpathSync(folder)),
    );
  if (mode === 'on')
    throw new UnavailableError(
      `--sandbox on: no sandbox works on this system (${triedPrograms()}); install bubblewrap, allow user namespaces, or use --sandbox off`,
    );
  if (!hasNoticed)
    onNotice(
      `no sandbox works on this system (${triedPrograms()}): engines run with your rights in scratch folders, limited by their own settings only`,
    );
  hasNoticed = true;
  return NO_SANDBOX;
}

/** Why a program did not start inside a sandbox; undefined if it did. */
export function entryFailure(
  sandbox: Sandbox | undefined,
  { code, stderr }: Pick<Finished, 'code' | 'stderr'>,
): string | undefined {
  if (sandbox?.mechanism === undefined || code === 0) return undefined;
  const [line] = new RegExp(`^${sandbox.mechanism}: .*$`, 'm').exec(stderr) ?? [];
  return line === undefined ? undefined : `the sandbox could not be entered (${line}); try --sandbox off`;
}

function sandboxOf(
  { program, platform, path, command: enter, hasView }: FoundMechanism,
  writable: readonly string[],
): Sandbox {
  return {
    mechanism: program,
    replacesRoot: platform === 'linux',
    enter: (command, access) => enter(path, command, confinementOf(access, writable, hasView)),
  };
}

function bubblewrap(options: BubblewrapOptions, hasView: boolean): Mechanism {
  const { protectsDevices: needsRoot } = options;
  return { program: 'bwrap', platform: 'linux', needsRoot, hasView, command: bubblewrapCommand(options) };
}

function available(): readonly FoundMechanism[] {
  const isRoot = process.getuid?.() === 0;
  const isUsable = ({ platform, needsRoot = false }: Mechanism): boolean =>
    platform === process.platform && (isRoot || !needsRoot);
  return MECHANISMS.filter(isUsable).flatMap((mechanism) => {
    const path = findProgram(mechanism.program);
    return path === undefined ? [] : [{ ...mechanism, path }];
  });
}

function triedPrograms(): string {
  const programs = [...new Set(available().map(({ program }) => program))].join(' and ');
  return programs === '' ? 'neither bwrap nor unshare is installed' : `tried ${programs}`;
}

async function firstWorking(trial: SandboxTrial): Promise<FoundMechanism | undefined> {
  for (const mechanism of available()) if (await trial(sandboxOf(mechanism, []))) return mechanism;
  return undefined;
}

/** The trial of a sandbox for any program. */
async function works({ enter }: Sandbox): Promise<boolean> {
  const scratch = scratchFolder();
  const [folder, outside] = [join(scratch.path, 'inside'), join(scratch.path, 'outside')];
  for (const path of [folder, outside]) mkdirSync(path);
  const test = 'true >"$1/file" && ! true >"$2/file"';
  const command = enter(['/bin/sh', '-c', test, 'sh', folder, outside], { folder, readable: [outside] });
  const { code } = await runProgram(command, {
    cwd: folder,
    env: { PATH: process.env['PATH'] },
    timeLimit: MAX_TRIAL_MS,
    signal: new AbortController().signal,
  });
  const isConfined = code === 0 && existsSync(join(folder, 'file')) && !existsSync(join(outside, 'file'));
  scratch.remove();
  return isConfined;
}

function findProgram(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
