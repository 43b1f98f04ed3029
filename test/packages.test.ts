/** Installs packages with npm from a registry of its own, and looks for them in projects. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { installPackages } from '../src/packages/install-packages.js';
import { cachedFolder, isComplete, moduleIn } from '../src/packages/package-cache.js';
import { packageTable } from '../src/packages/package-table.js';
import { findProjectPackage } from '../src/packages/project-package.js';

const folder = mkdtempSync(join(tmpdir(), 'minrepro-packages-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

/** A folder with files, given by their paths. */
function write(root: string, files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

describe('installing packages', () => {
  const tarballs = new Map<string, Buffer>();
  const registry = createServer(({ url = '' }, response) => {
    const [, name = '', isTarball] = /^\/([^/]+)(\/-\/.*)?$/.exec(decodeURIComponent(url)) ?? [];
    const tarball = tarballs.get(name);
    if (!tarball) return response.writeHead(404).end('{}');
    if (isTarball) return response.end(tarball);
    const dist = { tarball: `http://localhost:${port()}/${name}/-/${name}-1.2.3.tgz`, integrity: hashOf(tarball) };
    return response.end(JSON.stringify({ name, versions: { '1.2.3': { name, version: '1.2.3', dist } } }));
  });
  const port = (): number => (registry.address() as AddressInfo).port;
  const hashOf = (bytes: Buffer): string => `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  const pack = (name: string): void => {
    const root = write(join(folder, 'sources', name), {
      'package/package.json': JSON.stringify({ name, version: '1.2.3', scripts: { postinstall: 'touch ran' } }),
      'package/index.js': `module.exports = '${name}';`,
    });
    execFileSync('tar', ['czf', `${name}.tgz`, 'package'], { cwd: root });
    tarballs.set(name, readFileSync(join(root, `${name}.tgz`)));
  };

  beforeAll(async () => {
    pack('engine-a');
    pack('engine-b');
    await new Promise<void>((resolve) => registry.listen(0, resolve));
  });
  afterAll(() => void registry.close());

  let cache = '';
  beforeEach(() => {
    cache = mkdtempSync(join(folder, 'cache-'));
    vi.stubEnv('XDG_CACHE_HOME', cache);
    vi.stubEnv('npm_config_cache', join(cache, 'npm'));
    vi.stubEnv('npm_config_registry', `http://localhost:${port()}/`);
  });

  const pins = (): Record<string, string> => ({
    'engine-a@1.2.3': hashOf(tarballs.get('engine-a') as Buffer),
    'engine-b@1.2.3': hashOf(tarballs.get('engine-b') as Buffer),
  });
  const install = (packages = pins()): Promise<void> => {
    const target = cachedFolder('engines', 'engine-a@1.2.3', false);
    const { title, specifier } = { title: 'a@1.2', specifier: 'engine-a@1.2.3' };
    return installPackages({ title, specifier, pins: packages, folder: target, isNative: false, onNotice: () => {} });
  };
  /** The names in the cache of engines: nothing temporary may remain. */
  const cached = (): string[] => readdirSync(join(cache, 'minrepro', 'engines'));

  it('verifies their hashes, runs none of their scripts and leaves nothing temporary', async () => {
    await install();
    const target = cachedFolder('engines', 'engine-a@1.2.3', false);
    expect(isComplete(target, pins())).toBe(true);
    expect(readFileSync(moduleIn(target, 'engine-b'), 'utf8')).toContain('engine-b');
    expect(existsSync(join(target, 'node_modules', 'engine-a', 'ran'))).toBe(false);
    expect(cached()).toEqual(['engine-a@1.2.3']);
    // Other hashes are other packages, and a file that is gone makes the folder incomplete.
    expect(isComplete(target, { ...pins(), 'engine-b@1.2.3': 'sha512-x' })).toBe(false);
    rmSync(moduleIn(target, 'engine-b'));
    expect(isComplete(target, pins())).toBe(false);
  });

  it('repairs a folder that is half installed, also if two processes do so at once', async () => {
    const target = write(cachedFolder('engines', 'engine-a@1.2.3', false), {
      'node_modules/engine-a/index.js': 'half',
    });
    expect(isComplete(target, pins())).toBe(false);
    await Promise.all([install(), install()]);
    expect(isComplete(target, pins())).toBe(true);
    expect(cached()).toEqual(['engine-a@1.2.3']);
    // Earlier versions of minrepro wrote no record; what npm has verified is accepted.
    rmSync(join(target, 'installed.json'));
    expect(isComplete(target, { ...pins(), 'engine-b@1.2.3': 'sha512-x' })).toBe(false);
    expect(isComplete(target, pins())).toBe(true);
    expect(existsSync(join(target, 'installed.json'))).toBe(true);
  });

  it('rejects a package with another hash', async () => {
    const wrong = { ...pins(), 'engine-b@1.2.3': hashOf(Buffer.from('another package')) };
    await expect(install(wrong)).rejects.toThrow(/^a@1.2 could not be installed: the registry sent a file that is not/);
    expect(cached()).toEqual([]);
  });

  it('names a package that the registry does not have', async () => {
    const unknown = { 'engine-c@1.2.3': 'sha512-x' };
    await expect(install(unknown)).rejects.toThrow(/the registry does not have engine-a@1.2.3/);
  });

  it('explains in one line what is missing: the network, npm or a writable cache', async () => {
    vi.stubEnv('npm_config_registry', 'http://localhost:1/');
    await expect(install()).rejects.toThrow(/^a@1.2 .*: the npm registry cannot be reached \(ECONNREFUSED\).*$/);
    vi.stubEnv('npm_config_offline', 'true');
    await expect(install()).rejects.toThrow(/^a@1.2 .*: the npm registry cannot be reached \(ENOTCACHED\).*$/);
    vi.stubEnv('PATH', folder);
    await expect(install()).rejects.toThrow(/^a@1.2 .*: npm is not installed or not in the PATH.*$/);
    writeFileSync(join(cache, 'file'), '');
    vi.stubEnv('XDG_CACHE_HOME', join(cache, 'file'));
    await expect(install()).rejects.toThrow(
      /^a@1.2 .*: the cache .*file\/minrepro\/engines cannot be written: .*XDG_C.*$/,
    );
    if (process.platform !== 'linux') return;
    vi.stubEnv('XDG_CACHE_HOME', '/proc/minrepro-test');
    await expect(install()).rejects.toThrow(/the cache \/proc\/minrepro-test.* cannot be written: /);
  });
});

