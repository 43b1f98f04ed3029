/**
 * The cache of downloaded packages: one folder per release. A folder is complete if its record is there and its files
 * are those that were installed. Folders appear by a rename, so that others never see half of one.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { homeFolder } from '../system/home-folder.js';
import type { Pins } from './package-table.js';

/** What was installed, written as the last file. */
interface InstallRecord {
  readonly packages: Pins;
  readonly files: number;
  readonly bytes: number;
}

const RECORD = 'installed.json';
/** The start of the name of a folder that is being filled, or that is about to be removed. */
const TEMPORARY = '.temporary-';
/** Older temporary folders belong to runs that were killed: no installation takes that long. */
const MAX_INSTALL_MS = 3_600_000;

/** The parts of the cache: the packages of engines, of parsers, and of the queue. */
export type CacheName = 'engines' | 'languages' | 'queue';

/** Native code is compiled for one version of Node's binary interface. */
export function cachedFolder(cache: CacheName, specifier: string, isNative: boolean): string {
  const caches = process.env['XDG_CACHE_HOME'] ?? '';
  // The standard of the variable ignores relative paths.
  const root = join(isAbsolute(caches) ? caches : join(homeFolder(), '.cache'), 'minrepro', cache);
  return join(root, specifier.replaceAll('/', '+') + (isNative ? `+node-${process.versions.modules}` : ''));
}

export function moduleIn(folder: string, module: string): string {
  return createRequire(join(folder, 'package.json')).resolve(module);
}

/** Whether a folder has exactly these packages, with all of their files. */
export function isComplete(folder: string, pins: Pins): boolean {
  try {
    const record = readJson(join(folder, RECORD)) as InstallRecord | undefined;
    if (record === undefined) return isVerifiedByNpm(folder, pins) && recordInstallation(folder, pins);
    const { files, bytes } = sizeOf(folder);
    return isEqual(record.packages, pins) && record.files === files && record.bytes === bytes;
  } catch {
    // Something in it is missing or cannot be read.
    return false;
  }
}

/** Whether a folder has all files of the packages that its record lists, whatever they are. */
export function isIntact(folder: string): boolean {
  const record = readJson(join(folder, RECORD)) as InstallRecord | undefined;
  return record !== undefined && isComplete(folder, record.packages);
}

/** Earlier versions of minrepro wrote no record, but npm lists what it has installed and verified. */
function isVerifiedByNpm(folder: string, pins: Pins): boolean {
  const { packages } = Object(readJson(join(folder, 'node_modules', '.package-lock.json'))) as {
    packages?: Readonly<Record<string, { readonly version: string; readonly integrity: string }>>;
  };
  return Object.entries(pins).every(([specifier, integrity]) => {
    const [name, version] = splitSpecifier(specifier);
    const manifest = Object(readJson(join(folder, 'node_modules', name, 'package.json'))) as { version?: string };
    return manifest.version === version && packages?.[`node_modules/${name}`]?.integrity === integrity;
  });
}

/** Returns true, also if the record cannot be written: it is written again by a later run. */
export function recordInstallation(folder: string, packages: Pins): boolean {
  const record: InstallRecord = { packages, ...sizeOf(folder) };
  try {
    writeFileSync(join(folder, RECORD), JSON.stringify(record));
  } catch {
    // The cache is read-only.
  }
  return true;
}

/** Removes the files of packages whose paths do not match: sources and compiled code for other platforms take much space. */
export function removeOtherFiles(folder: string, needed: RegExp): void {
  for (const file of installedFiles(folder)) if (!needed.test(file)) rmSync(file);
}

/** Splits `NAME@VERSION`. */
export function splitSpecifier(specifier: string): [name: string, version: string] {
  const at = specifier.lastIndexOf('@');
  return [specifier.slice(0, at), specifier.slice(at + 1)];
}

/** An empty folder next to the place of the final one. Throws if the cache cannot be written. */
export function createTemporary(folder: string): string {
  const root = dirname(folder);
  createFolder(root);
  for (const name of readdirSync(root)) {
    const path = join(root, name);
    if (name.startsWith(TEMPORARY) && Date.now() - statSync(path).mtimeMs > MAX_INSTALL_MS) removeFolder(path);
  }
  return mkdtempSync(join(root, TEMPORARY));
}

/** With the folders around it. Node's own way never ends in `/proc`, where folders cannot be created. */
function createFolder(path: string): void {
  if (existsSync(path)) return;
  createFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have created it at the same time.
    if (!existsSync(path)) throw error;
  }
}

/** Moves a complete folder to its place. An incomplete one there is replaced; a complete one, of another process, stays. */
export function moveIntoPlace(temporary: string, folder: string, pins: Pins): void {
  while (!isComplete(folder, pins)) {
    try {
      renameSync(temporary, folder);
      return;
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      const discarded = mkdtempSync(join(dirname(folder), TEMPORARY));
      renameSync(folder, join(discarded, basename(folder)));
      removeFolder(discarded);
    }
  }
  removeFolder(temporary);
}

export function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 3 });
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Symbolic links do not count: those of PostgreSQL are created when it is first started. */
function sizeOf(folder: string): Pick<InstallRecord, 'files' | 'bytes'> {
  const files = installedFiles(folder);
  return { files: files.length, bytes: files.reduce((sum, file) => sum + statSync(file).size, 0) };
}

function installedFiles(folder: string): readonly string[] {
  return readdirSync(join(folder, 'node_modules'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

function isEqual(a: Pins, b: Pins): boolean {
  const specifiers = Object.keys(a);
  return specifiers.length === Object.keys(b).length && specifiers.every((specifier) => a[specifier] === b[specifier]);
}
