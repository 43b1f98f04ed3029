/**
 * The packages that minrepro downloads at run time: each release of an engine or of a parser under the version that its users
 * know, with all of its packages and their integrity hashes. `npm run pin:packages` writes the table, `package-table.json`.
 */
import { readFileSync } from 'node:fs';
import { packageFiles } from '../package-files.js';

/** Integrity hashes by `NAME@VERSION`. */
export type Pins = Readonly<Record<string, string>>;

export interface Release {
  /** The packages for every platform. */
  readonly packages: Pins;
  /** Further packages by platform, such as `linux-x64`. Other platforms do not have this release. */
  readonly platforms?: Readonly<Record<string, Pins>>;
}

/** Releases by version, newest first. */
export type Releases = Readonly<Record<string, Release>>;

/** Releases by the name of the engine, client or parser. */
export type PackageTable = Readonly<Record<string, Releases>>;

let table: PackageTable | undefined;

/** The table, read on first use. */
export function packageTable(): PackageTable {
  const file = new URL('packages/package-table.json', packageFiles);
  table ??= JSON.parse(readFileSync(file, 'utf8')) as PackageTable;
  return table;
}
