/** Finds and loads the configuration file, and checks every key and value of it. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { closestName } from '../options/closest-name.js';
import { faultOf, type OptionDefinition, type OptionValue } from '../options/option.js';
import { BUILT_IN, choicesOf, type Extensions, extendRegistry, type Registry } from '../registry.js';
import { absoluteCommand } from '../system/absolute-command.js';
import type { Config } from './config.js';

/** A configuration file that cannot be used. The message names the file, the key and what would help. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Defaults by command and option. */
export type ConfigDefaults = Readonly<Record<string, Readonly<Record<string, OptionValue>>>>;

export interface LoadedConfig {
  /** Undefined if there is no configuration file. */
  readonly file?: string;
  readonly registry: Registry;
  readonly defaults: ConfigDefaults;
}

/** The options of each command, given a registry. */
export type CommandOptions = (registry: Registry) => Readonly<Record<string, readonly OptionDefinition[]>>;

const NAMES = ['js', 'mjs', 'ts', 'json'].map((extension) => `minrepro.config.${extension}`);
const EXTENSIONS = ['languages', 'dialects', 'engines', 'oracles', 'algorithms', 'passes'] as const;

/** The keys of a pass that is given with its place. */
const PASS_KEYS = ['pass', 'language', 'before'];

/** Searches from a folder upwards. A file that another user could have put there is left out: it would be run. */
export function findConfig(folder: string, onNotice: (line: string) => void): string | undefined {
  for (let current = resolve(folder); ; current = dirname(current)) {
    const file = NAMES.map((name) => join(current, name)).find((path) => existsSync(path));
    if (file !== undefined && isOwn(file)) return file;
    if (file !== undefined)
      onNotice(`${file} is ignored, because another user may have written it; --config ${file} uses it`);
    if (dirname(current) === current) return undefined;
  }
}

const WRITABLE_BY_ALL = 0o002;

/** Whether only the user and root can have written a file. */
function isOwn(file: string): boolean {
  const user = process.getuid?.();
  return [file, dirname(file)].every((path) => {
    const { uid, mode } = statSync(path);
    return user === undefined || ((uid === user || uid === 0) && (mode & WRITABLE_BY_ALL) === 0);
  });
}

/** Throws `ConfigError`. */
export async function loadConfig(file: string | undefined, commandOptions: CommandOptions): Promise<LoadedConfig> {
  if (file === undefined) return { registry: BUILT_IN, defaults: {} };
  const config = await readConfig(file);
  if (typeof config !== 'object' || config === null || Array.isArray(config))
    throw new ConfigError(`${file}: it must export an object; see defineConfig`);
  const registry = registryOf(file, config as Config);
  const commands = commandOptions(registry);
  const defaults: Record<string, Readonly<Record<string, OptionValue>>> = {};
  for (const [key, value] of Object.entries(config)) {
    if (EXTENSIONS.some((name) => name === key)) continue;
    const options = Object.hasOwn(commands, key) ? commands[key] : undefined;
    if (!options) throw unknownKey(file, '', key, [...Object.keys(commands), ...EXTENSIONS]);
    defaults[key] = checkedDefaults(file, key, value, options, registry);
  }
  return { file, registry, defaults };
}

async function readConfig(file: string): Promise<unknown> {
  if (!/\.(?:js|mjs|cjs|ts|mts|json)$/.test(file))
    throw new ConfigError(`${file}: a configuration file ends with .js, .mjs, .ts or .json`);
  if (!existsSync(file)) throw new ConfigError(`${file}: no such file; name a configuration file with --config`);
  try {
    if (file.endsWith('.json')) return JSON.parse(readFileSync(file, 'utf8'));
    const module = (await import(pathToFileURL(resolve(file)).href)) as { readonly default?: unknown };
    if (module.default === undefined) throw new Error('it has no default export');
    return module.default;
  } catch (error) {
    const { code, message } =
      error instanceof Error ? (error as NodeJS.ErrnoException) : { code: '', message: String(error) };
    const reason =
      code === 'ERR_UNKNOWN_FILE_EXTENSION'
        ? `this version of Node cannot load TypeScript; use .mjs, or Node 22.18`
        : message;
    throw new ConfigError(`${file}: ${reason}`, { cause: error });
  }
}

