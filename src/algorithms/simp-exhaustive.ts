/**
 * The global optimum (Bruno 2010, figure 4, `minimizeGen`): every text that simplifications lead to, but for what follows from
 * one that passes or is invalid. Exponential: the budget of calls is what ends it on anything large.
 */
import type { Verdict } from '../oracles/oracle.js';
import type { Snapshot } from '../syntax/index.js';
import type { Algorithm } from './algorithm.js';
import { accept, type Candidate, plainCandidate } from './search.js';
import { measureOf } from './simp.js';
import { simplificationsOf } from './simplification.js';

export const simpExhaustive: Algorithm = {
  name: 'simp-exhaustive',
  about: 'all simplifications of simplifications, for the smallest of all (Bruno 2010)',
  isOneMinimal: true,
  run: async (search, options) => {
    options.onPass('simp-exhaustive');
    const seen = new Set<string>();
    const open: Snapshot[] = [search.current];
    for (let from = open.pop(); from; from = open.pop()) {
      const candidates: Candidate[] = [];
      for (const edit of simplificationsOf(from, search.language, options)) {
        const candidate = plainCandidate(search, from, edit);
        if (seen.has(candidate.canonical)) continue;
        seen.add(candidate.canonical);
        candidates.push(candidate);
      }
      const verdicts: Verdict[] = await search.evaluator.judge(candidates);
      for (const [i, candidate] of candidates.entries()) {
        const verdict = verdicts[i] as Verdict;
        const isSmaller = measureOf(candidate.snapshot, options.measure) < measureOf(search.current, options.measure);
        if (verdict === 'reproduced' && isSmaller) accept(search, candidate);
        if (verdict === 'reproduced' || verdict === 'unknown') open.push(candidate.snapshot);
      }
    }
  },
};
