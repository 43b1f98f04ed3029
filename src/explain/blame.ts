/** Finds the holes that are to blame for an instance that passes or is invalid (DDSET, Gopinath et al. 2020, algorithm 2: isolation). */
import type { Verdict } from '../evaluate/oracle.js';
import type { Filling } from '../language/holes.js';
import { kindOf } from '../language/text-class.js';
import { checkFilling, type Explaining, type Hole } from './instances.js';

/** An instance that passes or is invalid. */
export interface Counterexample {
  readonly fillings: readonly Filling[];
  /** Fillings of sites that are not in question. */
  readonly others: readonly Filling[];
  readonly isInvalid: boolean;
  /** Instances that fail. */
  readonly failing: readonly (readonly Filling[])[];
}

/** So many fillings are suspected alone before an instance is divided. */
const MAX_SUSPECTS = 3;

/** What is to blame for an instance. */
export interface Blame {
  readonly blamed: readonly Filling[];
  readonly isInvalid: boolean;
}

/** The fewest fillings of an instance that suffice to make it pass, or invalid. Those that are most likely to are looked at first. */
export async function smallestBlamed(
  explaining: Explaining,
  { fillings, others, isInvalid, failing }: Counterexample,
  holes: readonly Hole[],
): Promise<Blame> {
  const isBadAs = (verdict: Verdict): boolean =>
    isInvalid ? verdict === 'invalid' || verdict === 'unknown' : verdict === 'vanished';
  const isBad = async (some: readonly Filling[]): Promise<boolean> =>
    isBadAs(await checkFilling(explaining, [...others, ...some]));
  const suspicion = new Map(fillings.map((filling) => [filling, noveltyOf(explaining, filling, holes, failing)]));
  const suspicionOf = (filling: Filling): number => suspicion.get(filling) ?? 0;
  let blamed = [...fillings].sort((a, b) => suspicionOf(a) - suspicionOf(b));
  const suspects = blamed
    .slice(-MAX_SUSPECTS)
    .filter((filling, i, all) => suspicionOf(filling) > 1 || i === all.length - 1);
  for (const suspect of blamed.length > 1 ? suspects.reverse() : []) {
    const verdict = await checkFilling(explaining, [...others, suspect]);
    if (isBadAs(verdict)) return { blamed: [suspect], isInvalid };
  }
  for (let size = Math.ceil(blamed.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < blamed.length && blamed.length > 1; ) {
      const rest = blamed.filter((_, i) => i < from || i >= from + size);
      if (rest.length > 0 && (await isBad(rest))) blamed = rest;
      else from += size;
    }
  }
  return { blamed: fillings.filter((filling) => blamed.includes(filling)), isInvalid };
}

/** How many features of a text no failing instance had in the same hole; white space is hardly ever to blame. */
function noveltyOf(
  { holes: { kinds } }: Explaining,
  { site, text }: Filling,
  holes: readonly Hole[],
  failing: readonly (readonly Filling[])[],
): number {
  const textClass = holes.find((hole) => hole.site === site)?.textClass;
  if (text.trim() === '' || !textClass) return 0;
  const featuresOf = (one: string): ReadonlySet<string> =>
    kindOf(kinds, textClass).features?.(textClass, one) ?? new Set([one]);
  const seen = new Set(
    failing.flatMap((instance) => {
      const filled = instance.find((filling) => filling.site === site);
      return filled ? [...featuresOf(filled.text)] : [];
    }),
  );
  return 1 + [...featuresOf(text)].filter((feature) => !seen.has(feature)).length;
}
