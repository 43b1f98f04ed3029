/** Which versions of an engine show the bugs of a triage. */
import { affectedVersions } from '../batch/affected-versions.js';
import type { Bug } from '../batch/bug.js';
import { checkText } from '../evaluate/oracle.js';
import type { OpenedOracle } from './open-oracle.js';

/** Opens the oracle with another address of the failing engine. */
export type OpenVersion = (address: string) => Promise<OpenedOracle>;

/** For each bug a text for people, by its name. Engines are opened when they are needed, and closed in the end. */
export async function bugVersions(
  bugs: readonly Bug[],
  addresses: readonly string[],
  open: OpenVersion,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const opened = new Map<string, OpenedOracle>();
  const found = new Map<string, string>();
  try {
    for (const { name, minimum } of bugs) {
      const { affected } = await affectedVersions(addresses, async (address) => {
        const version = opened.get(address) ?? (await open(address));
        opened.set(address, version);
        const { verdict } = await checkText(await version.renew(), minimum, signal);
        return verdict === 'reproduced';
      });
      // The verdicts of an interrupted search mean nothing.
      if (signal.aborted) break;
      found.set(name, affected ? `${affected.first} to ${affected.last}` : `none of ${addresses.length} versions`);
    }
    return found;
  } finally {
    for (const version of opened.values()) await version.close();
  }
}
