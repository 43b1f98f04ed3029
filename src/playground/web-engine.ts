/** An engine as WebAssembly in web workers: each can be ended, whatever its script does. */
import type { Engine } from '../engines/engine.js';
import { duckdbPlans } from '../engines/plans/duckdb-plans.js';
import { postgresqlPlans } from '../engines/plans/postgresql-plans.js';
import { sqlitePlans } from '../engines/plans/sqlite-plans.js';
import { WorkerPool } from '../engines/pool/worker-pool.js';
import type { WorkerMessage } from '../engines/pool/worker-protocol.js';
import { type Dialect, duckdb, postgresql, sqlite } from '../languages/sql/index.js';
import { startModuleWorker } from './confined-worker.js';
import { type DialectName, dialectName, type EngineName } from './job.js';

/** The first message of a worker that cannot go on: its engine is in an unknown state. */
export interface BrokenMessage {
  readonly kind: 'broken';
}

/** Engines are large, and connections may be slow. */
const MAX_START_MS = 600_000;

const DIALECTS: Readonly<Record<DialectName, Dialect>> = { duckdb, postgresql, sqlite };

export function dialectOf(engine: EngineName): Dialect {
  return DIALECTS[dialectName(engine)];
}

export function openWebEngine(name: EngineName): Engine {
  const dialect = dialectOf(name);
  const plans = { duckdb: duckdbPlans, postgresql: postgresqlPlans, sqlite: sqlitePlans }[dialect.name];
  return new WorkerPool({
    name,
    dialect,
    plans,
    maxStartMs: MAX_START_MS,
    start: ({ onMessage, onEnd, onError }) => {
      const worker = startModuleWorker('engine-worker.js');
      let isAlive = true;
      worker.onmessage = ({ data }: MessageEvent<WorkerMessage | BrokenMessage>) => {
        if (data.kind !== 'broken') return onMessage(data);
        isAlive = false;
        onEnd({ kind: 'crashed', detail: 'the engine trapped' });
      };
      worker.onerror = () => {
        isAlive = false;
        onError();
      };
      worker.postMessage(name);
      return {
        send: (request) => worker.postMessage(request),
        isAlive: () => isAlive,
        // The files of WebAssembly are in its memory, and the driver discards them.
        isClean: () => true,
        // The browser limits the memory of a tab.
        guard: () => () => {},
        end: () => worker.terminate(),
      };
    },
  });
}
