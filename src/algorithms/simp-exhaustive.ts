/**
 * Exhaustive SIMP (Bruno 2010, figure 4, `minimizeGen`): tests all simplifications of simplifications and keeps the
 * smallest text. Texts that pass or are invalid are not simplified further. The number of tests is exponential: on
 * larger inputs the search ends when the budget is used up.
 */

import type { Verdict } from '../evaluate/oracle.js';
import { snapshotOf } from '../language/language-steps.js';
import { type AlgorithmFactory, defineAlgorithm } from './algorithm.js';
import { accept, type Candidate, inSteps, paced, plainCandidate, type Search } from './search.js';
import { MEASURE_OPTION, measureOf, type SimpOptions } from './simp.js';
import { SIMPLIFICATION_OPTIONS, type SimplificationOptions, simplificationsOf } from './simplification.js';

/** The options of `simp-exhaustive`: those of `simp` without the choice of a path. */
export type SimpExhaustiveOptions = SimplificationOptions & Pick<SimpOptions, 'measure'>;

/** Finds the global minimum if the budget suffices. */
export const simpExhaustive: AlgorithmFactory<SimpExhaustiveOptions> = defineAlgorithm({
  name: 'simp-exhaustive',
  about: 'all simplifications of simplifications; finds the smallest text (Bruno 2010)',
  options: [MEASURE_OPTION, ...SIMPLIFICATION_OPTIONS],
  create: (options) => ({
    name: 'simp-exhaustive',
    isOneMinimal: true,
    run: (search) => searchAll(search, options),
  }),
});

async function searchAll(search: Search, options: SimpExhaustiveOptions): Promise<void> {
  search.onPass('simp-exhaustive');
  const seen = new Set<string>();
  // Texts, because there may be very many, and trees need much more memory.
  const open = [search.current.text];
  const test = async (candidates: readonly Candidate[]): Promise<void> => {
    const verdicts: Verdict[] = await search.evaluator.check(candidates);
    for (const [i, candidate] of candidates.entries()) {
      const verdict = verdicts[i] as Verdict;
      const isSmaller = (): boolean =>
        measureOf(candidate.snapshot, options.measure) < measureOf(search.current, options.measure);
      if (verdict === 'reproduced' && isSmaller()) accept(search, candidate);
      if (verdict === 'reproduced' || verdict === 'unknown') open.push(candidate.text);
    }
  };
  for (let text = open.pop(); text !== undefined; text = open.pop()) {
    const from = await inSteps(search, snapshotOf(search.language, text, search.current));
    let candidates: Candidate[] = [];
    for await (const edit of paced(search, simplificationsOf(from, search.language, options))) {
      const candidate = await inSteps(search, plainCandidate(search, from, edit));
      if (seen.has(candidate.canonical) || search.keeps?.(candidate.snapshot) === false) continue;
      seen.add(candidate.canonical);
      candidates.push(candidate);
      // Each has a tree of its own, and a text can have thousands of simplifications.
      if (candidates.length < search.evaluator.jobs) continue;
      await test(candidates);
      candidates = [];
    }
    await test(candidates);
  }
}
