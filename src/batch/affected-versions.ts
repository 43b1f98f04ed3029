/** Finds out which versions of an engine show a bug, with as few runs as possible. */

/** What is known about the versions, from the oldest to the newest. */
export interface AffectedVersions {
  /** The oldest and the newest version that show the bug; absent if none does. */
  readonly affected?: { readonly first: string; readonly last: string };
  /** How many versions were tried. */
  readonly tried: number;
}

/**
 * `versions` is ordered, the oldest first. The bug is taken to begin or to end once: if the oldest and the newest version differ, the
 * change between them is found by bisection.
 */
export async function affectedVersions(
  versions: readonly string[],
  isAffected: (version: string) => Promise<boolean>,
): Promise<AffectedVersions> {
  const [oldest, newest] = [versions[0], versions.at(-1)];
  if (oldest === undefined || newest === undefined) return { tried: 0 };
  const isOldAffected = await isAffected(oldest);
  if (versions.length === 1)
    return { tried: 1, ...(isOldAffected ? { affected: { first: oldest, last: oldest } } : {}) };
  const isNewAffected = await isAffected(newest);
  if (isOldAffected === isNewAffected)
    return { tried: 2, ...(isOldAffected ? { affected: { first: oldest, last: newest } } : {}) };
  let tried = 2;
  let [low, high] = [0, versions.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    tried++;
    if ((await isAffected(versions[middle] as string)) === isOldAffected) low = middle;
    else high = middle;
  }
  const affected = isOldAffected
    ? { first: oldest, last: versions[low] as string }
    : { first: versions[high] as string, last: newest };
  return { affected, tried };
}
