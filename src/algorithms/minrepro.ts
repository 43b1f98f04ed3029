/**
 * The default algorithm: runs all passes until a round changes nothing, then tries the pump, which makes the text
 * larger for a while. `docs/papers.md` lists the papers that its ideas come from.
 */
import { type AlgorithmFactory, defineAlgorithm } from './algorithm.js';
import { coarseToFine } from './coarse-to-fine.js';
import { createLeaveGrammar } from './leave-grammar.js';
import { leaveProductions } from './leave-productions.js';
import { pump } from './pump.js';

/** The only algorithm whose results are finished: names and layout are tidied at the end. */
export const minrepro: AlgorithmFactory = defineAlgorithm({
  name: 'minrepro',
  about: 'the default: all passes of the language, coarse to fine',
  create: () => ({
    name: 'minrepro',
    isOneMinimal: true,
    isFinished: true,
    run: async (search) => {
      const leaveGrammar = createLeaveGrammar(search);
      do await coarseToFine(search, search.passes);
      while ((await pump(search)) || (await leaveProductions(search)) || (await leaveGrammar()));
    },
  }),
});
