/** Different random sentences of a rule, for tests and for recognising what a pattern stands for. */
import type { Generator } from './generate.js';

/** How many sentences are generated for each one that is wanted: some rules have few, and some sentences fail. */
const MAX_TRIES = 20;

/**
 * Up to `count` different sentences of a rule; the same seed gives the same ones. Fewer if the rule has no more, or none are found.
 * Throws if the rule does not exist or has no sentence.
 */
export function sampleSentences(
  generator: Generator,
  rule: string,
  { count, seed, depth }: { readonly count: number; readonly seed: number; readonly depth: number },
): string[] {
  const found = new Set<string>();
  let failure: unknown;
  for (let i = 0; i < count * MAX_TRIES && found.size < count; i++) {
    try {
      // A sentence that is not deep has a better chance to be read as it was made; some grammars have only deep ones.
      found.add(
        generator.random(rule, {
          seed: seed + i * 0x9e3779b1,
          depth: i % 2 === 0 ? depth + 4 * Math.floor(i / count) : 1 + (i % depth),
        }).text,
      );
    } catch (error) {
      failure = error;
      if (found.size === 0 && i >= MAX_TRIES) throw failure;
    }
  }
  if (found.size === 0) throw failure;
  return [...found];
}
