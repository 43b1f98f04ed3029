/** Where files are kept that later runs of this user can use again. */
import { homedir } from 'node:os';
import { join } from 'node:path';

export function cacheFolder(): string {
  return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'minrepro');
}
