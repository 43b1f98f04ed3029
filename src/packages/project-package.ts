/**
 * Finds packages that are installed: those of minrepro and those of the user's project. A package counts only if a package.json
 * asks for it, so that a folder that merely lies in the working directory is never run.
 */
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFiles } from '../package-files.js';

export interface ProjectPackage {
  /** The path of the main file. */
  readonly module: string;
  readonly version: string;
}

/** `module`: the module to load, such as `mysql2/promise`; `name`: the package that a package.json asks for. */
export function findProjectPackage(name: string, module: string = name): ProjectPackage | undefined {
  for (const start of [fileURLToPath(packageFiles), process.cwd()]) {
    for (const folder of ancestorsOf(start)) {
      if (!asksFor(folder, name)) continue;
      try {
        const path = createRequire(join(folder, 'package.json')).resolve(module);
        return { module: path, version: versionOf(path) };
      } catch {
        // Listed, but not installed.
      }
    }
  }
  return undefined;
}

function ancestorsOf(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [path, ...ancestorsOf(parent)];
}

const DEPENDENCY_FIELDS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

function asksFor(folder: string, name: string): boolean {
  const manifest = readManifest(folder);
  if (!DEPENDENCY_FIELDS.some((field) => Object.hasOwn(Object(manifest?.[field]), name))) return false;
  // Anybody can write a package.json to a folder such as /tmp; it is not part of the user's project.
  return (statSync(folder).mode & 0o002) === 0;
}

function readManifest(folder: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return Object(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** The version of the package that contains a file. */
function versionOf(path: string): string {
  for (const folder of ancestorsOf(dirname(path))) {
    const version = readManifest(folder)?.['version'];
    if (typeof version === 'string') return version;
  }
  return '';
}
