/**
 * Scratch databases on MySQL and MariaDB. Scripts run as a user with all privileges on its scratch database and none on anything
 * else; in particular, it may not use files, other databases, users or settings of the server.
 */
import { isScratchName } from './scratch-name.js';
import type { QueryServer } from './server-engine.js';

/** A user and its database; both have the same name. */
export interface MysqlScratch {
  readonly name: string;
  readonly password: string;
  /** Whether the user may read and write files with the rights of the server. */
  readonly allowsFiles: boolean;
}

/** The connection that holds a lock is idle most of the time; this is the maximum on Windows. */
const MAX_IDLE_SECONDS = 2_147_483;

/** Rejects with the statements that would give the login the rights it lacks. `scratch` is created and dropped. */
export async function checkMysqlRights(query: QueryServer, scratch: MysqlScratch): Promise<void> {
  try {
    await createMysqlScratch(query, scratch);
    await query(`CREATE DATABASE ${scratch.name}`);
  } catch (cause) {
    const [login] = await query(
      "SELECT CONCAT(QUOTE(SUBSTRING_INDEX(CURRENT_USER(), '@', 1)), '@', QUOTE(SUBSTRING_INDEX(CURRENT_USER(), '@', -1)))",
    );
    const statements = [
      `GRANT CREATE USER ON *.* TO ${login};`,
      `GRANT ALL PRIVILEGES ON \`minrepro\\_%\`.* TO ${login} WITH GRANT OPTION;`,
    ];
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `the login may not create a scratch database and a user for it (${reason}); root can permit it with ${statements.join(' ')}`,
      { cause },
    );
  } finally {
    await dropMysqlScratch(query, scratch.name).catch(() => {});
  }
}

/** Holds the lock as long as the connection of `query` is open. */
export async function lockMysqlScratch(query: QueryServer, name: string): Promise<void> {
  await query(`SET SESSION wait_timeout = ${MAX_IDLE_SECONDS}`);
  await query(`SELECT GET_LOCK('${name}', 0)`);
}

/** Creates the user. It creates its database itself. */
export async function createMysqlScratch(query: QueryServer, scratch: MysqlScratch): Promise<void> {
  const { name, password, allowsFiles } = scratch;
  // The user may connect from where this connection comes from.
  const [account = ''] = await ownAccount(query, name);
  await query(`CREATE USER ${account} IDENTIFIED BY '${password}'`);
  // An underscore is a wildcard in a name of a database, except if privileges can be revoked in parts.
  const [revokesParts] = await query('SELECT @@partial_revokes').catch(() => ['0']);
  const database = revokesParts === '1' ? name : name.replaceAll('_', '\\_');
  await query(`GRANT ALL PRIVILEGES ON \`${database}\`.* TO ${account}`);
  if (allowsFiles) await query(`GRANT FILE ON *.* TO ${account}`);
}

/** Drops the database and the user, as far as they exist. */
export async function dropMysqlScratch(query: QueryServer, name: string): Promise<void> {
  await query(`DROP DATABASE IF EXISTS ${name}`);
  for (const account of await accountsOf(query, name)) await query(`DROP USER IF EXISTS ${account}`);
}

/** Drops what workers of a run left, or with an empty prefix, what any workers left that are dead. */
export async function sweepMysqlScratch(query: QueryServer, prefix: string): Promise<void> {
  const databases = await query("SHOW DATABASES LIKE 'minrepro\\_%'");
  // A user without a database is left by a run that was killed at that moment; not every login may list users.
  const users = await query("SELECT user FROM mysql.user WHERE user LIKE 'minrepro\\_%'").catch((): string[] => []);
  for (const name of new Set([...databases, ...users].filter(isScratchName))) {
    if (prefix !== '' && !name.startsWith(prefix)) continue;
    const [isFree] = await query(`SELECT GET_LOCK('${name}', 0)`);
    if (prefix !== '' || (isFree === '1' && (await isOurs(query, name)))) await end(query, name).catch(() => {});
    await query(`SELECT RELEASE_LOCK('${name}')`);
  }
}

/** A database is ours if there is a user of its name. To lock it needs no right to list users. */
async function isOurs(query: QueryServer, name: string): Promise<boolean> {
  const [account] = await accountsOf(query, name);
  return query(`ALTER USER ${account} ACCOUNT LOCK`).then(
    () => true,
    () => false,
  );
}

/** A session that still runs a query would keep the database. */
async function end(query: QueryServer, name: string): Promise<void> {
  for (const id of await query(`SELECT id FROM information_schema.processlist WHERE user = '${name}'`))
    await query(`KILL ${id}`).catch(() => {});
  await dropMysqlScratch(query, name);
}

/** The user of that name, which may have connected from another machine. */
async function accountsOf(query: QueryServer, name: string): Promise<string[]> {
  const listed = await query(
    `SELECT CONCAT(QUOTE(user), '@', QUOTE(host)) FROM mysql.user WHERE user = '${name}'`,
  ).catch((): string[] => []);
  return listed.length > 0 ? listed : ownAccount(query, name);
}

async function ownAccount(query: QueryServer, name: string): Promise<string[]> {
  return query(`SELECT CONCAT(QUOTE('${name}'), '@', QUOTE(SUBSTRING_INDEX(USER(), '@', -1)))`);
}
