/** Scripts and results in a folder that all machines share. A file appears by a link, so that nobody reads half of one. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UnavailableError } from '../evaluate/unavailable-error.js';
import { diskReason } from '../system/disk-error.js';
import type { Store } from './store.js';

/** Throws `UnavailableError` if the folder cannot be created. */
export function folderStore(folder: string): Store {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new UnavailableError(`--store ${folder}: ${diskReason(error)}`, { cause: error });
  }
  const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;
  return {
    get: async (key) => {
      try {
        return await readFile(join(folder, key), 'utf8');
      } catch (error) {
        if (isCode(error, 'ENOENT')) return undefined;
        throw error;
      }
    },
    put: async (key, value) => {
      const path = join(folder, key);
      const temporary = join(folder, `.${randomUUID()}`);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(temporary, value);
      try {
        await link(temporary, path);
      } catch (error) {
        if (!isCode(error, 'EEXIST')) throw error;
      } finally {
        await unlink(temporary);
      }
    },
  };
}
