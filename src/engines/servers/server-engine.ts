/** Engines on a server: each worker has a scratch database and a user for it there, and all of them are dropped in the end. */
import type { Dialect } from '../../languages/sql/dialects/dialect.js';
import { packageFolder } from '../../system/confinement.js';
import { NO_SANDBOX } from '../../system/sandbox.js';
import { NO_ALLOWANCES } from '../allowances.js';
import type { ServerOptions } from '../drivers/driver.js';
import { closedWith, type Engine, EngineError, type OpenOptions, type PlanReader } from '../engine.js';
import { sandboxFor } from '../engine-sandbox.js';
import { type EnginePackage, resolveEnginePackage } from '../pool/engine-package.js';
import { builtInDriver, ProcessPool } from '../pool/process-pool.js';
import { withoutPassword } from '../without-password.js';
import type { PrivateServer } from './private-server.js';
import { retryWhileUnavailable, STARTING } from './retry-while-unavailable.js';
import { scratchPrefix } from './scratch-name.js';

/** Runs a query and returns the first column of its result. */
export type QueryServer = (text: string) => Promise<string[]>;

/** What replaces parts of the URL. */
export interface ServerLogin {
  readonly user?: string;
  readonly password?: string;
  /** For PostgreSQL. */
  readonly database?: string;
}

/** Connects to the server for a few queries. */
export type ConnectServer = (act: (query: QueryServer) => Promise<void>, login?: ServerLogin) => Promise<void>;

/** Everything that sets one kind of server apart from others. */
export interface ServerKind {
  readonly dialect: Dialect;
  readonly plans?: PlanReader;
  /** The name of a module in `drivers/`. Its `createDriver` gets `ServerOptions`. */
  readonly driver: string;
  /** The npm package of the client. */
  readonly client: EnginePackage;
  /** Connects to the server for a few queries. `module`: the path of the client. */
  connect(module: string, url: string, ...rest: Parameters<ConnectServer>): Promise<void>;
  /**
   * Rejects with the statements to run if the login may not create scratch databases, and users if scripts are restricted, or if
   * such a user could reach other databases. `prefix`: of their names.
   */
  check(query: QueryServer, options: CheckOptions): Promise<void>;
  /**
   * Drops what workers of a run left, or with an empty prefix, what any workers left that are dead. Returns what stays, with the
   * reasons.
   */
  sweep(query: QueryServer, prefix: string, connect: ConnectServer): Promise<readonly string[]>;
}

export interface CheckOptions {
  readonly prefix: string;
  readonly isRestricted: boolean;
  readonly connect: ConnectServer;
}

/** An engine on a server that others use too. */
export function openServer(kind: ServerKind, url: string, options: OpenOptions): Promise<Engine> {
  return open(kind, { name: withoutPassword(url), url }, options);
}

/** An engine on a server of its own, which stops when the engine is closed. */
export async function openPrivateServer(
  kind: ServerKind,
  name: string,
  server: PrivateServer,
  options: OpenOptions,
): Promise<Engine> {
  try {
    return closedWith(await open(kind, { name, url: server.url, folder: server.folder }, options), server.stop);
  } catch (error) {
    await server.stop();
    throw error;
  }
}

interface Server {
  readonly name: string;
  readonly url: string;
  /** The folder of the socket if it is a private server. */
  readonly folder?: string;
}

async function open(kind: ServerKind, { name, url, folder }: Server, options: OpenOptions): Promise<Engine> {
  const { onNotice, isFresh = false, allowsOutside = false, allowances = NO_ALLOWANCES } = options;
  const { dialect, plans } = kind;
  const isShared = folder === undefined;
  if (isShared && allowances.files && !allowsOutside)
    throw new EngineError(
      `${name}: --allow files is for engines in the sandbox; files of a running server need --allow-existing`,
    );
  const isSocket = /[?&](?:host|socketPath)=(?:%2F|\/)/i.test(url);
  // Root may reach the socket of a server by a capability only, which no process has in the sandbox.
  const needsRoot = isShared && isSocket && process.getuid?.() === 0 && options.sandbox?.mode !== 'on';
  const sandbox = needsRoot ? NO_SANDBOX : await sandboxFor(options);
  const module = await resolveEnginePackage(kind.client, onNotice);
  const prefix = scratchPrefix();
  const isRestricted = !allowsOutside;
  const connect: ConnectServer = (act, login) => kind.connect(module, url, act, login);
  const sweep = async (query: QueryServer, prefix: string): Promise<void> => {
    const left = await kind.sweep(query, prefix, connect);
    if (left.length > 0) onNotice?.(`${name}: cannot drop these scratch databases: ${left.join(', ')}`);
  };
  const check = (): Promise<void> =>
    connect(async (query) => {
      if (!isShared) return;
      await kind.check(query, { prefix, isRestricted, connect });
      await sweep(query, '');
    });
  try {
    // A private server may not listen yet; if nothing listens at another address, an immediate error is better.
    await (isShared ? retryWhileUnavailable(check, STARTING) : retryWhileUnavailable(check));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || String(cause) : String(cause);
    throw new EngineError(`${name}: ${reason}${isShared ? '; or give another address or login' : ''}`, { cause });
  }
  if (isShared && allowsOutside)
    onNotice?.(`${name}: scripts run with all rights of this login and can reach real data`);
  const driverOptions: ServerOptions = { module, url, prefix, isShared, isRestricted, allowances };
  const spec = { driver: builtInDriver(kind.driver), options: { ...driverOptions }, isFresh, isServer: true };
  const readable = [packageFolder(module), ...(folder === undefined ? [] : [folder])];
  const pool = new ProcessPool({
    name,
    dialect,
    plans,
    hasSessions: true,
    spec,
    sandbox,
    readable,
    connects: isShared,
    onNotice,
  });
  if (!isShared) return pool;
  return closedWith(pool, async () => {
    // If the server is gone, so are the databases.
    await connect((query) => sweep(query, prefix)).catch(() => {});
  });
}
