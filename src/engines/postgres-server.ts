/** A private PostgreSQL, from the package that holds its programs. */
import { chmodSync, cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type PrivateServer, serverPlace } from './private-server.js';

const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'listen_addresses='];

/** `module`: the main file of the package. */
export async function startPostgres(module: string): Promise<PrivateServer & { readonly url: string }> {
  const installed = join(dirname(dirname(module)), 'native');
  hydrate(installed);
  const place = serverPlace('PostgreSQL');
  const { folder, data, isRoot } = place;
  // What is installed in root's home nobody else can read.
  const native = isRoot ? join(folder, 'native') : installed;
  if (isRoot) cpSync(installed, native, { recursive: true, dereference: true });
  const program = (name: string): string => {
    const path = join(native, 'bin', name);
    chmodSync(path, 0o755);
    return path;
  };
  place.execute(program('initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  const args = ['-D', data, '-k', folder, ...SETTINGS.flatMap((one) => ['-c', one])];
  const server = await place.start(program('postgres'), args, join(folder, '.s.PGSQL.5432'));
  return { ...server, url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}` };
}

/** npm keeps no links: the package lists those that its libraries need. */
function hydrate(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const path = join(dirname(native), target);
    if (!existsSync(path)) symlinkSync(join(dirname(native), source), path);
  }
}
