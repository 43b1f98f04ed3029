/** Driver for PGlite: PostgreSQL as WebAssembly. It can access nothing outside its memory, as long as it loads no other libraries. */
import { encodeText } from '../../edit/text.js';
import type { Driver, EmbeddedOptions } from './driver.js';
import { allowOnlyLibraries, type LibraryFiles } from './own-libraries.js';
import { type Client, type Notice, type QueryResult, sessionDriver } from './postgres-session.js';

interface PGliteOptions {
  readonly rowMode: 'array';
  readonly parsers: object;
  readonly onNotice: (notice: Notice) => void;
  /** What COPY reads from the file `/dev/blob`. */
  readonly blob?: Blob;
}

interface PGliteDatabase {
  /** The parsers of all types that have one, by the OID of the type. */
  readonly parsers: object;
  /** Its program, with the file system in memory. */
  readonly Module?: { readonly FS?: LibraryFiles };
  exec(text: string, options: PGliteOptions): Promise<QueryResult[]>;
  close(): Promise<void>;
}

interface PGliteModule {
  PGlite: { create(): Promise<PGliteDatabase> };
}

export async function createDriver({ module }: EmbeddedOptions): Promise<Driver> {
  const { PGlite } = (await import(module)) as PGliteModule;
  return sessionDriver({
    recreate: async () => {
      const database = await PGlite.create();
      // Before the first script, all libraries are those of the package.
      allowOnlyLibraries(database.Module?.FS);
      return clientOf(database);
    },
    dropAll: 'DROP SCHEMA public CASCADE; CREATE SCHEMA public',
    ownsServer: true,
  });
}

function clientOf(database: PGliteDatabase): Client {
  // Replace all parsers, so that values stay as the database writes them.
  const parsers = Object.fromEntries(Object.keys(database.parsers).map((oid) => [oid, (text: string) => text]));
  const listeners = new Set<(notice: Notice) => void>();
  const onNotice = (notice: Notice): void => {
    for (const listener of listeners) listener(notice);
  };
  return {
    connect: async () => {},
    query: ({ text }) => database.exec(text, { rowMode: 'array', parsers, onNotice }),
    copyFrom: (command, rows) => {
      const text = command.replace(/\bfrom\s+stdin\b(?!.*\bfrom\s+stdin\b)/is, "FROM '/dev/blob'");
      return database.exec(text, {
        rowMode: 'array',
        parsers,
        onNotice,
        blob: new Blob([new Uint8Array(encodeText(rows))]),
      });
    },
    end: () => database.close(),
    on: (event: 'error' | 'notice', listener: (notice: never) => void) => {
      if (event === 'notice') listeners.add(listener as (notice: Notice) => void);
    },
    off: (_, listener) => void listeners.delete(listener),
  };
}
