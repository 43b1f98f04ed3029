/** Finds an npm package: installed for minrepro or for the user's project, or else in a cache that is filled on demand. */
import { type Installation, installPackages } from './install-packages.js';
import { matchVersion, plainVersion } from './match-version.js';
import { type CacheName, cachedFolder, isComplete, moduleIn, splitSpecifier } from './package-cache.js';
import { PackageError } from './package-error.js';
import { type Pins, packageTable, type Release } from './package-table.js';
import { findProjectPackage } from './project-package.js';

export interface WantedPackage {
  /** The part of the cache that holds it. */
  readonly cache: CacheName;
  /** The name of its releases in the table of packages. */
  readonly product: string;
  /** The name of the npm package. */
  readonly name: string;
  /** The module to load, if it is not the main file of the package. */
  readonly module?: string;
  /** As the user writes it. If omitted, any installed version, or else the newest one. */
  readonly version?: string | undefined;
  /** Whether native code is compiled during installation. */
  readonly isNative?: boolean;
  /** The paths in the package that are needed, as a pattern; all if absent. */
  readonly needed?: RegExp;
}

/** The path of the module's main file. Installs the package if necessary; rejects with `PackageError` if that fails. */
export async function resolvePackage(
  wanted: WantedPackage,
  onNotice: (line: string) => void = () => {},
): Promise<string> {
  const found = locate(wanted);
  if (typeof found === 'string') return found;
  if (!isComplete(found.folder, found.pins)) await installPackages({ ...found, onNotice });
  return moduleIn(found.folder, wanted.module ?? wanted.name);
}

/** Whether the package can be used without a network. */
export function isPackageInstalled(wanted: WantedPackage): boolean {
  const found = locate(wanted);
  return typeof found === 'string' || isComplete(found.folder, found.pins);
}

/** The module of a package of minrepro or of the user's project, or else a folder of the cache. */
function locate(wanted: WantedPackage): string | Omit<Installation, 'onNotice'> {
  const { cache, product, name, module = name, isNative = false, needed } = wanted;
  const project = findProjectPackage(name, module);
  if (project && wanted.version === undefined) return project.module;
  const { version, pins } = findRelease(product, wanted.version ?? 'latest');
  const specifier = Object.keys(pins).find((pinned) => pinned.startsWith(`${name}@`)) as string;
  // A project can depend on several versions of an engine under names such as duckdb-1.1.3.
  const alias = findProjectPackage(`${product}-${version}`);
  if (alias) return alias.module;
  const exact = splitSpecifier(specifier)[1];
  if (project && plainVersion(project.version) === plainVersion(exact)) return project.module;
  const folder = cachedFolder(cache, specifier, isNative);
  return { title: `${product}@${version}`, specifier, pins, folder, isNative, needed };
}

/** The version of a release that matches what the user wrote, and all of its packages for this platform. */
function findRelease(product: string, wanted: string): { readonly version: string; readonly pins: Pins } {
  const platform = `${process.platform}-${process.arch}`;
  const releases = packageTable()[product] ?? {};
  const versions = Object.keys(releases).filter((version) => {
    const { platforms } = releases[version] as Release;
    return platforms === undefined || Object.hasOwn(platforms, platform);
  });
  if (versions.length === 0) throw new PackageError(`${product}: npm has no package of it for ${platform}`);
  const version = matchVersion(product, wanted, versions);
  const { packages, platforms } = releases[version] as Release;
  return { version, pins: { ...packages, ...platforms?.[platform] } };
}
