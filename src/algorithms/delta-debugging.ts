/**
 * Delta debugging of a text (Zeller 2000, figure 1): the text as a list of characters, tokens, lines or statements, minimised
 * by subsets, complements and granularity. `dd` is the same on tokens, the baseline of SIMP (Bruno 2010, section 5.1).
 */
import type { Algorithm, AlgorithmOptions, Unit } from './algorithm.js';
import { ddminBy } from './ddmin.js';
import { firstFailingSelection, type Selecting } from './keep-units.js';
import type { Search } from './search.js';
import { type Span, unitsOf } from './units.js';

export const ddminAlgorithm: Algorithm = {
  name: 'ddmin',
  about: 'delta debugging on characters, tokens, lines or statements (Zeller 2000)',
  isOneMinimal: true,
  run: (search, options) => deltaDebug(search, options, options.unit ?? 'tokens'),
};

export const dd: Algorithm = {
  name: 'dd',
  about: "delta debugging on tokens, SIMP's baseline",
  isOneMinimal: true,
  run: (search, options) => deltaDebug(search, { ...options, assumeMonotone: false }, 'tokens'),
};

async function deltaDebug(search: Search, options: AlgorithmOptions, unit: Unit): Promise<void> {
  options.onPass(`ddmin on ${unit}`);
  const base = search.current;
  const units = unitsOf(base, unit);
  /** Lists of which nothing need be tested any more, by the assumption that what is part of them passes too. */
  const passed: ReadonlySet<Span>[] = [];
  const isKnown = (list: readonly Span[]): boolean => passed.some((whole) => list.every((one) => whole.has(one)));
  const selecting: Selecting<Span> = {
    base,
    units,
    keptBy: (list) => new Set(list),
    onVerdict: (list, verdict) => {
      if (options.assumeMonotone && verdict === 'vanished') passed.push(new Set(list));
    },
  };
  await ddminBy(units, (lists) =>
    firstFailingSelection(
      search,
      selecting,
      lists.filter((list) => !isKnown(list)),
    ),
  );
}
