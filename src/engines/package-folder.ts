/** Finds the npm package of an engine: where minrepro or the user's project has it, or in a cache that it fills on demand. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EngineError } from './engine.js';

export interface EnginePackage {
  /** What is loaded of it. */
  readonly name: string;
  /** Where that is not its name. */
  readonly package?: string;
  /** Any where not given. */
  readonly version?: string;
  /** Under which names it may be installed beside others of its kind. */
  readonly aliases?: readonly string[];
  /** Whether it has native code that is compiled when it is installed. */
  readonly isNative?: boolean;
}

/** The path of the package's main file. */
export async function resolvePackage(wanted: EnginePackage, tell: (line: string) => void = () => {}): Promise<string> {
  const installed = findInstalled(wanted);
  if (installed !== undefined) return installed;
  const own = wanted.package ?? wanted.name;
  const asked = wanted.version === undefined ? own : `${own}@${wanted.version}`;
  const folder = join(cacheFolder(), asked.replaceAll('/', '+'));
  if (!existsSync(join(folder, 'node_modules', own))) await install(asked, folder, wanted.isNative ?? false, tell);
  return createRequire(join(folder, 'package.json')).resolve(wanted.name);
}

function findInstalled({ name, version, aliases = [] }: EnginePackage): string | undefined {
  const places = [import.meta.url, join(process.cwd(), 'package.json')];
  for (const place of places) {
    const require = createRequire(place);
    for (const candidate of version === undefined ? [name, ...aliases] : aliases) {
      try {
        return require.resolve(candidate);
      } catch {
        // Not there: the next place may have it.
      }
    }
  }
  return undefined;
}

function cacheFolder(): string {
  return join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'minrepro', 'engines');
}

async function install(asked: string, folder: string, isNative: boolean, tell: (line: string) => void): Promise<void> {
  tell(`installing ${asked} into ${folder}${isNative ? '; compiling it takes a minute or two' : ''}`);
  mkdirSync(folder, { recursive: true });
  const args = [
    'install',
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    ...(isNative ? [] : ['--ignore-scripts']),
    asked,
  ];
  try {
    await promisify(execFile)('npm', args);
  } catch (error) {
    const reason = /npm error (?!code)(.*)/.exec(String(error))?.[1] ?? 'npm failed';
    throw new EngineError(`${asked} could not be installed: ${reason}; try it yourself: npm install ${asked}`);
  }
}
