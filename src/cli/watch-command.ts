/** `minrepro watch`: a page about all runs on this machine. */
import { once } from 'node:events';
import { watchedRuns } from '../live/watched-runs.js';
import { openPage } from './follow-person.js';
import { watchInterruptions } from './interruption.js';
import type { Arguments } from './parse-arguments.js';
import { printNotice } from './print-notice.js';
import { UsageError } from './usage-error.js';

export async function runWatch({ positional }: Arguments): Promise<void> {
  if (positional.length > 0) throw new UsageError('minrepro watch takes no file: it shows all runs');
  const { signal, stopWatching } = watchInterruptions(() => {});
  const closePage = await openPage('Runs on this machine', watchedRuns(), printNotice);
  if (!signal.aborted) await once(signal, 'abort');
  await closePage();
  stopWatching();
}
