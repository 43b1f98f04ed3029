/**
 * Scratch databases on MySQL and MariaDB. Scripts run as a user with all privileges on its scratch database and none on anything
 * else; in particular, it may not use files, other databases, users or settings of the server.
 */
import { isScratchName, scratchName, scratchPassword } from './scratch-name.js';
import type { CheckOptions, ConnectServer, QueryServer } from './server-engine.js';

/** A user and its database; both have the same name. */
export interface MysqlScratch {
  readonly name: string;
  readonly password: string;
  /** Whether the user may read and write files with the rights of the server. */
  readonly allowsFiles: boolean;
}

/** The connection that holds a lock is idle most of the time; this is the maximum on Windows. */
const MAX_IDLE_SECONDS = 2_147_483;

/** How often the sessions of a user are killed before its database is dropped, and the time between. */
const [MAX_KILLS, KILL_SECONDS] = [20, 0.05];

/** Databases that every user may see. */
const EVERYBODYS: ReadonlySet<string> = new Set(['information_schema', 'performance_schema', 'sys']);

/** Rejects with the statements that would give the login the rights it lacks, or take those that all users have. */
export async function checkMysqlRights(
  query: QueryServer,
  { prefix, isRestricted, connect }: CheckOptions,
): Promise<void> {
  const scratch: MysqlScratch = { name: scratchName(prefix), password: scratchPassword(), allowsFiles: false };
  await waitBriefly(query);
  if (isRestricted) await checkStorageEngines(query);
  try {
    if (isRestricted) await createMysqlScratch(query, scratch);
    await query(`CREATE DATABASE ${scratch.name}`);
  } catch (cause) {
    await dropMysqlScratch(query, scratch.name).catch(() => {});
    throw await lacksRights(query, isRestricted, cause);
  }
  try {
    if (isRestricted) await checkOtherDatabases(query, scratch, connect);
  } finally {
    await dropMysqlScratch(query, scratch.name);
  }
}

async function lacksRights(query: QueryServer, isRestricted: boolean, cause: unknown): Promise<Error> {
  const [login] = await query(
    "SELECT CONCAT(QUOTE(SUBSTRING_INDEX(CURRENT_USER(), '@', 1)), '@', QUOTE(SUBSTRING_INDEX(CURRENT_USER(), '@', -1)))",
  );
  const all = `GRANT ALL PRIVILEGES ON \`minrepro\\_%\`.* TO ${login}`;
  const [what, statements] = isRestricted
    ? ['a scratch database and a user for it', `GRANT CREATE USER ON *.* TO ${login}; ${all} WITH GRANT OPTION`]
    : ['a scratch database', all];
  return new Error(`the login may not create ${what} (${messageOf(cause)}); root can permit it with ${statements}`, {
    cause,
  });
}

/** Storage engines whose tables are in other databases, on other servers or in files: all privileges on one database permit them. */
const REMOTE_ENGINES = ['FEDERATED', 'CONNECT', 'SPIDER', 'S3'];

async function checkStorageEngines(query: QueryServer): Promise<void> {
  const names = REMOTE_ENGINES.map((name) => `'${name}'`).join();
  const found = await query(
    `SELECT engine FROM information_schema.engines WHERE support IN ('YES', 'DEFAULT') AND engine IN (${names})`,
  );
  if (found.length > 0)
    throw new Error(
      `scripts could reach other databases, files or the network by the storage engine ${found.join(', ')} of this server; root can end that with ${found.map((name) => `UNINSTALL PLUGIN ${name}`).join('; ')}; --allow-existing permits it`,
    );
}

/** MariaDB may have been installed with a database `test` for everybody, and servers can give privileges to all users. */
async function checkOtherDatabases(
  query: QueryServer,
  { name, password }: MysqlScratch,
  connect: ConnectServer,
): Promise<void> {
  // Not every login may read this; then databases that do not exist yet are missing.
  const granted = "FROM mysql.db WHERE user IN ('', 'PUBLIC') ORDER BY user, db";
  const patterns = await query(`SELECT db ${granted}`).catch((): string[] => []);
  const users = await query(`SELECT user ${granted}`).catch((): string[] => []);
  const statements = patterns.map((pattern, i) =>
    users[i] === 'PUBLIC'
      ? `REVOKE ALL PRIVILEGES ON \`${pattern}\`.* FROM PUBLIC`
      : `DELETE FROM mysql.db WHERE user = '' AND db = '${pattern.replaceAll('\\', '\\\\')}'; FLUSH PRIVILEGES`,
  );
  let visible: string[] = [];
  let forAll: string[] = [];
  await connect(
    async (queryAsUser) => {
      visible = await queryAsUser('SHOW DATABASES');
      // Only MariaDB has privileges of all users.
      forAll = await queryAsUser('SHOW GRANTS FOR PUBLIC').catch((): string[] => []);
    },
    { user: name, password },
  );
  const global = forAll.flatMap((grant) => /^GRANT (?!USAGE ON)(.*) ON \*\.\* TO/i.exec(grant)?.[1] ?? []);
  if (global.length > 0)
    throw new Error(
      `every user of this server has the privileges ${global.join(', ')}; root can end that with REVOKE ${global.join(', ')} ON *.* FROM PUBLIC; --allow-existing permits it`,
    );
  const others = visible.filter((database) => database !== name && !EVERYBODYS.has(database));
  const reachable = [...new Set([...patterns, ...others])];
  if (reachable.length === 0) return;
  const remedy = statements.length > 0 ? `root can end that with ${statements.join('; ')}` : 'revoke these privileges';
  throw new Error(
    `every user of this server has privileges on ${reachable.join(', ')}, so scripts could change them; ${remedy}; --allow-existing permits it`,
  );
}

