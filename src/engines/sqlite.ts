/** SQLite: any version as WebAssembly in a process of minrepro, or a shell of the user's. */
import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { sqlite } from '../languages/sql/dialects/index.js';
import { NO_ALLOWANCES } from './allowances.js';
import { type EngineDefinition, packageVersion, parseAddress } from './definition.js';
import { type Engine, EngineError, type OpenOptions } from './engine.js';
import { sqlitePlans, sqliteShellPlans } from './plans/sqlite-plans.js';
import { openEmbedded } from './pool/embedded-engine.js';
import { FILES_REFUSED, touchesFiles } from './shell/file-access.js';
import { findSafeMode } from './shell/safe-mode.js';
import { ShellEngine } from './shell/shell-engine.js';

/** The version of sql.js that contains each version of SQLite. */
const SQL_JS_VERSIONS: Readonly<Record<string, string>> = {
  '3.28.0': '1.0.0',
  '3.30.1': '1.1.0',
  '3.31.1': '1.2.2',
  '3.32': '1.3.0',
  '3.33': '1.3.2',
  '3.35': '1.5.0',
  '3.36': '1.6.2',
  '3.38.5': '1.7.0',
  '3.39.3': '1.8.0',
  '3.44.2': '1.9.0',
  '3.49.1': '1.13.0',
};

/** Runs are short: compiling twice to run faster later, or on another thread, takes longer than it saves. */
const SHORT_RUNS = ['--liftoff-only', '--sparkplug', '--single-threaded'];

export const sqliteEngine: EngineDefinition = {
  name: 'sqlite',
  forms: [
    { form: 'sqlite', about: 'the version that minrepro ships' },
    { form: 'sqlite@VERSION', about: 'another version, installed from npm on first use' },
    { form: 'sqlite:/path/to/sqlite3', about: 'a sqlite3 shell, for example a debug build' },
  ],
  open(address, options) {
    const { name, version, rest: path } = parseAddress(address) ?? {};
    if (name !== 'sqlite') return undefined;
    return path === undefined ? openSqlJs(address, version, options) : openShell(address, path, options);
  },
};

async function openSqlJs(name: string, version: string | undefined, options: OpenOptions): Promise<Engine> {
  const versioned =
    version === undefined
      ? {}
      : { version: packageVersion(SQL_JS_VERSIONS, 'sqlite', version), aliases: [`sqlite-${version}`] };
  return openEmbedded(
    {
      name,
      dialect: sqlite,
      plans: sqlitePlans,
      driver: 'sql-js',
      package: { name: 'sql.js', ...versioned },
      execArgv: SHORT_RUNS,
    },
    options,
  );
}

async function openShell(name: string, path: string, options: OpenOptions): Promise<Engine> {
  const { allowsOutside = false, allowances = NO_ALLOWANCES } = options;
  try {
    accessSync(path, constants.X_OK);
  } catch (cause) {
    throw new EngineError(`${path}: not an executable file; give the path of a sqlite3 shell`, { cause });
  }
  const program = resolve(path);
  const allowsFiles = allowsOutside || allowances.files;
  const safeMode = allowsFiles ? undefined : await findSafeMode(program);
  const refusalOf = (script: string): string | undefined => (touchesFiles(script) ? FILES_REFUSED : undefined);
  return new ShellEngine({
    ...options,
    name,
    dialect: sqlite,
    plans: sqliteShellPlans,
    program,
    args: [...(safeMode?.args ?? []), '-batch', '-nullvalue', 'NULL', ':memory:'],
    isReusable: true,
    safeMode,
    refusalOf: allowsFiles || safeMode ? undefined : refusalOf,
  });
}
