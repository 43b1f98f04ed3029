/** Generates instances of a pattern (DDSET, Gopinath et al. 2020, section 10.3: abstract inputs as producers of tests). */
import { applyEdit } from '../edit/edit.js';
import { fillingEdit, fusesWords } from '../language/holes.js';
import type { Language } from '../language/language.js';
import { seededRandom } from '../syntax/index.js';
import { holesOf } from './grammar-holes.js';
import { randomTexts } from './instances.js';
import type { Pattern } from './pattern.js';

/** How instances are generated. */
export interface ProduceOptions {
  readonly count: number;
  /** The same seed gives the same instances; 1 if absent. */
  readonly seed?: number;
}

/** A pattern with few instances is not asked for more of them for ever. */
const ATTEMPTS_PER_INSTANCE = 20;

/** Different instances of a pattern; fewer than `count` if it has no more. */
export function* produce(pattern: Pattern, language: Language, { count, seed = 1 }: ProduceOptions): Generator<string> {
  const { kinds } = holesOf(language, language.snapshot(pattern.text));
  const random = seededRandom(seed);
  const seen = new Set<string>();
  const classes = pattern.holes.map(({ textClass }) => textClass);
  for (let attempt = 0; seen.size < count && attempt < ATTEMPTS_PER_INSTANCE * count; attempt++) {
    const texts = randomTexts(kinds, classes, random);
    if (!texts) return;
    const fillings = pattern.holes.map(({ spans, text }, i) => ({
      site: { spans, text, classes: [], probes: [], inner: () => [] },
      text: texts[i] as string,
    }));
    if (fusesWords(fillings, pattern.text)) continue;
    const instance = applyEdit(pattern.text, fillingEdit(fillings), language.separator);
    if (seen.has(instance)) continue;
    seen.add(instance);
    yield instance;
  }
}
