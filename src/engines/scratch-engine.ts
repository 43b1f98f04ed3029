/** A server as an engine: each process of ours has a scratch database there, and none is left in the end. */
import { randomBytes } from 'node:crypto';
import type { Dialect } from '../grammars/dialects.js';
import { closedWith, type Engine, EngineError, type OpenOptions } from './engine.js';
import type { PrivateServer } from './private-server.js';
import { ProcessPool } from './process-pool.js';
import { whileAway } from './while-away.js';

export interface ServerOptions extends OpenOptions {
  readonly name: string;
  readonly dialect: Dialect;
  readonly driver: 'postgres' | 'mysql';
  /** Of its client. */
  readonly module: string;
  readonly url: string;
  /** Whether others use it too. */
  readonly isShared: boolean;
  /** Rejects where the server cannot be used; `scratch` is how our databases there begin. */
  check(scratch: string): Promise<void>;
  dropAll(scratch: string): Promise<void>;
}

export async function scratchEngine(options: ServerOptions): Promise<Engine> {
  const { name, dialect, driver, module, url, startsAfresh = false, tell = () => {} } = options;
  const scratch = `minrepro_${process.pid}_${randomBytes(3).toString('hex')}_`;
  try {
    // One of our own may still be starting; with one of somebody's, people should hear at once.
    await (options.isShared ? options.check(scratch) : whileAway(() => options.check(scratch)));
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    throw new EngineError(`${name}: ${reason}; it takes an address and a user that may create a scratch database`);
  }
  const spec = {
    driver,
    module,
    url,
    scratch,
    startsAfresh,
    isGuarded: options.isShared && options.allowsExisting !== true,
  };
  return closedWith(new ProcessPool({ name, dialect, spec, tell }), async () => {
    // Where the server is gone, so is what was ours.
    await options.dropAll(scratch).catch(() => {});
  });
}

/** An engine on a server of our own, which ends with it. */
export async function onOwnServer<Server extends PrivateServer>(
  server: Server,
  open: (server: Server) => Promise<Engine>,
): Promise<Engine> {
  try {
    return closedWith(await open(server), server.stop);
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** An address without its password, for messages. */
export function withoutPassword(url: string): string {
  return url.replace(/:[^:@/]*@/, ':…@');
}
