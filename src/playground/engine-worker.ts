/** The web worker in which an engine runs. Its first message is the name of the engine; each further one is a script. */
import { NO_ALLOWANCES } from '../engines/allowances.js';
import type { Driver } from '../engines/drivers/driver.js';
import { createDriver as createDuckdb } from '../engines/drivers/duckdb.js';
import { createDriver as createPglite } from '../engines/drivers/pglite.js';
import { type SqlJsInstance, sqlJsDriver } from '../engines/drivers/sql-js-sessions.js';
import { EngineBroken, ScriptWorker } from '../engines/pool/script-worker.js';
import type { WorkerMessage, WorkerRequest } from '../engines/pool/worker-protocol.js';
import type { EngineName } from './job.js';
import type { BrokenMessage } from './web-engine.js';

type SqlJs = { default(options: { wasmBinary: ArrayBuffer }): Promise<SqlJsInstance> };

let connecting: Promise<ScriptWorker> | undefined;

addEventListener('message', async ({ data }: MessageEvent<EngineName | WorkerRequest>) => {
  try {
    if (typeof data === 'string') {
      connecting = connect(data);
      await connecting;
      send({ kind: 'ready' });
      return;
    }
    const worker = await (connecting as Promise<ScriptWorker>);
    const reply = await worker.run(data);
    send({ ...reply, rss: 0 });
  } catch (error) {
    if (error instanceof EngineBroken) send({ kind: 'broken' });
    // The failure of the start is reported once.
    else if (typeof data !== 'string' || connecting)
      send({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
});

// An engine may fail where nobody waits for it.
addEventListener('unhandledrejection', ({ reason }) => send({ kind: 'failed', reason: String(reason) }));

function send(message: WorkerMessage | BrokenMessage): void {
  postMessage(message);
}

async function connect(engine: EngineName): Promise<ScriptWorker> {
  const driver = await createDriver(engine);
  await driver.connect?.();
  // DuckDB as WebAssembly has one database at a time, so that no state can be kept.
  return new ScriptWorker(driver, engine === 'duckdb');
}

async function createDriver(engine: EngineName): Promise<Driver> {
  const pathOf = (file: string): string => new URL(`engines/${file}`, import.meta.url).href;
  if (engine === 'pglite') return createPglite({ module: pathOf('pglite/index.js'), allowances: NO_ALLOWANCES });
  if (engine === 'duckdb') return createDuckdb({ module: pathOf('duckdb/duckdb.js'), allowances: NO_ALLOWANCES });
  const [, version = 'current'] = engine.split('@');
  const response = await fetch(pathOf(`sqlite-${version}/sql-wasm.wasm`));
  const wasmBinary = await response.arrayBuffer();
  let instances = 0;
  return sqlJsDriver(async () => {
    // The module keeps its first instance; with another address it is another module.
    const suffix = instances === 0 ? '' : `?${instances}`;
    instances++;
    const { default: load } = (await import(`${pathOf(`sqlite-${version}/sql-wasm.js`)}${suffix}`)) as SqlJs;
    return load({ wasmBinary });
  });
}
