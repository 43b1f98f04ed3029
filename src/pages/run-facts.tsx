/** How the result was found: what someone needs to repeat the run. */
import type { JSX } from 'preact';
import { totalCalls } from '../evaluate/call-counts.js';
import type { Recording } from '../recording/recording.js';
import { isEngine } from '../report/failure-facts.js';

export function RunFacts({ recording: { run, reduction } }: { recording: Recording }): JSX.Element {
  const { calls, initialRuns, repeatedRuns, seconds, names, failureRate, runs } = reduction;
  const renamed = Object.entries(names).map(([name, original]) => `${name} was ${original}`);
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Command', run.command],
    [
      'Engines',
      run.observed
        .filter(isEngine)
        .map(({ name, product }) => (product === name ? name : `${product}, given as ${name}`))
        .join('; ') || undefined,
    ],
    ['minrepro', run.minrepro],
    ['System', run.system],
    ['Date', `${run.date.slice(0, 19).replace('T', ' ')} UTC`],
    ['Seed', run.seed === undefined ? undefined : String(run.seed)],
    ['Time', `${seconds.toFixed(1)} s`],
    ['Calls', `${totalCalls(calls)}, and ${initialRuns + repeatedRuns} runs of the original and of results`],
    [
      'Fails',
      failureRate < 1 ? `the original in ${runs.original.failures} of ${runs.original.runs} runs` : 'in every run',
    ],
    ['Names', renamed.join(', ') || undefined],
  ];
  return (
    <section aria-labelledby="run">
      <h2 id="run">Run</h2>
      <dl>
        {facts.map(
          ([name, value]) =>
            value !== undefined && (
              <>
                <dt>{name}</dt>
                <dd>{name === 'Command' ? <code>{value}</code> : value}</dd>
              </>
            ),
        )}
      </dl>
      {run.setup !== undefined && (
        <details>
          <summary>Statements that run before the script</summary>
          <pre>{run.setup}</pre>
        </details>
      )}
    </section>
  );
}
