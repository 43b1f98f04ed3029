/**
 * An algorithm in one file: it deletes one unit of the text after the other, the last one first, until no single unit can be
 * deleted any more. `--unit` is its only option.
 */
import { accept, defineAlgorithm, firstFailing, keeping, plainCandidate, unitsOf } from 'minrepro/algorithms';

/** @typedef {{ unit?: import('minrepro/algorithms').Unit }} LastFirstOptions */

/** @type {import('minrepro/algorithms').AlgorithmFactory<LastFirstOptions>} */
const lastFirst = defineAlgorithm({
  name: 'last-first',
  about: 'delete one unit at a time, the last one first',
  options: [
    {
      name: 'unit',
      kind: 'choice',
      value: 'UNIT',
      choices: ['characters', 'tokens', 'lines', 'statements'],
      about: 'what is deleted',
      defaultText: 'tokens',
    },
  ],
  create: (/** @type {LastFirstOptions} */ { unit = 'tokens' }) => ({
    name: 'last-first',
    isOneMinimal: true,
    run: async (search) => {
      search.onPass('last-first');
      for (let found = true; found; ) {
        const base = search.current;
        const units = unitsOf(base, unit).reverse();
        const inOrder = [...units].reverse();
        const smaller = await firstFailing(search, candidates());
        if (smaller) accept(search, smaller);
        found = smaller !== undefined;

        function* candidates() {
          for (const unit of units) {
            const kept = new Set(inOrder.filter((other) => other !== unit));
            // Long texts are read in several steps, between which the search checks its limits.
            const candidate = yield* plainCandidate(search, base, keeping(inOrder, kept, 'delete one unit'));
            yield candidate;
          }
        }
      }
    },
  }),
});

export default lastFirst;
