/** Parts that must be equal and vary together (DDSET, Gopinath et al. 2020, section 6 and algorithm 3). */
import { overlaps, type Span } from '../edit/edit.js';
import type { Filling, Site } from '../language/holes.js';
import { nameMark } from '../language/name-marks.js';
import { combinations, equalNodes } from './equal-nodes.js';
import type { Explaining, Hole } from './instances.js';
import { probeSite } from './probe-site.js';

/** Decides whether a site with several places is a hole. */
export type FindHole = (site: Site) => Promise<Hole | undefined>;

/** Holes with several places each, among the equal parts that no hole covers. */
export async function sharedHoles(
  explaining: Explaining,
  holes: readonly Hole[],
  findHole: FindHole = (site) =>
    probeSite(explaining, site, { others: followingUses(site, holes), counterexamples: [] }),
): Promise<Hole[]> {
  const covered: Span[] = holes.flatMap(({ site }) => site.spans);
  const found: Hole[] = [];
  // A language that knows its names knows all places of each; otherwise the largest set of equal parts that vary together counts.
  const named = explaining.holes.shared?.(covered);
  for (const group of named ?? equalNodes(explaining, covered)) {
    const free = group.spans.filter((span) => !covered.some((other) => overlaps(span, other)));
    for (const spans of named ? [free] : combinations(free)) {
      const hole = await findHole({ ...group, spans });
      if (!hole) continue;
      found.push(hole);
      covered.push(...spans);
      break;
    }
  }
  return found;
}

/** The holes that use the name in a site, with their own texts, in which the name has a mark. */
function followingUses({ spans: [definition], uses = [] }: Site, holes: readonly Hole[]): Filling[] {
  return holes.flatMap(({ site }) => {
    const [span] = site.spans;
    const inside = uses.filter((use) => span && overlaps(use, span)).sort((a, b) => b.start - a.start);
    if (!span || !definition || inside.length === 0) return [];
    let { text } = site;
    for (const { start, end } of inside) {
      const [from, to] = [start - span.start, end - span.start];
      text = `${text.slice(0, from)}${nameMark(text.slice(from, to), definition.start)}${text.slice(to)}`;
    }
    return [{ site, text }];
  });
}
