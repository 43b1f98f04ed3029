/**
 * Sites of white space (DDSET, Gopinath et al. 2020, section 7: invisible parts). There are many of them and they hardly ever matter, so
 * all are filled at once, and those that are to blame for an instance that does not fail are found by bisection.
 */
import type { Filling, Site } from '../language/holes.js';
import { kindOf } from '../language/text-class.js';
import { checkFilling, type Explaining, type Hole, triedTexts } from './instances.js';

/** So many other texts of a site are tried. */
const ROUNDS = 4;
/** So many texts are drawn to find them. */
const DRAWN = 16;

/** Other texts of the most general class of a site if all of them are white space; undefined otherwise. */
export function layoutTexts({ holes: { kinds }, random }: Explaining, { text, classes }: Site): string[] | undefined {
  const [textClass] = classes;
  if (text.trim() !== '' || !textClass) return undefined;
  const drawn = new Set<string>();
  for (let i = 0; i < DRAWN && drawn.size < ROUNDS; i++) {
    const sample = kindOf(kinds, textClass).sample(textClass, random);
    if (sample === undefined || sample.trim() !== '') return undefined;
    if (sample !== text) drawn.add(sample);
  }
  return drawn.size === 0 ? undefined : [...drawn];
}

/** Sites that were filled together. */
export interface ProbedLayout {
  readonly holes: readonly Hole[];
  /** Sites with a text that does not keep the failure. */
  readonly bad: readonly Site[];
}

/** `sites` gives the other texts of each site. */
export async function probeLayout(
  explaining: Explaining,
  sites: ReadonlyMap<Site, readonly string[]>,
  others: readonly Filling[],
): Promise<ProbedLayout> {
  const bad = new Set<Site>();
  /** The fillings that are to blame; all if they are bad only together. */
  const blamed = async (fillings: readonly Filling[]): Promise<readonly Filling[]> => {
    if (fillings.length === 0) return [];
    if ((await checkFilling(explaining, [...others, ...fillings])) === 'reproduced') return [];
    if (fillings.length === 1) return fillings;
    const half = Math.ceil(fillings.length / 2);
    const found = [...(await blamed(fillings.slice(0, half))), ...(await blamed(fillings.slice(half)))];
    return found.length === 0 ? fillings : found;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const fillings = [...sites]
      .filter(([site]) => !bad.has(site))
      .flatMap(([site, texts]) => texts.slice(round, round + 1).map((text) => ({ site, text })));
    for (const { site } of await blamed(fillings)) bad.add(site);
    for (const { site, text } of fillings)
      if (!bad.has(site) && others.length === 0) triedTexts(explaining, site).set(text, 'reproduced');
  }
  const holes = [...sites.keys()].flatMap((site) => {
    const [textClass] = site.classes;
    return textClass && !bad.has(site) ? [{ site, textClass }] : [];
  });
  return { holes, bad: [...bad] };
}
