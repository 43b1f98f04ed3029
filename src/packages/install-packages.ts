/**
 * Downloads packages with npm into a temporary folder and moves them into the cache. npm gets a lock file with our hashes, so it
 * rejects every other content. Addresses are left out: the registry is the one of the user's configuration.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmReason, runNpm } from './npm.js';
import {
  createTemporary,
  moveIntoPlace,
  recordInstallation,
  removeFolder,
  removeOtherFiles,
  splitSpecifier,
} from './package-cache.js';
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
  /** The paths in the packages that are needed, as a pattern; all if absent. */
  readonly needed?: RegExp | undefined;
  readonly onNotice: (line: string) => void;
}

/** Rejects with `PackageError`; the cache is unchanged then. */
export async function installPackages(installation: Installation): Promise<void> {
  const { specifier, pins, folder, isNative, needed, onNotice } = installation;
  let temporary: string | undefined;
  try {
    temporary = createTemporary(folder);
    onNotice(`installing ${specifier} in ${folder}${isNative ? '; compiling it takes a minute or two' : ''}`);
    writeLock(temporary, pins);
    await runNpm(temporary, ['ci', '--ignore-scripts']);
    if (isNative) await runNpm(temporary, ['rebuild', '--build-from-source', splitSpecifier(specifier)[0]]);
    if (needed) removeOtherFiles(temporary, needed);
    recordInstallation(temporary, pins);
    moveIntoPlace(temporary, folder, pins);
  } catch (cause) {
    if (temporary !== undefined) removeFolder(temporary);
    throw new PackageError(`${installation.title} could not be installed: ${npmReason(cause, installation)}`, {
      cause,
    });
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
