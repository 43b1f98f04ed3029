/** Files on the disk: those that minrepro ships, in the folder of the package, and those that an option names. */
import { existsSync, readFileSync } from 'node:fs';
import type { ShippedFiles } from '../languages/shipped-files.js';
import { packageFiles } from '../package-files.js';

export const filesOnDisk: ShippedFiles = (path) => readFile(new URL(path, packageFiles));

/** Undefined if there is no such file. */
export function readFile(path: string | URL): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
