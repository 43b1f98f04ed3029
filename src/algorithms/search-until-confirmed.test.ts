import { describe, expect, it } from 'vitest';
import { deletion } from '../edit/edit.js';
import { Evaluator } from '../evaluate/evaluator.js';
import { sizeOf } from '../language/size.js';
import { sqlLanguage } from '../languages/sql/index.js';
import { finishSteps } from '../syntax/index.js';
import { addStep, stepsFrom } from './accepted-steps.js';
import { accept, plainCandidate, type Search } from './search.js';
import { searchUntilConfirmed } from './search-until-confirmed.js';

const language = sqlLanguage('sqlite');

describe('searchUntilConfirmed', () => {
  it.each([10, 20_000])(
    'excludes the text after which it went back, if a literal has %i characters',
    async (length) => {
      const text = `SELECT '${'a'.repeat(length)}'; SELECT 1;`;
      const evaluator = new Evaluator({
        // The shorter text fails in its first run only.
        oracle: { check: (candidate) => candidate === text || ++runsOfShorter === 1 },
        jobs: 1,
        budget: {},
        signal: new AbortController().signal,
      });
      let runsOfShorter = 0;
      const current = language.snapshot(text);
      const steps = stepsFrom(text);
      const search: Search = {
        language,
        evaluator,
        passes: [],
        current,
        size: sizeOf(language, current),
        onPass: () => {},
        onAccepted: (candidate) => addStep(steps, candidate.text),
      };
      const shorter = finishSteps(
        plainCandidate(search, current, deletion(text.lastIndexOf(' SELECT'), text.length, '')),
      );
      const verdicts: string[] = [];
      const { isComplete } = await searchUntilConfirmed(search, {
        steps,
        original: { failures: 3, runs: 3 },
        isConfirming: true,
        searchOnce: async () => {
          const [verdict = 'unknown'] = await evaluator.check([shorter]);
          verdicts.push(verdict);
          if (verdict === 'reproduced') accept(search, shorter);
        },
        onReverted: () => {},
      });
      expect(verdicts).toEqual(['reproduced', 'vanished']);
      // After it went back, the shorter text was not run by the search again.
      expect(evaluator.calls).toBe(1);
      expect([isComplete, search.current.text]).toEqual([true, text]);
    },
  );
});
