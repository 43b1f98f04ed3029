/** SQLite: any version as WebAssembly in a process of minrepro, or a shell of the user's. */
import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { sqlite } from '../languages/sql/dialects/index.js';
import { homeFolder } from '../system/home-folder.js';
import type { Sandbox } from '../system/sandbox.js';
import { NO_ALLOWANCES } from './allowances.js';
import { type EngineDefinition, parseAddress } from './definition.js';
import { type Engine, EngineError, type OpenOptions } from './engine.js';
import { sandboxFor } from './engine-sandbox.js';
import { sqlitePlans, sqliteShellPlans } from './plans/sqlite-plans.js';
import { openEmbedded } from './pool/embedded-engine.js';
import { FILES_REFUSED, usesFiles } from './shell/file-access.js';
import { ShellEngine, type ShellOptions } from './shell/shell-engine.js';

/** Runs are short: compiling twice to run faster later, or on another thread, takes longer than it saves. */
const SHORT_RUNS = ['--liftoff-only', '--sparkplug', '--single-threaded'];

export const sqliteEngine: EngineDefinition = {
  name: 'sqlite',
  dialect: sqlite,
  forms: [
    { form: 'sqlite', about: 'the version that minrepro ships' },
    { form: 'sqlite@VERSION', about: 'another version, such as sqlite@3.39, installed from npm on first use' },
    { form: 'sqlite:/path/to/sqlite3', about: 'a sqlite3 shell, for example a debug build' },
  ],
  open(address, options) {
    const { name, version, rest: path } = parseAddress(address) ?? {};
    if (name !== 'sqlite') return undefined;
    return path === undefined ? openSqlJs(address, version, options) : openShell(address, path, options);
  },
};

async function openSqlJs(name: string, version: string | undefined, options: OpenOptions): Promise<Engine> {
  return openEmbedded(
    {
      name,
      dialect: sqlite,
      plans: sqlitePlans,
      driver: 'sql-js',
      package: { engine: 'sqlite', name: 'sql.js', version },
      // WebAssembly has a file system of its own in memory; the driver discards it with its files.
      hasNoFiles: true,
      execArgv: SHORT_RUNS,
    },
    options,
  );
}

async function openShell(name: string, given: string, options: OpenOptions): Promise<Engine> {
  // A shell of the system expands ~ only at the beginning of a word.
  const path = given.replace(/^~(?=\/)/, homeFolder());
  const { allowsOutside = false, allowances = NO_ALLOWANCES } = options;
  try {
    accessSync(path, constants.X_OK);
  } catch (cause) {
    throw new EngineError(`${path}: not an executable file; give the path of a sqlite3 shell`, { cause });
  }
  const program = resolve(path);
  const allowsFiles = allowsOutside || allowances.files;
  const refusalOf: ShellOptions['refusalOf'] = (script, safeMode) =>
    usesFiles(script, { hasSafeMode: safeMode?.isComplete === true }) ? FILES_REFUSED : undefined;
  const openIn = (sandbox: Sandbox): ShellEngine =>
    new ShellEngine({
      ...options,
      sandbox,
      name,
      dialect: sqlite,
      plans: sqliteShellPlans,
      program,
      usesSafeMode: !allowsFiles,
      args: ['-batch', '-nullvalue', 'NULL', ':memory:'],
      isReusable: true,
      refusalOf: allowsFiles || sandbox.mechanism !== undefined ? undefined : refusalOf,
    });
  let opened: ShellEngine | undefined;
  const tryFirstShell = async (sandbox: Sandbox): Promise<boolean> => {
    const engine = openIn(sandbox);
    const isConfined = await engine.isConfined();
    if (isConfined) opened = engine;
    else await engine.close();
    return isConfined;
  };
  // Folders of the user's may contain those that the trial takes for outside.
  const hasWritable = (options.sandbox?.writable ?? []).length > 0;
  const sandbox = await sandboxFor(options, hasWritable ? undefined : tryFirstShell);
  return opened ?? openIn(sandbox);
}
