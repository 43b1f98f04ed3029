/** Repeats a connection attempt while a server is starting, whether after a crash or because somebody restarted it. */

const MAX_TRIES = 60;
const INTERVAL_MS = 250;
/** Messages of a server that is about to accept connections. */
export const STARTING: RegExp = /starting up|recovery mode/i;
const UNAVAILABLE =
  /ECONNREFUSED|ECONNRESET|ENOENT|starting up|recovery mode|shutting down|Connection lost|closed the connection|terminated/i;

/** Rejects with the last error, and at once with an error that does not match `reasons`. */
export async function retryWhileUnavailable<Value>(
  connect: () => Promise<Value>,
  reasons: RegExp = UNAVAILABLE,
): Promise<Value> {
  for (let tries = 1; ; tries++) {
    try {
      return await connect();
    } catch (error) {
      if (tries >= MAX_TRIES || !reasons.test(String(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
    }
  }
}
