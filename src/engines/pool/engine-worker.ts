/** The process in which an engine runs. Started by `process-pool.ts`. */
import { type DriverModule, isServerUnavailable } from '../drivers/driver.js';
import { EngineBroken, ScriptWorker } from './script-worker.js';
import {
  type DriverSpec,
  EXIT_CODES,
  SPEC_VARIABLE,
  type WorkerMessage,
  type WorkerRequest,
} from './worker-protocol.js';

/** Reading the size of the process takes as long as a short script, so it is read once per so many scripts. */
const SCRIPTS_PER_SIZE = 32;

const spec = JSON.parse(process.env[SPEC_VARIABLE] ?? '{}') as DriverSpec;
delete process.env[SPEC_VARIABLE];
let isReady = false;
let rss = 0;

const connecting = connect();
connecting.catch(sendFailure);

process.on('message', async (request: WorkerRequest) => {
  try {
    const worker = await connecting;
    const reply = await worker.run(request);
    if (request.id % SCRIPTS_PER_SIZE === 0) rss = process.memoryUsage.rss();
    send({ ...reply, rss });
  } catch (error) {
    // Reported like a crash.
    if (error instanceof EngineBroken) process.exit(EXIT_CODES.engineBroken);
    if (isServerUnavailable(error)) process.exit(error.mayBeCrash ? EXIT_CODES.serverLost : EXIT_CODES.serverStopped);
    // The server was reachable before, so it stopped between two statements.
    if (isReady && spec.isServer) process.exit(EXIT_CODES.serverStopped);
    sendFailure(error);
  }
});
// The parent process has ended.
process.on('disconnect', () => process.exit(0));

function send(message: WorkerMessage): void {
  process.send?.(message);
}

function sendFailure(error: unknown): void {
  send({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
}

async function connect(): Promise<ScriptWorker> {
  const { createDriver } = (await import(spec.driver)) as DriverModule;
  if (typeof createDriver !== 'function') throw new Error(`the driver ${spec.driver} does not export createDriver`);
  const driver = await createDriver(spec.options);
  await driver.connect?.();
  isReady = true;
  send({ kind: 'ready' });
  return new ScriptWorker(driver, spec.isFresh);
}
