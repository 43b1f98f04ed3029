/**
 * Delta debugging of a text (Zeller 2000, figure 1), seen as a list of characters, tokens, lines or statements. `dd` is
 * the same on tokens: the baseline of SIMP (Bruno 2010, section 5.1).
 */
import type { Span } from '../edit/edit.js';
import { plainLanguage } from '../language/plain-language.js';
import { type AlgorithmFactory, defineAlgorithm } from './algorithm.js';
import { ddminBy } from './ddmin.js';
import { firstFailingSelection, type Selecting } from './keep-units.js';
import type { Search } from './search.js';
import { UNITS, type Unit, unitsOf } from './units.js';

/** The options of `ddmin`. */
export interface DdminAlgorithmOptions {
  /** The items of the list; `tokens` if absent. */
  readonly unit?: Unit;
  /** Skips every subset of a list that passed (Zeller 2000, section 8). */
  readonly assumeMonotone?: boolean;
}

/** With lines or characters, works on any text: no grammar is used. */
export const ddmin: AlgorithmFactory<DdminAlgorithmOptions> = defineAlgorithm({
  name: 'ddmin',
  about: 'delta debugging on characters, tokens, lines or statements (Zeller 2000)',
  options: [
    {
      name: 'unit',
      kind: 'choice',
      value: 'UNIT',
      choices: UNITS,
      about: 'the items that are deleted',
      defaultText: 'tokens',
    },
    { name: 'assumeMonotone', kind: 'switch', about: 'assume that every part of a passing text passes' },
  ],
  create: ({ unit = 'tokens', assumeMonotone = false }) => ({
    name: 'ddmin',
    isOneMinimal: true,
    // Plain text: a line that SQL reads as a comment may be a compiler option here.
    ...(unit === 'lines' || unit === 'characters' ? { language: plainLanguage(unit) } : {}),
    run: (search) => deltaDebug(search, unit, assumeMonotone),
  }),
});

/** The baseline that the SIMP paper compares itself with. */
export const dd: AlgorithmFactory = defineAlgorithm({
  name: 'dd',
  about: "delta debugging on tokens, SIMP's baseline",
  create: () => ({ name: 'dd', isOneMinimal: true, run: (search) => deltaDebug(search, 'tokens', false) }),
});

async function deltaDebug(search: Search, unit: Unit, assumeMonotone: boolean): Promise<void> {
  search.onPass(`ddmin on ${unit}`);
  const base = search.current;
  const units = unitsOf(base, unit);
  // Lists that passed. If failures are monotone, every subset of them passes too.
  const passed: ReadonlySet<Span>[] = [];
  function* untested(lists: Iterable<Span[]>): Generator<Span[]> {
    for (const list of lists) if (!passed.some((whole) => list.every((item) => whole.has(item)))) yield list;
  }
  const selecting: Selecting<Span> = {
    base,
    units,
    keptBy: (list) => new Set(list),
    onVerdict: (list, verdict) => {
      if (assumeMonotone && verdict === 'vanished') passed.push(new Set(list));
    },
  };
  await ddminBy(units, (lists) => firstFailingSelection(search, selecting, untested(lists)));
}
