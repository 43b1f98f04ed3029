/** Finds the npm package of an engine: installed next to minrepro or in the user's project, or else in a cache that is filled on demand. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EngineError } from '../engine.js';

export interface EnginePackage {
  /** The module to load. */
  readonly name: string;
  /** The package that contains the module, if it has another name. */
  readonly package?: string;
  /** Any version if omitted. */
  readonly version?: string;
  /** Names under which this version may be installed next to other versions. */
  readonly aliases?: readonly string[];
  /** Whether native code is compiled during installation. */
  readonly isNative?: boolean;
}

/** The path of the module's main file. Installs the package if necessary; rejects with `EngineError` if that fails. */
export async function resolvePackage(
  wanted: EnginePackage,
  onNotice: (line: string) => void = () => {},
): Promise<string> {
  const installed = findInstalled(wanted);
  if (installed !== undefined) return installed;
  const { name, package: packageName = name, version, isNative = false } = wanted;
  const specifier = version === undefined ? packageName : `${packageName}@${version}`;
  const folder = join(cacheFolder(), specifier.replaceAll('/', '+'));
  if (!existsSync(join(folder, 'node_modules', packageName))) await install(specifier, folder, isNative, onNotice);
  return createRequire(join(folder, 'package.json')).resolve(name);
}

function findInstalled({ name, version, aliases = [] }: EnginePackage): string | undefined {
  for (const importer of [import.meta.url, join(process.cwd(), 'package.json')]) {
    const require = createRequire(importer);
    for (const candidate of version === undefined ? [name, ...aliases] : aliases) {
      try {
        return require.resolve(candidate);
      } catch {
        // Not installed here; try the next name or importer.
      }
    }
  }
  return undefined;
}

function cacheFolder(): string {
  return join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'minrepro', 'engines');
}

async function install(
  specifier: string,
  folder: string,
  isNative: boolean,
  onNotice: (line: string) => void,
): Promise<void> {
  onNotice(`installing ${specifier} in ${folder}${isNative ? '; compiling it takes a minute or two' : ''}`);
  mkdirSync(folder, { recursive: true });
  const scripts = isNative ? [] : ['--ignore-scripts'];
  try {
    await promisify(execFile)('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', ...scripts, specifier]);
  } catch (cause) {
    const reason = /npm error (?!code)(.*)/.exec(String(cause))?.[1] ?? 'npm failed';
    const message = `${specifier} could not be installed: ${reason}; try npm install ${specifier} yourself`;
    throw new EngineError(message, { cause });
  }
}
