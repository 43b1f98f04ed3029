/** PostgreSQL as WebAssembly, in the process itself: no server, nothing to reach but what a script makes. */
import type { Driver } from './driver.js';
import { type Client, postgresSessions, type QueryResult } from './postgres-session.js';

interface PGliteOptions {
  readonly rowMode: 'array';
  readonly parsers: object;
  readonly onNotice: (notice: { message?: string }) => void;
}

interface PGliteDatabase {
  exec(text: string, options: PGliteOptions): Promise<QueryResult[]>;
  close(): Promise<void>;
}

interface PGliteModule {
  PGlite: { create(): Promise<PGliteDatabase> };
}

/** Values as the database writes them, of whatever type. */
const AS_TEXT = new Proxy({}, { get: () => (value: string) => value, has: () => true });

export async function pgliteDriver(module: string): Promise<Driver> {
  const { PGlite } = (await import(module)) as PGliteModule;
  return postgresSessions(async () => clientOf(await PGlite.create()), false);
}

function clientOf(database: PGliteDatabase): Client {
  const listeners = new Set<(notice: { message?: string }) => void>();
  const onNotice = (notice: { message?: string }): void => {
    for (const hear of listeners) hear(notice);
  };
  return {
    connect: async () => {},
    query: ({ text }) => database.exec(text, { rowMode: 'array', parsers: AS_TEXT, onNotice }),
    end: () => database.close(),
    on: (event: 'error' | 'notice', listener: (notice: never) => void) => {
      if (event === 'notice') listeners.add(listener as (notice: { message?: string }) => void);
    },
    off: (_, listener) => void listeners.delete(listener),
  };
}
