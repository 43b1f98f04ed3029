/** Starts a private MariaDB or MySQL with the installed programs. */
import { join } from 'node:path';
import type { Sandbox } from '../../system/sandbox.js';
import { findServer, installerOf, type ServerProgram } from './mysql-program.js';
import { type PrivateServer, setUpServer } from './private-server.js';

/** `server`: the program of MariaDB or MySQL. */
export async function startMariadb(
  server: ServerProgram = findServer({ name: 'mariadb' }),
  sandbox?: Sandbox,
): Promise<PrivateServer> {
  const [installer, ...options] =
    server.title === 'MySQL'
      ? [server.path, '--initialize-insecure']
      : [installerOf(server), '--auth-root-authentication-method=normal', '--skip-test-db', '--force'];
  const setup = setUpServer(server.title, sandbox);
  const socket = join(setup.folder, 'socket');
  const common = ['--no-defaults', `--datadir=${setup.data}`];
  await setup.execute(installer, [...common, ...options]);
  const args = [
    ...common,
    `--socket=${socket}`,
    `--pid-file=${join(setup.folder, 'pid')}`,
    '--skip-networking',
    '--skip-log-bin',
    '--loose-skip-symbolic-links',
    '--loose-mysqlx=OFF',
    '--innodb-flush-log-at-trx-commit=0',
  ];
  const url = `mariadb://root@localhost/?socketPath=${encodeURIComponent(socket)}`;
  return setup.start(server.path, args, { socket, url });
}
