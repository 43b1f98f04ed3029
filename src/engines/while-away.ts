/** Servers are restarted, by themselves after a crash or by people: a connection is worth another try for a while. */

const TRIES = 60;
const EVERY_MS = 250;
const AWAY =
  /ECONNREFUSED|ECONNRESET|ENOENT|starting up|recovery mode|shutting down|Connection lost|closed the connection|terminated/i;

export async function whileAway<Value>(connect: () => Promise<Value>): Promise<Value> {
  for (let i = 1; ; i++) {
    try {
      return await connect();
    } catch (error) {
      if (i >= TRIES || !AWAY.test(String(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  }
}
