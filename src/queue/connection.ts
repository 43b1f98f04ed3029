/** A connection to Redis or Valkey that survives their restarts. Every message names the server without its password. */
import { withoutPassword } from '../engines/without-password.js';
import { UnavailableError } from '../evaluate/unavailable-error.js';
import { loadQueueLibrary, type QueueLibrary } from './queue-library.js';

/** The commands of ioredis that are needed apart from those of BullMQ. */
export interface RedisClient {
  get(key: string): Promise<string | null>;
  mget(...keys: string[]): Promise<(string | null)[]>;
  set(key: string, value: string, expiry: 'EX', seconds: number, condition?: 'NX'): Promise<unknown>;
  del(...keys: string[]): Promise<unknown>;
  sadd(key: string, ...members: string[]): Promise<unknown>;
  srem(key: string, ...members: string[]): Promise<unknown>;
  smembers(key: string): Promise<string[]>;
  expire(key: string, seconds: number): Promise<unknown>;
  scan(cursor: string, match: 'MATCH', pattern: string, count: 'COUNT', size: number): Promise<[string, string[]]>;
  on(event: 'close' | 'ready', listener: () => void): unknown;
}

export interface Connection {
  readonly library: QueueLibrary;
  /** What every queue and worker is created with. */
  readonly options: { readonly connection: Readonly<Record<string, unknown>>; readonly prefix: string };
  readonly client: RedisClient;
  /** The address without its password. */
  readonly name: string;
  close(): Promise<void>;
}

/** The start of all keys. */
export const PREFIX = 'minrepro';
/** The password, for those who do not want it in a command line. */
const PASSWORD_VARIABLE = 'MINREPRO_QUEUE_PASSWORD';
/** A server that does not answer for so long is connected to again. It must exceed the time of a blocking command. */
const SOCKET_TIMEOUT_MS = 15_000;
export const BLOCKING_SECONDS = 5;
const MAX_RETRY_MS = 2_000;

/** Rejects with `UnavailableError` if the server cannot be reached now. Later, commands wait until it is back. */
export async function connect(address: string, onNotice: (line: string) => void): Promise<Connection> {
  const name = withoutPassword(address);
  if (!/^rediss?:\/\/./.test(address))
    throw new UnavailableError(`--queue ${name}: it takes an address such as redis://host:6379, or rediss:// for TLS`);
  const library = await loadQueueLibrary(onNotice);
  let isClosed = false;
  const password = process.env[PASSWORD_VARIABLE];
  const options = {
    connection: {
      url: address,
      ...(password === undefined ? {} : { password }),
      maxRetriesPerRequest: null,
      socketTimeout: SOCKET_TIMEOUT_MS,
      // Nothing is returned to end the attempts.
      retryStrategy: (times: number) => (isClosed ? null : Math.min(MAX_RETRY_MS, 100 * times)),
    },
    prefix: `${PREFIX}:queue`,
  };
  const queue = new library.Queue('connection', options as ConstructorParameters<QueueLibrary['Queue']>[1]);
  const client = await new Promise<RedisClient>((resolve, reject) => {
    queue.once('error', reject);
    queue.backend.client.then((ready) => resolve(ready as unknown as RedisClient), reject);
  }).catch(async (error: unknown) => {
    isClosed = true;
    queue.on('error', () => {});
    // It would wait for a connection.
    void queue.disconnect().catch(() => {});
    throw new UnavailableError(`${name}: ${reasonOf(error)}; check --queue, and that Redis or Valkey runs`, {
      cause: error,
    });
  });
  let isAway = false;
  queue.on('error', () => {});
  client.on('close', () => {
    if (isAway || isClosed) return;
    isAway = true;
    onNotice(`${name} does not answer; waiting for it`);
  });
  client.on('ready', () => {
    if (isAway) onNotice(`${name} answers again`);
    isAway = false;
  });
  return {
    library,
    options,
    client,
    name,
    close: async () => {
      isClosed = true;
      await queue.disconnect().catch(() => {});
    },
  };
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { readonly code?: string; readonly message?: string };
  if (code === 'ECONNREFUSED') return 'the connection was refused';
  if (code === 'ENOTFOUND') return 'the host is unknown';
  return withoutPassword(String(message || code || error)).split('\n')[0] as string;
}
