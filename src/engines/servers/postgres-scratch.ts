/**
 * Scratch databases on PostgreSQL. Scripts run as a role that owns its scratch database and nothing else: it is no superuser,
 * member of no other role, and SQL cannot change to another database.
 */

import { isScratchName, lockNumber } from './scratch-name.js';
import type { CheckOptions, ConnectServer, QueryServer } from './server-engine.js';

/** A role and the database that it owns; both have the same name. */
export interface PostgresScratch {
  readonly name: string;
  readonly password: string;
  /** Whether the role may read and write files with the rights of the server. */
  readonly allowsFiles: boolean;
}

/** Tells our roles and databases from those of others. A role cannot change its own comment. */
const TAG = 'scratch of minrepro';
/** The first number of our advisory locks: "minr". */
const LOCK_CLASS = 0x6d_69_6e_72;

/** The first version in which the owner of a database owns its schema `public`. */
const OWNED_PUBLIC = 150_000;

/** Rejects with the statements that would give the login the rights it lacks. */
export async function checkPostgresRights(query: QueryServer, { isRestricted }: CheckOptions): Promise<void> {
  const needsRole = isRestricted ? 'true' : 'false';
  const [missing = ''] = await query(
    `SELECT concat_ws(' ', CASE WHEN NOT rolcreatedb THEN 'CREATEDB' END, CASE WHEN ${needsRole} AND NOT rolcreaterole THEN 'CREATEROLE' END)
     FROM pg_roles WHERE rolname = current_user AND NOT rolsuper`,
  );
  if (missing === '') return;
  const [login] = await query('SELECT quote_ident(current_user)');
  throw new Error(
    `the login may not create a scratch database${isRestricted ? ' and a role for it' : ''}; a superuser can permit it with ALTER ROLE ${login} ${missing}`,
  );
}

/** Holds the lock as long as the connection of `query` is open. */
export async function lockPostgresScratch(query: QueryServer, name: string): Promise<void> {
  // The connection is idle most of the time. Old servers do not know the setting.
  await query('SET idle_session_timeout = 0').catch(() => []);
  await query(`SELECT pg_advisory_lock(${LOCK_CLASS}, ${lockNumber(name)})`);
}

export async function createPostgresScratch(query: QueryServer, scratch: PostgresScratch): Promise<void> {
  const { name, password, allowsFiles } = scratch;
  await query(`CREATE ROLE ${name} LOGIN PASSWORD '${password}'`);
  const [isSuperuser] = await query('SELECT rolsuper FROM pg_roles WHERE rolname = current_user');
  // The owner of a database may be set to a role of which one is a member.
  if (isSuperuser !== 't') await query(`GRANT ${name} TO CURRENT_USER`);
  await query(`COMMENT ON ROLE ${name} IS '${TAG}'`);
  if (allowsFiles) await query(`GRANT pg_read_server_files, pg_write_server_files TO ${name}`);
  await query(`CREATE DATABASE ${name} TEMPLATE template0 OWNER ${name}`);
}

/** Creates a database for scripts that run as the login. */
export async function createPostgresDatabase(query: QueryServer, name: string): Promise<void> {
  await query(`CREATE DATABASE ${name} TEMPLATE template0`);
  await query(`COMMENT ON DATABASE ${name} IS '${TAG}'`);
}

/** Statements that a superuser runs inside the new database. */
export async function setUpStatements(
  query: QueryServer,
  { name }: PostgresScratch,
  extensions: readonly string[],
): Promise<readonly string[]> {
  const [version] = await query('SHOW server_version_num');
  const [isSuperuser] = await query('SELECT rolsuper FROM pg_roles WHERE rolname = current_user');
  const needsOwner = isSuperuser === 't' && Number(version) < OWNED_PUBLIC;
  return [
    ...(needsOwner ? [`ALTER SCHEMA public OWNER TO ${name}`] : []),
    ...extensions.map((extension) => `CREATE EXTENSION IF NOT EXISTS "${extension}" CASCADE`),
  ];
}

/** Drops the database and the role, as far as they exist. */
export async function dropPostgresScratch(query: QueryServer, name: string, connect: ConnectServer): Promise<void> {
  const [exists] = await query(`SELECT 1 FROM pg_database WHERE datname = '${name}'`);
  if (exists !== undefined) await undoObstacles(query, name, connect).catch(() => {});
  // Servers before version 13 do not know FORCE. DROP waits until the sessions have ended.
  await query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`).catch(() => []);
  await query(`DROP DATABASE IF EXISTS ${name}`);
  await query(`DROP ROLE IF EXISTS ${name}`);
}

/**
 * A script may have made its database a template, or left a prepared transaction there. Both prevent its end. A setting of the
 * database could also prevent that we connect to it.
 */
async function undoObstacles(query: QueryServer, name: string, connect: ConnectServer): Promise<void> {
  await query(`ALTER DATABASE ${name} WITH IS_TEMPLATE false ALLOW_CONNECTIONS true CONNECTION LIMIT -1`);
  await query(`ALTER DATABASE ${name} RESET ALL`);
  const prepared = `FROM pg_prepared_xacts WHERE database = '${name}' ORDER BY gid`;
  const transactions = await query(`SELECT quote_literal(gid) ${prepared}`);
  if (transactions.length === 0) return;
  const owners = await query(`SELECT quote_ident(owner) ${prepared}`);
  await connect(
    async (queryInside) => {
      for (const [i, transaction] of transactions.entries()) {
        await queryInside(`SET ROLE ${owners[i]}`).catch(() => {});
        await queryInside(`ROLLBACK PREPARED ${transaction}`);
      }
    },
    { database: name },
  );
}

/** Drops what workers of a run left, or with an empty prefix, what any workers left that are dead. Returns what stays. */
export async function sweepPostgresScratch(
  query: QueryServer,
  prefix: string,
  connect: ConnectServer,
): Promise<readonly string[]> {
  const names = await query(
    `SELECT rolname FROM pg_roles WHERE shobj_description(oid, 'pg_authid') = '${TAG}'
     UNION SELECT datname FROM pg_database WHERE shobj_description(oid, 'pg_database') = '${TAG}'`,
  );
  const locks = await query(
    `SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND classid = ${LOCK_CLASS} AND objsubid = 2`,
  );
  const alive = new Set(locks.map(Number));
  const isLeft = (name: string): boolean => (prefix === '' ? !alive.has(lockNumber(name)) : name.startsWith(prefix));
  const left: string[] = [];
  for (const name of names.filter(isScratchName).filter(isLeft)) {
    try {
      await dropPostgresScratch(query, name, connect);
    } catch (error) {
      // Another run may have dropped it at the same time.
      const [stays] = await query(`SELECT 1 FROM pg_roles WHERE rolname = '${name}'
        UNION SELECT 1 FROM pg_database WHERE datname = '${name}'`);
      if (stays !== undefined) left.push(`${name} (${error instanceof Error ? error.message : String(error)})`);
    }
  }
  return left;
}
