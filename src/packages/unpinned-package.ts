/**
 * Packages that are not in the table, which the user names: the hash is the one that the registry states when they are first
 * installed. Later runs use what is in the cache.
 */
import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { installPackages } from './install-packages.js';
import { compareVersions } from './match-version.js';
import { npmReason, runNpm } from './npm.js';
import { type CacheName, cachedFolder, isIntact } from './package-cache.js';
import { PackageError } from './package-error.js';

export interface UnpinnedPackage {
  readonly name: string;
  /** A version or a tag such as `latest`. If omitted, any that is installed, or else the newest one. */
  readonly version?: string | undefined;
  readonly needed?: RegExp;
}

/** The folder that has the package in its `node_modules`. Rejects with `PackageError` if it cannot be installed. */
export async function unpinnedPackage(
  cache: CacheName,
  { name, version, needed }: UnpinnedPackage,
  onNotice: (line: string) => void,
): Promise<string> {
  const installed = installedVersions(cache, name).find((found) => version === undefined || found === version);
  if (installed !== undefined) return cachedFolder(cache, `${name}@${installed}`, false);
  const [exact, hash] = await askRegistry(cache, name, version ?? 'latest');
  const specifier = `${name}@${exact}`;
  const folder = cachedFolder(cache, specifier, false);
  onNotice(
    `${specifier} is not in the table of packages of minrepro: its hash is the one that the npm registry states today`,
  );
  const pins = { [specifier]: hash };
  await installPackages({ title: specifier, specifier, pins, folder, isNative: false, needed, onNotice });
  return folder;
}

/** The complete versions in the cache, newest first. */
function installedVersions(cache: CacheName, name: string): readonly string[] {
  const prefix = basename(cachedFolder(cache, `${name}@`, false));
  try {
    return readdirSync(dirname(cachedFolder(cache, `${name}@`, false)))
      .filter((folder) => folder.startsWith(prefix))
      .map((folder) => folder.slice(prefix.length))
      .filter((version) => isIntact(cachedFolder(cache, `${name}@${version}`, false)))
      .sort((a, b) => compareVersions(b, a));
  } catch {
    // There is no cache yet.
    return [];
  }
}

async function askRegistry(cache: CacheName, name: string, version: string): Promise<[exact: string, hash: string]> {
  const specifier = `${name}@${version}`;
  try {
    const answer = await runNpm('/', ['view', specifier, 'version', 'dist.integrity', '--json']);
    const { version: exact, 'dist.integrity': hash } = Object(JSON.parse(answer)) as Readonly<Record<string, string>>;
    if (exact !== undefined && hash !== undefined) return [exact, hash];
  } catch (cause) {
    const reason = npmReason(cause, { specifier, folder: cachedFolder(cache, specifier, false) });
    throw new PackageError(`${specifier} could not be installed: ${reason}`, { cause });
  }
  throw new PackageError(`${specifier} names several versions; name one of them`);
}
