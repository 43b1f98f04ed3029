/** The contract of algorithms: they end with a text that fails and is not larger, the same for any number of jobs. */
import assert from 'node:assert/strict';
import type { Algorithm } from '../algorithms/algorithm.js';
import { unitsOf } from '../algorithms/units.js';
import { totalCalls } from '../evaluate/call-counts.js';
import type { Language } from '../language/language.js';
import { type ReduceOptions, reduce } from '../reduce.js';
import type { Reduction } from '../reduction.js';
import type { Law } from './law.js';

/** What to try an algorithm on. */
export interface AlgorithmLawsOptions {
  readonly language: Language;
  /** Texts of the language with at least three tokens each. */
  readonly texts: readonly string[];
  /** Ends searches that would take too long; by default 2,000 calls. */
  readonly maxCalls?: number;
}

const MAX_CALLS = 2_000;
const SEEDS = [1, 2, 3];

/** `create` makes the algorithm anew for each run: algorithms may keep state. */
export function algorithmLaws(create: () => Algorithm, options: AlgorithmLawsOptions): readonly Law[] {
  const { language, texts, maxCalls = MAX_CALLS } = options;
  const { name } = create();
  const run = (text: string, fails: (text: string) => boolean, more: Partial<ReduceOptions> = {}): Promise<Reduction> =>
    reduce({ text, language, oracle: fails, algorithm: create(), finishing: [], maxCalls, allowsEmpty: true, ...more });
  const cases = texts.flatMap((text) => [
    { text, fails: needsFirstAndLast(language, text) },
    ...SEEDS.map((seed) => ({ text, fails: byChance(language, text, seed) })),
  ]);
  return [
    {
      name: `${name} ends with a text that fails and is not larger, for any predicate`,
      check: async () => {
        for (const { text, fails } of cases) {
          const { text: result, tokensBefore, tokensAfter } = await run(text, fails);
          assert.ok(fails(result), `${JSON.stringify(result)} does not fail`);
          assert.ok(tokensAfter <= tokensBefore, `${tokensBefore} tokens became ${tokensAfter}`);
        }
      },
    },
    {
      name: `${name} gives the same result for one, two and three jobs`,
      check: async () => {
        for (const { text, fails } of cases) {
          const alone = await run(text, fails);
          if (alone.ended !== 'done') continue;
          for (const jobs of [2, 3]) assert.equal((await run(text, fails, { jobs })).text, alone.text);
        }
      },
    },
    {
      name: `${name} keeps to its budget and claims 1-minimality only if it was not cut short`,
      check: async () => {
        for (const { text, fails } of cases) {
          const done = await run(text, fails);
          if (done.ended === 'done') assert.equal(done.minimal, create().isOneMinimal);
          const cut = await run(text, fails, { maxCalls: 1 });
          assert.ok(totalCalls(cut.calls) <= 1);
          assert.ok(fails(cut.text));
          if (cut.ended === 'budget') assert.equal(cut.minimal, false);
        }
      },
    },
  ];
}

/** Fails as long as the first and the last token of the original are present, in this order. */
function needsFirstAndLast(language: Language, original: string): (text: string) => boolean {
  const tokens = (text: string): string[] => {
    const snapshot = language.snapshot(text);
    return unitsOf(snapshot, 'tokens').map(({ start, end }) => text.slice(start, end));
  };
  const [first, last] = [tokens(original)[0], tokens(original).at(-1)];
  return (text) => {
    const found = tokens(text);
    return found[0] === first && found.at(-1) === last;
  };
}

/** Fails for the original and, by a hash, for about every third other text; layout does not matter. */
function byChance(language: Language, original: string, seed: number): (text: string) => boolean {
  const canonical = (text: string): string => language.canonical(language.snapshot(text));
  return (text) => {
    const compared = canonical(text);
    let hash = seed;
    for (const character of compared) hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003;
    return compared === canonical(original) || hash % 3 === 0;
  };
}
