/** Parts that must be equal and vary together (DDSET, Gopinath et al. 2020, algorithm 3), found with few checks. */
import type { Span } from '../edit/edit.js';
import { combinations, equalNodes, overlaps } from './equal-nodes.js';
import type { Explaining, Hole } from './instances.js';
import { probeSite } from './probe-site.js';

/** Holes with several places each, among the equal parts that no hole covers. */
export async function sharedHoles(explaining: Explaining, holes: readonly Hole[]): Promise<Hole[]> {
  const covered: Span[] = holes.flatMap(({ site }) => site.spans);
  const found: Hole[] = [];
  for (const site of explaining.holes.shared?.(covered) ?? []) {
    const hole = await probeSite(explaining, site, { others: [], counterexamples: [] });
    if (hole) found.push(hole);
  }
  for (const group of explaining.holes.shared ? [] : equalNodes(explaining, covered)) {
    const free = group.spans.filter((span) => !covered.some((other) => overlaps(span, other)));
    for (const spans of combinations(free)) {
      const hole = await probeSite(explaining, { ...group, spans }, { others: [], counterexamples: [] });
      if (!hole) continue;
      found.push(hole);
      covered.push(...spans);
      break;
    }
  }
  return found;
}