describe('packages of a project', () => {
  const project = (manifest: object, path = 'node_modules/duckdb-1.1.3'): string =>
    write(mkdtempSync(join(folder, 'project-')), {
      'package.json': JSON.stringify(manifest),
      [`${path}/package.json`]: '{ "version": "1.1.3" }',
      [`${path}/index.js`]: '',
      'inner/file': '',
    });
  const findIn = (cwd: string): string | undefined => {
    const spy = vi.spyOn(process, 'cwd').mockReturnValue(cwd);
    const found = findProjectPackage('duckdb-1.1.3')?.version;
    spy.mockRestore();
    return found;
  };

  it('are those that its package.json asks for, also from a folder inside', () => {
    const root = project({ devDependencies: { 'duckdb-1.1.3': 'npm:@duckdb/node-api@1.1.3-alpha.12' } });
    expect(findIn(root)).toBe('1.1.3');
    expect(findIn(join(root, 'inner'))).toBe('1.1.3');
  });

  it('are not those that merely lie there, or in a folder that everybody can write', () => {
    expect(findIn(project({}))).toBeUndefined();
    expect(findIn(project({ dependencies: 'duckdb-1.1.3' }))).toBeUndefined();
    const open = project({ dependencies: { 'duckdb-1.1.3': '*' } });
    chmodSync(open, 0o777);
    expect(findIn(open)).toBeUndefined();
    expect(findIn(join(open, 'inner'))).toBeUndefined();
  });
});

it('pins every package of every release by a hash', () => {
  for (const [engine, releases] of Object.entries(packageTable())) {
    for (const [version, { packages, platforms = {} }] of Object.entries(releases)) {
      const pins = [packages, ...Object.values(platforms)].flatMap((found) => Object.entries(found));
      expect(pins.length, `${engine}@${version}`).toBeGreaterThan(0);
      for (const pin of pins) expect(pin).toEqual([expect.stringMatching(/^.+@\d/), expect.stringMatching(/^sha512-/)]);
    }
  }
});
