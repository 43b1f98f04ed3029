/** Scripts and results in Redis itself. They expire, because memory is dear. */
import type { RedisClient } from './connection.js';
import type { Store } from './store.js';

const SECONDS_KEPT = 7 * 86_400;

export const REDIS_STORE_PREFIX = 'minrepro:store:';

export function redisStore(client: RedisClient): Store {
  return {
    get: async (key) => (await client.get(`${REDIS_STORE_PREFIX}${key}`)) ?? undefined,
    put: async (key, value) => {
      await client.set(`${REDIS_STORE_PREFIX}${key}`, value, 'EX', SECONDS_KEPT, 'NX');
    },
  };
}