/** A lock of somebody else, such as a prepared transaction, must not stop a run. */
async function waitBriefly(query: QueryServer): Promise<void> {
  await query('SET SESSION lock_wait_timeout = 1, innodb_lock_wait_timeout = 1');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Holds the lock as long as the connection of `query` is open. */
export async function lockMysqlScratch(query: QueryServer, name: string): Promise<void> {
  await query(`SET SESSION wait_timeout = ${MAX_IDLE_SECONDS}`);
  await waitBriefly(query);
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

/** Drops what workers of a run left, or with an empty prefix, what any workers left that are dead. Returns what stays. */
export async function sweepMysqlScratch(
  query: QueryServer,
  prefix: string,
  connect: ConnectServer,
): Promise<readonly string[]> {
  await waitBriefly(query);
  const left: string[] = [];
  const databases = await query("SHOW DATABASES LIKE 'minrepro\\_%'");
  // A user without a database is left by a run that was killed at that moment; not every login may list users.
  const users = await query("SELECT user FROM mysql.user WHERE user LIKE 'minrepro\\_%'").catch((): string[] => []);
  for (const name of new Set([...databases, ...users].filter(isScratchName))) {
    if (prefix !== '' && !name.startsWith(prefix)) continue;
    const [isFree] = await query(`SELECT GET_LOCK('${name}', 0)`);
    if (prefix !== '' || (isFree === '1' && (await isOurs(query, name)))) {
      await end(query, name, connect).catch((error: unknown) => left.push(`${name} (${messageOf(error)})`));
    }
    await query(`SELECT RELEASE_LOCK('${name}')`);
  }
  return left;
}

/** A database is ours if there is a user of its name. To lock it needs no right to list users. */
async function isOurs(query: QueryServer, name: string): Promise<boolean> {
  const [account] = await accountsOf(query, name);
  return query(`ALTER USER ${account} ACCOUNT LOCK`).then(
    () => true,
    () => false,
  );
}

/** A session that still runs a query would keep the database, and would go on without its user. */
async function end(query: QueryServer, name: string, connect: ConnectServer): Promise<void> {
  await killSessions(query, name);
  // Not every login may see and end the sessions of other users, but each user may end its own.
  await endAsUser(query, name, connect).catch(() => {});
  await dropMysqlScratch(query, name);
}

/** Events start sessions as long as their database exists, and a session ends some time after it was killed. */
async function endAsUser(query: QueryServer, name: string, connect: ConnectServer): Promise<void> {
  const password = scratchPassword();
  for (const account of await accountsOf(query, name)) {
    await query(`ALTER USER ${account} IDENTIFIED BY '${password}'`);
    await query(`ALTER USER ${account} ACCOUNT UNLOCK`);
  }
  await connect(
    async (queryAsUser) => {
      await waitBriefly(queryAsUser);
      for (let i = 0; i < MAX_KILLS && (await killSessions(queryAsUser, name)) > 0; i++)
        await queryAsUser(`SELECT SLEEP(${KILL_SECONDS})`);
      await queryAsUser(`DROP DATABASE IF EXISTS ${name}`);
      await killSessions(queryAsUser, name);
    },
    { user: name, password },
  );
}

/** Kills the sessions of a user, but not the one that asks. Returns how many there were. */
async function killSessions(query: QueryServer, name: string): Promise<number> {
  const ids = await query(
    `SELECT id FROM information_schema.processlist WHERE user = '${name}' AND id <> CONNECTION_ID()`,
  );
  for (const id of ids) await query(`KILL ${id}`).catch(() => {});
  return ids.length;
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
