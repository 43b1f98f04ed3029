/** Finds the installed programs of MariaDB and MySQL, and their versions. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { plainVersion } from '../../packages/match-version.js';
import { EngineError } from '../engine.js';

/** What the user asks for. */
export interface WantedServer {
  readonly name: 'mariadb' | 'mysql';
  /** All versions that begin with it match. */
  readonly version?: string | undefined;
  /** The path of the server; the installed one if omitted. */
  readonly path?: string | undefined;
}

export interface ServerProgram {
  readonly path: string;
  readonly title: 'MariaDB' | 'MySQL';
  readonly version: string;
}

export function isMariadbInstalled(): boolean {
  return findProgram('mariadbd') !== undefined && findProgram('mariadb-install-db') !== undefined;
}

/** The program of a server that satisfies the user's wish. Throws `EngineError` if there is none. */
export function findServer({ name, version, path: given }: WantedServer): ServerProgram {
  const file = { mariadb: 'mariadbd', mysql: 'mysqld' }[name];
  const title = { mariadb: 'MariaDB', mysql: 'MySQL' }[name];
  const help = `give the path of another one (${name}:/path/to/${file}) or the address of a running server (${name}://USER@HOST)`;
  const path = given === undefined ? findProgram(file) : resolve(given);
  if (path === undefined)
    throw new EngineError(
      `${name}: ${file} is not installed; install it (${name}-server on Debian, ${name} in Homebrew), or ${help}`,
    );
  const server = readProgram(path, file);
  if (version === undefined) return server;
  const isMatch = `${plainVersion(server.version)}.`.startsWith(`${plainVersion(version)}.`);
  if (isMatch && server.title === title) return server;
  throw new EngineError(
    `${name}@${version}: the installed ${path} is ${server.title} ${server.version}; npm has no ${title} server: install ${title} ${version}, ${help}`,
  );
}

/** Asks the program for its version: `mariadbd  Ver 10.11.6-MariaDB for …`, `mysqld  Ver 8.0.36 for …`. */
function readProgram(path: string, file: string): ServerProgram {
  let output: string;
  try {
    accessSync(path, constants.X_OK);
    output = execFileSync(path, ['--no-defaults', '--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (cause) {
    throw new EngineError(`${path}: not an executable server; give the path of ${file}`, { cause });
  }
  const version = /Ver ([\d.]+)/.exec(output)?.[1];
  if (version === undefined)
    throw new EngineError(`${path}: not a server of MySQL or MariaDB; give the path of ${file}`);
  return { path, version, title: output.includes('MariaDB') ? 'MariaDB' : 'MySQL' };
}

/** The program that creates the first tables of MariaDB: next to the server, or in one of the usual folders. */
export function installerOf({ path }: ServerProgram): string {
  const folder = dirname(path);
  const nearby = [folder, join(folder, '..', 'bin'), join(folder, '..', 'scripts')];
  const found = nearby.map((place) => join(place, 'mariadb-install-db')).find((file) => existsSync(file));
  const installer = found ?? findProgram('mariadb-install-db');
  if (installer !== undefined) return installer;
  throw new EngineError(
    'mariadb: mariadb-install-db is not installed; install MariaDB (mariadb-server on Debian, mariadb in Homebrew)',
  );
}

function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
