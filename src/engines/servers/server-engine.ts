/** Engines on a server: each worker has a scratch database there, and all of them are dropped in the end. */
import { randomBytes } from 'node:crypto';
import type { Dialect } from '../../languages/sql/dialects/dialect.js';
import type { ServerOptions } from '../drivers/driver.js';
import { closedWith, type Engine, EngineError, type OpenOptions, type PlanReader } from '../engine.js';
import { type EnginePackage, resolvePackage } from '../pool/package-folder.js';
import { builtInDriver, ProcessPool } from '../pool/process-pool.js';
import type { PrivateServer } from './private-server.js';
import { retryWhileUnavailable, STARTING } from './retry-while-unavailable.js';

/** Runs a query and returns the first column of its result. */
export type QueryServer = (text: string) => Promise<string[]>;

/** Everything that sets one kind of server apart from others. */
export interface ServerKind {
  readonly dialect: Dialect;
  readonly plans?: PlanReader;
  /** The name of a module in `drivers/`. Its `createDriver` gets `ServerOptions`. */
  readonly driver: string;
  /** The npm package of the client. */
  readonly client: EnginePackage;
  /** Connects to the server for a few queries. `module`: the path of the client. */
  connect(module: string, url: string, act: (query: QueryServer) => Promise<void>): Promise<void>;
  /** Rejects if scratch databases cannot be created. `scratch`: the prefix of their names. */
  check(query: QueryServer, scratch: string): Promise<void>;
  dropAll(query: QueryServer, scratch: string): Promise<void>;
}

/** An engine on a server that others use too. */
export function openServer(kind: ServerKind, url: string, options: OpenOptions): Promise<Engine> {
  return open(kind, { name: withoutPassword(url), url, isShared: true }, options);
}

/** An engine on a server of its own, which stops when the engine is closed. */
export async function openPrivateServer(
  kind: ServerKind,
  name: string,
  server: PrivateServer,
  options: OpenOptions,
): Promise<Engine> {
  try {
    return closedWith(await open(kind, { name, url: server.url, isShared: false }, options), server.stop);
  } catch (error) {
    await server.stop();
    throw error;
  }
}

interface Server {
  readonly name: string;
  readonly url: string;
  readonly isShared: boolean;
}

async function open(kind: ServerKind, { name, url, isShared }: Server, options: OpenOptions): Promise<Engine> {
  const { onNotice, isFresh = false, allowsOutside = false } = options;
  const { dialect, plans } = kind;
  const module = await resolvePackage(kind.client, onNotice);
  const scratch = `minrepro_${process.pid}_${randomBytes(3).toString('hex')}_`;
  const check = (): Promise<void> => kind.connect(module, url, (query) => kind.check(query, scratch));
  try {
    // A private server may not listen yet; if nothing listens at another address, an immediate error is better.
    await (isShared ? retryWhileUnavailable(check, STARTING) : retryWhileUnavailable(check));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || String(cause) : String(cause);
    const message = `${name}: ${reason}; give an address and a user that may create a scratch database`;
    throw new EngineError(message, { cause });
  }
  const driverOptions: ServerOptions = { module, url, scratch, isGuarded: isShared && !allowsOutside };
  const spec = {
    driver: builtInDriver(kind.driver),
    options: { ...driverOptions },
    isFresh,
    isServer: true,
  };
  return closedWith(new ProcessPool({ name, dialect, plans, spec, onNotice }), async () => {
    // If the server is gone, so are the databases.
    await kind.connect(module, url, (query) => kind.dropAll(query, scratch)).catch(() => {});
  });
}

function withoutPassword(url: string): string {
  return url.replace(/:[^:@/]*@/, ':…@');
}

/** A pattern for LIKE that matches the names of all scratch databases. */
export function scratchPattern(scratch: string): string {
  return `'${scratch.replaceAll('_', '\\_')}%'`;
}
