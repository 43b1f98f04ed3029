/**
 * DDSET as published (Gopinath et al. 2020): abstraction and isolation (algorithm 2), then shared parts (algorithm 3). Every node is
 * checked with random texts only, and invalid texts are discarded.
 */

import type { Filling, Site } from '../language/holes.js';
import { checkFilling, type Explaining, type Hole, randomFillings } from './instances.js';
import { sharedHoles } from './share-holes.js';

/** Gives up on a node after so many invalid texts for each valid one that is wanted. */
const INVALID_PER_CHECK = 10;

/** A site that was found to be abstract on its own, or after isolation. */
interface Marked {
  readonly site: Site;
  readonly status: 'unchecked' | 'unverified' | 'verified';
}

/** The holes of sites, with so many checks for each. */
export async function plainHoles(explaining: Explaining, sites: readonly Site[], checks: number): Promise<Hole[]> {
  const verified = await isolate(explaining, sites, checks);
  const holes = verified.map(holeOf);
  const shared = await sharedHoles(explaining, holes, async (site) => {
    const hole = holeOf(site);
    return (await canGeneralise(explaining, [hole], checks)) ? hole : undefined;
  });
  return [...holes, ...shared];
}

async function isolate(explaining: Explaining, sites: readonly Site[], checks: number): Promise<Site[]> {
  const queue: Marked[] = sites.map((site) => ({ site, status: 'unchecked' }));
  const verified: Site[] = [];
  const processed: Site[] = [];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { site } = next;
    const outside = processed.filter((other) => !contains(other, site));
    const top = outside.filter((other) => !outside.some((outer) => outer !== other && contains(outer, other)));
    const waiting = queue.map((marked) => marked.site).filter((other) => !top.some((outer) => contains(outer, other)));
    const others = disjoint([...waiting, ...top], site).map(holeOf);
    for (const marked of await abstract(explaining, next, others, checks)) {
      if (marked.status === 'verified') verified.push(marked.site);
      else queue.push(marked);
    }
    processed.push(site);
  }
  return verified;
}

/** ABSTRACTION of algorithm 2. */
async function abstract(
  explaining: Explaining,
  { site, status }: Marked,
  others: readonly Hole[],
  checks: number,
): Promise<Marked[]> {
  if (site.classes.length > 0 && (await canGeneralise(explaining, [holeOf(site), ...others], checks)))
    return [{ site, status: status === 'unchecked' ? 'unverified' : 'verified' }];
  const found: Marked[] = [];
  for (const inner of site.inner())
    found.push(...(await abstract(explaining, { site: inner, status: 'unchecked' }, others, checks)));
  return found;
}

/** CAN_GENERALIZE of algorithm 2: whether so many valid texts all fail. */
async function canGeneralise(explaining: Explaining, holes: readonly Hole[], checks: number): Promise<boolean> {
  let [failing, invalid] = [0, 0];
  while (failing < checks && invalid < INVALID_PER_CHECK * checks) {
    const fillings: Filling[] | undefined = randomFillings(explaining, holes, explaining.random);
    if (!fillings) return false;
    const verdict = await checkFilling(explaining, fillings);
    if (verdict === 'reproduced') failing++;
    else if (verdict === 'vanished') return false;
    else invalid++;
  }
  return failing >= checks;
}

/** The paper knows one class for each node: all that its rule generates. */
function holeOf(site: Site): Hole {
  const [textClass] = site.classes;
  if (!textClass) throw new RangeError('a site without classes cannot be a hole');
  return { site, textClass };
}

function disjoint(sites: readonly Site[], from: Site): Site[] {
  const kept: Site[] = [];
  for (const site of sites)
    if (site.classes.length > 0 && ![from, ...kept].some((other) => contains(other, site) || contains(site, other)))
      kept.push(site);
  return kept;
}

function contains(outer: Site, inner: Site): boolean {
  const [a, b] = [outer.spans[0], inner.spans[0]];
  return a !== undefined && b !== undefined && a.start <= b.start && a.end >= b.end && outer !== inner;
}
