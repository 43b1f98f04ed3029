/**
 * Downloads packages with npm into a temporary folder and moves them into the cache. npm gets a lock file with our hashes, so it
 * rejects every other content. Addresses are left out: the registry is the one of the user's configuration.
 */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { diskReason } from '../system/disk-error.js';
import { createTemporary, moveIntoPlace, recordInstallation, removeFolder, splitSpecifier } from './package-cache.js';
import { PackageError } from './package-error.js';
import type { Pins } from './package-table.js';

export interface Installation {
  /** What it is for, and its version, for messages. */
  readonly title: string;
  /** `NAME@VERSION` of the package that the user would install. */
  readonly specifier: string;
  readonly pins: Pins;
  readonly folder: string;
  readonly isNative: boolean;
  readonly onNotice: (line: string) => void;
}

/** Rejects with `PackageError`; the cache is unchanged then. */
export async function installPackages(installation: Installation): Promise<void> {
  const { specifier, pins, folder, isNative, onNotice } = installation;
  let temporary: string | undefined;
  try {
    temporary = createTemporary(folder);
    onNotice(`installing ${specifier} in ${folder}${isNative ? '; compiling it takes a minute or two' : ''}`);
    writeLock(temporary, pins);
    await npm(temporary, ['ci', '--ignore-scripts']);
    if (isNative) await npm(temporary, ['rebuild', '--build-from-source', splitSpecifier(specifier)[0]]);
    recordInstallation(temporary, pins);
    moveIntoPlace(temporary, folder, pins);
  } catch (cause) {
    if (temporary !== undefined) removeFolder(temporary);
    throw new PackageError(`${installation.title} could not be installed: ${reasonOf(cause, installation)}`, { cause });
  }
}

/** Lists every package as a dependency of the folder itself, in exactly one version and with its hash. */
function writeLock(folder: string, pins: Pins): void {
  const packages = Object.entries(pins).map(([specifier, integrity]) => {
    const [name, version] = splitSpecifier(specifier);
    return { name, version, integrity };
  });
  const dependencies = Object.fromEntries(packages.map(({ name, version }) => [name, version]));
  const locked = packages.map(({ name, ...entry }) => [`node_modules/${name}`, entry] as const);
  const lock = { lockfileVersion: 3, packages: { '': { dependencies }, ...Object.fromEntries(locked) } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
}

/** Settings that must not come from the user's configuration, and short waiting times if the registry does not answer. */
const NPM_OPTIONS = [
  '--no-audit',
  '--no-fund',
  '--no-global',
  '--no-update-notifier',
  '--package-lock',
  '--install-strategy=hoisted',
  // The lock file lists all that is needed.
  '--legacy-peer-deps',
  '--loglevel=error',
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=1000',
  '--fetch-timeout=60000',
];

async function npm(folder: string, args: readonly string[]): Promise<void> {
  await promisify(execFile)('npm', [...args, '--prefix', folder, ...NPM_OPTIONS], { cwd: folder });
}

/** Codes of npm if the registry does not answer. */
const UNREACHABLE =
  /^(?:ENOTFOUND|EAI_AGAIN|ECONN\w+|E?TIMEDOUT|ENETUNREACH|EHOSTUNREACH|EPIPE|ERR_SOCKET_TIMEOUT|ENOTCACHED|FETCH_ERROR)$/;

/** What went wrong, and what would help, in one line. */
function reasonOf(error: unknown, { specifier, folder, isNative }: Installation): string {
  const { code = '', syscall = '', stderr } = error as { code?: unknown; syscall?: string; stderr?: string };
  const byHand = `install ${specifier} in your project`;
  if (code === 'ENOENT' && syscall.startsWith('spawn'))
    return `npm is not installed or not in the PATH; install it, or ${byHand}`;
  if (stderr === undefined)
    return `the cache ${dirname(folder)} cannot be written: ${diskReason(error)}; make it writable, or set XDG_CACHE_HOME to another folder`;
  const npmCode = /^npm (?:error|ERR!) code (\S+)/m.exec(stderr)?.[1] ?? '';
  if (UNREACHABLE.test(npmCode))
    return `the npm registry cannot be reached (${npmCode}); connect to a network once, or ${byHand}`;
  if (npmCode === 'EINTEGRITY')
    return `the registry sent a file that is not the published package; it was discarded. Check the registry in your npm configuration (npm config get registry), and try npm cache clean --force`;
  if (npmCode === 'E404' || npmCode === 'ETARGET')
    return `the registry does not have ${specifier}; check the registry in your npm configuration (npm config get registry)`;
  if (npmCode === 'ENOSPC')
    return `no space left on the disk of ${dirname(folder)}; set XDG_CACHE_HOME to another folder`;
  if (isNative && /gyp/.test(stderr))
    return `compiling it failed; it needs Python, make and a C++ compiler, or ${byHand}`;
  const line =
    /^npm (?:error|ERR!) (?!code|errno|syscall|path)(.+)/m.exec(stderr)?.[1] ?? `npm failed (${String(code)})`;
  return `${line}; or ${byHand}`;
}
