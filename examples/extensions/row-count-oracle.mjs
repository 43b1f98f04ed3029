/**
 * An oracle in one file: `--more-rows-than N` preserves that some statement returns more than N rows. Its option, the help, the
 * checks of the command line and the key of the journal all come from this definition.
 */
import { errorsOf, INITIAL_TIME_LIMIT, scriptSplitter, timedOutResult } from 'minrepro/oracles';

/**
 * @param {import('minrepro').Engine} engine
 * @param {number} limit
 * @returns {import('minrepro').Oracle}
 */
export function rowCountOracle(engine, limit, setup = '') {
  const split = scriptSplitter(engine, setup);
  let timeLimit = INITIAL_TIME_LIMIT;
  return {
    name: `more than ${limit} rows on ${engine.name}`,
    limitTime: (milliseconds) => {
      timeLimit = milliseconds;
    },
    async check(text, signal) {
      const run = await engine.run(split(text), { wantsRows: false, timeLimit, signal });
      if (run.kind === 'hung') return timedOutResult(timeLimit);
      if (run.kind === 'crashed') return { verdict: 'unknown', detail: run.detail };
      const most = Math.max(0, ...run.results.map(({ count }) => count));
      if (most > limit) return { verdict: 'reproduced', detail: `${most} rows` };
      const [error] = errorsOf(run.results);
      return error === undefined
        ? { verdict: 'vanished', detail: `${most} rows` }
        : { verdict: 'invalid', detail: error };
    },
    close: () => engine.close(),
  };
}

/** @type {import('minrepro/oracles').OracleDefinition} */
const definition = {
  name: 'row-count',
  about: 'a statement returns too many rows',
  selectedBy: [{ name: 'moreRowsThan', kind: 'count', value: 'N', about: 'a statement returns more than N rows' }],
  engines: 'one',
  create: ({ engines: [engine], setup, options }) => {
    if (!engine) throw new RangeError('--more-rows-than needs an engine');
    return rowCountOracle(engine, Number(options['moreRowsThan']), setup);
  },
  describe: ({ options }) => `more than ${options['moreRowsThan']} rows`,
};

export default definition;
