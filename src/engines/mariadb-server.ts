/** A private MariaDB, from the installed programs. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { EngineError } from './engine.js';
import { type PrivateServer, serverPlace } from './private-server.js';

export function isMariadbInstalled(): boolean {
  return find('mariadbd') !== undefined && find('mariadb-install-db') !== undefined;
}

export async function startMariadb(): Promise<PrivateServer & { readonly url: string }> {
  const [daemon, setUp] = [find('mariadbd'), find('mariadb-install-db')];
  if (!daemon || !setUp)
    throw new EngineError('mariadb: mariadbd is not installed; try: apt-get install mariadb-server');
  const place = serverPlace('MariaDB');
  const socket = join(place.folder, 'socket');
  const common = ['--no-defaults', `--datadir=${place.data}`];
  place.execute(setUp, [...common, '--auth-root-authentication-method=normal', '--skip-test-db', '--force']);
  const own = [`--socket=${socket}`, `--pid-file=${join(place.folder, 'pid')}`, '--skip-networking', '--skip-log-bin'];
  const server = await place.start(daemon, [...common, ...own, '--innodb-flush-log-at-trx-commit=0'], socket);
  return { ...server, url: `mariadb://root@localhost/?socketPath=${encodeURIComponent(socket)}` };
}

function find(program: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}
