/** A predicate in JavaScript as the oracle. It runs in a worker of its own, which is ended if it takes too long. */
import type { Engine, StatementResult } from '../engines/engine.js';
import type { Oracle, OracleAnswer } from '../evaluate/oracle.js';
import { INITIAL_TIME_LIMIT, timedOutResult } from '../evaluate/time-limit.js';
import { scriptSplitter } from '../oracles/script-splitter.js';
import { startSourceWorker } from './confined-worker.js';

type Answer = { readonly isFailing: boolean } | { readonly error: string };

/** `code` is the body of a function of `text` and `results`, which returns whether the text still fails. */
export function predicateOracle(code: string, engine?: Engine): Oracle {
  const split = engine && scriptSplitter(engine);
  let timeLimit = INITIAL_TIME_LIMIT;
  let worker: Worker | undefined;
  const end = (): void => {
    worker?.terminate();
    worker = undefined;
  };
  const ask = (text: string, results: readonly StatementResult[] | undefined): Promise<OracleAnswer> =>
    new Promise((resolve) => {
      worker ??= startSourceWorker(sourceOf(code));
      const timer = setTimeout(() => {
        end();
        resolve(timedOutResult(timeLimit));
      }, timeLimit);
      const settle = (answer: OracleAnswer): void => {
        clearTimeout(timer);
        resolve(answer);
      };
      worker.onmessage = ({ data }: MessageEvent<Answer>) =>
        settle(
          'error' in data
            ? { verdict: 'unknown', detail: `the predicate threw ${data.error}` }
            : { verdict: data.isFailing ? 'reproduced' : 'vanished', detail: `the predicate is ${data.isFailing}` },
        );
      worker.onerror = (event) => {
        end();
        settle({ verdict: 'unknown', detail: `the predicate cannot run: ${event.message ?? 'it is no JavaScript'}` });
      };
      worker.postMessage({ text, results });
    });
  return {
    name: 'a predicate',
    limitTime: (milliseconds) => {
      timeLimit = milliseconds;
    },
    check: async (text, signal) => {
      if (!engine || !split) return ask(text, undefined);
      const run = await engine.run(split(text), { wantsRows: true, timeLimit, signal });
      if (run.kind === 'hung') return timedOutResult(timeLimit);
      return run.kind === 'crashed' ? { verdict: 'unknown', detail: run.detail } : ask(text, run.results);
    },
    close: async () => {
      end();
      await engine?.close();
    },
  };
}

/** The code of the user is part of the source, so that no policy has to permit evaluating texts. */
function sourceOf(code: string): string {
  return `const predicate = async (text, results) => {
${code}
};
addEventListener('message', async ({ data: { text, results } }) => {
  try {
    postMessage({ isFailing: Boolean(await predicate(text, results)) });
  } catch (error) {
    postMessage({ error: String(error) });
  }
});
`;
}
