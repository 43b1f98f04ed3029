/** Engines by the names people give them on the command line. */
import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import type { Dialect } from '../grammars/dialects.js';
import type { EmbeddedDriver } from './driver.js';
import { type Engine, EngineError, type OpenOptions } from './engine.js';
import { mysqlByAddress, privateMariadb } from './mysql-engine.js';
import { type EnginePackage, resolvePackage } from './package-folder.js';
import { postgresByAddress, privatePostgres } from './postgres-engine.js';
import { ProcessPool } from './process-pool.js';
import { ShellEngine } from './shell-engine.js';

/** Which sql.js was made of which SQLite. */
const SQL_JS: Readonly<Record<string, string>> = {
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

export const ENGINE_FORMS =
  'sqlite, sqlite@VERSION, sqlite:/path/to/sqlite3, better-sqlite3, duckdb, duckdb@VERSION, postgres@VERSION, postgres://ADDRESS, pglite, mariadb, mysql://ADDRESS, command:PROGRAM';

export async function openEngine(words: string, options: OpenOptions = {}): Promise<Engine> {
  const { tell = () => {}, startsAfresh = false, allowsExisting = false } = options;
  const embedded = async (driver: EmbeddedDriver, dialect: Dialect, wanted: EnginePackage): Promise<Engine> => {
    const module = await resolvePackage(wanted, tell);
    const spec = { driver, module, startsAfresh, isGuarded: !allowsExisting };
    return new ProcessPool({ name: words, dialect, spec, tell });
  };
  const [, kind = '', mark, rest = ''] = /^([a-z]+(?:-sqlite3)?)(?:([@:])(.+))?$/s.exec(words) ?? [];
  const version = mark === '@' ? rest : undefined;
  if (kind === 'sqlite' && mark === ':') return shell(words, rest, options);
  if (kind === 'sqlite') return embedded('sql-js', 'sqlite', sqlJsPackage(version));
  if (words === 'better-sqlite3') return embedded('better-sqlite3', 'sqlite', BETTER_SQLITE3);
  if (words === 'pglite') return embedded('pglite', 'postgresql', { name: '@electric-sql/pglite' });
  if (kind === 'duckdb' && mark !== ':') {
    const versioned = version === undefined ? {} : { version, aliases: [`duckdb-${version}`] };
    return embedded('duckdb', 'duckdb', { name: '@duckdb/node-api', ...versioned });
  }
  if (/^postgres(?:ql)?:\/\//.test(words)) return postgresByAddress(words, options);
  if (kind === 'postgres' && version !== undefined) return privatePostgres(version, options);
  if (/^(?:mysql|mariadb):\/\//.test(words)) return mysqlByAddress(words, options);
  if (words === 'mariadb') return privateMariadb(options);
  if (kind === 'command' && mark === ':') return client(words, rest, options);
  throw new EngineError(`${words}: no engine of that name; there are ${ENGINE_FORMS}`);
}

/** The newest version that this version of Node takes; whatever is installed is preferred. */
const BETTER_SQLITE3 = {
  name: 'better-sqlite3',
  version: '12',
  aliases: ['better-sqlite3'],
  isNative: true,
} satisfies EnginePackage;

function sqlJsPackage(version: string | undefined): EnginePackage {
  if (version === undefined) return { name: 'sql.js' };
  const made = SQL_JS[version];
  if (made === undefined)
    throw new EngineError(`sqlite@${version}: there is no such version; there are ${Object.keys(SQL_JS).join(', ')}`);
  return { name: 'sql.js', version: made, aliases: [`sqlite-${version}`] };
}

/** Any program that reads SQL; what it may touch is for whoever named it to know. */
function client(name: string, command: string, options: OpenOptions): Engine {
  const args = ['-c', command];
  const more = { ...options, staysOpen: false, allowsExisting: true };
  return new ShellEngine({ ...more, name, dialect: 'generic', program: '/bin/sh', args });
}

function shell(name: string, path: string, options: OpenOptions): Engine {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    throw new EngineError(`${path}: is no program; give the path of a sqlite3 shell`);
  }
  const args = ['-batch', '-nullvalue', 'NULL', ':memory:'];
  return new ShellEngine({ ...options, name, dialect: 'sqlite', program: resolve(path), args, staysOpen: true });
}