function registryOf(file: string, config: Config): Registry {
  for (const key of EXTENSIONS) {
    const list: unknown = config[key];
    if (list === undefined) continue;
    if (!Array.isArray(list)) throw new ConfigError(`${file}: ${key}: it takes a list`);
    for (const [i, value] of list.entries()) requireExtension(file, key, i, value);
  }
  try {
    return extendRegistry(BUILT_IN, config as Extensions);
  } catch (error) {
    throw new ConfigError(`${file}: ${(error as Error).message}`, { cause: error });
  }
}

/** What a value of each list must have; a language may also be a definition, which has `create`. */
const REQUIRED: Readonly<Record<(typeof EXTENSIONS)[number], readonly string[]>> = {
  languages: ['name'],
  dialects: ['name', 'grammar', 'trackBody', 'shellCommands', 'hiddenColumns', 'accepts'],
  engines: ['name', 'forms', 'open'],
  oracles: ['name', 'selectedBy', 'engines', 'create', 'describe'],
  algorithms: ['name', 'create'],
  passes: ['name', 'level', 'edits', 'examples'],
};

function requireExtension(file: string, kind: (typeof EXTENSIONS)[number], i: number, value: unknown): void {
  const path = `${kind}[${i}]`;
  const pass = kind === 'passes' ? (value as { readonly pass?: unknown } | null)?.pass : undefined;
  requireFields(file, path, kind, pass ?? value);
  const unknown =
    pass === undefined ? undefined : Object.keys(value as object).find((name) => !PASS_KEYS.includes(name));
  if (unknown !== undefined) throw unknownKey(file, `${path}.`, unknown, PASS_KEYS);
}

function requireFields(file: string, path: string, kind: (typeof EXTENSIONS)[number], value: unknown): void {
  const definition = typeof value === 'function' ? (value as { readonly definition?: unknown }).definition : value;
  if (typeof definition !== 'object' || definition === null)
    throw new ConfigError(`${file}: ${path}: it must be an object with ${REQUIRED[kind].join(', ')}`);
  const missing = REQUIRED[kind].filter((field) => !(field in definition));
  if (kind === 'languages' && !('create' in definition) && !('snapshot' in definition)) missing.push('create');
  if (missing.length > 0) throw new ConfigError(`${file}: ${path}: it has no ${missing.join(', ')}`);
  const { name } = definition as { readonly name?: unknown };
  if (typeof name !== 'string' || name === '') throw new ConfigError(`${file}: ${path}.name: it takes a text`);
}

function checkedDefaults(
  file: string,
  command: string,
  values: unknown,
  options: readonly OptionDefinition[],
  registry: Registry,
): Readonly<Record<string, OptionValue>> {
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw new ConfigError(`${file}: ${command}: it takes an object of options`);
  const folder = dirname(resolve(file));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const option = options.find((known) => known.name === name);
      if (!option)
        throw unknownKey(
          file,
          `${command}.`,
          name,
          options.map((known) => known.name),
        );
      const fault = faultOf({ ...option, choices: choicesOf(registry, option) }, value);
      if (fault !== undefined) throw new ConfigError(`${file}: ${command}.${name}: ${fault}`);
      return [name, relativeTo(folder, option, value as OptionValue)];
    }),
  );
}

/** Paths in a configuration file are relative to that file. */
function relativeTo(folder: string, { kind }: OptionDefinition, value: OptionValue): OptionValue {
  if (kind === 'file' && typeof value === 'string' && !isAbsolute(value)) return resolve(folder, value);
  return kind === 'command' ? absoluteCommand(String(value), folder) : value;
}

/** `prefix` is the path of the object that has the key, with a dot. */
function unknownKey(file: string, prefix: string, key: string, valid: readonly string[]): ConfigError {
  const closest = closestName(key, valid);
  const hint =
    closest === undefined
      ? `the keys are ${valid.map((name) => prefix + name).join(', ')}`
      : `did you mean ${prefix}${closest}?`;
  return new ConfigError(`${file}: ${prefix}${key}: unknown key; ${hint}`);
}
