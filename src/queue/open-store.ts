/** Opens a store: in Redis, in an S3-compatible store, or in a shared folder. */
import { UnavailableError } from '../evaluate/unavailable-error.js';
import type { RedisClient } from './connection.js';
import { folderStore } from './folder-store.js';
import { redisStore } from './redis-store.js';
import { s3Store } from './s3-store.js';
import type { Store } from './store.js';

/** `address`: `redis`, `s3://BUCKET/PREFIX` or the path of a folder. Throws `UnavailableError` if it cannot be used. */
export function openStore(address: string, client: RedisClient): Store {
  if (address === 'redis') return redisStore(client);
  if (address.startsWith('s3://')) return s3Store(address, process.env);
  if (address.includes('://'))
    throw new UnavailableError(`--store ${address}: it takes redis, s3://BUCKET/PREFIX or the path of a folder`);
  return folderStore(address);
}
