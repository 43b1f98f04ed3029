/** BullMQ with its client of Redis: an optional package, loaded when a queue is first used. */
import { pathToFileURL } from 'node:url';
import { UnavailableError } from '../evaluate/unavailable-error.js';
import { PackageError } from '../packages/package-error.js';
import { resolvePackage } from '../packages/package-folder.js';

export type QueueLibrary = Pick<typeof import('bullmq'), 'Queue' | 'QueueEvents' | 'Worker' | 'WaitingError'>;

/** Installs the package if necessary. Rejects with `UnavailableError` if that fails. */
export async function loadQueueLibrary(onNotice: (line: string) => void): Promise<QueueLibrary> {
  try {
    const module = await resolvePackage({ cache: 'queue', product: 'bullmq', name: 'bullmq' }, onNotice);
    const loaded = (await import(pathToFileURL(module).href)) as { readonly default: QueueLibrary };
    return loaded.default;
  } catch (error) {
    if (error instanceof PackageError) throw new UnavailableError(error.message, { cause: error });
    throw error;
  }
}
