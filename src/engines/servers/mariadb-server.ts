/** Starts a private MariaDB with the installed programs. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { EngineError } from '../engine.js';
import { type PrivateServer, setUpServer } from './private-server.js';

export function isMariadbInstalled(): boolean {
  return findProgram('mariadbd') !== undefined && findProgram('mariadb-install-db') !== undefined;
}

export async function startMariadb(): Promise<PrivateServer> {
  const [server, installer] = [findProgram('mariadbd'), findProgram('mariadb-install-db')];
  if (!server || !installer)
    throw new EngineError(
      'mariadb: mariadbd and mariadb-install-db are not installed; install MariaDB (mariadb-server on Debian, mariadb in Homebrew)',
    );
  const setup = setUpServer('MariaDB');
  const socket = join(setup.folder, 'socket');
  const common = ['--no-defaults', `--datadir=${setup.data}`];
  setup.execute(installer, [...common, '--auth-root-authentication-method=normal', '--skip-test-db', '--force']);
  const args = [
    ...common,
    `--socket=${socket}`,
    `--pid-file=${join(setup.folder, 'pid')}`,
    '--skip-networking',
    '--skip-log-bin',
    '--innodb-flush-log-at-trx-commit=0',
  ];
  const url = `mariadb://root@localhost/?socketPath=${encodeURIComponent(socket)}`;
  return setup.start(server, args, { socket, url });
}

function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
