/** Engines by the names people give them on the command line. */
import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { type Engine, EngineError, type OpenOptions } from './engine.js';
import { mysqlByAddress, privateMariadb } from './mysql-engine.js';
import { resolvePackage } from './package-folder.js';
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
  'sqlite, sqlite@VERSION, sqlite:/path/to/sqlite3, duckdb, duckdb@VERSION, postgres@VERSION, postgres://ADDRESS, mariadb, mysql://ADDRESS, command:PROGRAM';

export async function openEngine(words: string, options: OpenOptions = {}): Promise<Engine> {
  const { tell = () => {}, startsAfresh = false } = options;
  const sqlJs = (module: string): Engine =>
    new ProcessPool({
      name: words,
      dialect: 'sqlite',
      spec: { driver: 'sql-js', module, startsAfresh, isGuarded: true },
      tell,
    });
  const [, kind = '', mark, rest = ''] = /^([a-z]+)(?:([@:])(.+))?$/s.exec(words) ?? [];
  if (kind === 'sqlite' && mark === undefined) return sqlJs(await resolvePackage({ name: 'sql.js' }, tell));
  if (kind === 'sqlite' && mark === '@') return sqlJs(await oldSqlite(rest, tell));
  if (kind === 'sqlite') return shell(words, rest, options);
  if (kind === 'duckdb' && mark !== ':') {
    const version = mark === '@' ? { version: rest, aliases: [`duckdb-${rest}`] } : {};
    const module = await resolvePackage({ name: '@duckdb/node-api', ...version }, tell);
    return new ProcessPool({
      name: words,
      dialect: 'duckdb',
      spec: { driver: 'duckdb', module, isGuarded: options.allowsExisting !== true },
      tell,
    });
  }
  if (/^postgres(?:ql)?:\/\//.test(words)) return postgresByAddress(words, options);
  if (kind === 'postgres' && mark === '@') return privatePostgres(rest, options);
  if (/^(?:mysql|mariadb):\/\//.test(words)) return mysqlByAddress(words, options);
  if (words === 'mariadb') return privateMariadb(options);
  if (kind === 'command' && mark === ':')
    return new ShellEngine({
      ...options,
      name: words,
      dialect: 'generic',
      program: '/bin/sh',
      args: ['-c', rest],
      staysOpen: false,
      allowsExisting: true,
    });
  throw new EngineError(`${words}: no engine of that name; there are ${ENGINE_FORMS}`);
}

async function oldSqlite(version: string, tell: (line: string) => void): Promise<string> {
  const made = SQL_JS[version];
  if (made === undefined)
    throw new EngineError(`sqlite@${version}: there is no such version; there are ${Object.keys(SQL_JS).join(', ')}`);
  return resolvePackage({ name: 'sql.js', version: made, aliases: [`sqlite-${version}`] }, tell);
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
