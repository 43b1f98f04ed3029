/** Random sentences of a grammar, for property tests. */
import { createGenerator, type Lexer } from '../../src/syntax/index.js';

/**
 * A function from seeds to random sentences of a rule. A few sentences do not parse again; `fallback` replaces them.
 */
export function randomSentences(lexer: Lexer, rule: string, fallback: string): (seed: number) => string {
  const generator = createGenerator(lexer);
  return (seed) => {
    try {
      return generator.random(rule, { seed, depth: 14 }).text;
    } catch {
      return fallback;
    }
  };
}
