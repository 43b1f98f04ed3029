/** What the engines show for the minimum, side by side. Lines that only one of them has are marked. */
import type { JSX } from 'preact';
import type { Observed, Recording } from '../recording/recording.js';
import { outputText } from '../report/failure-facts.js';
import { Code } from './marked-text.js';

export function Outputs({ recording: { run, reduction } }: { recording: Recording }): JSX.Element | null {
  const [actual, expected] = run.observed;
  if (!actual) return null;
  const { preserved } = reduction;
  return (
    <section aria-labelledby="outputs">
      <h2 id="outputs">Expected and actual</h2>
      <p>{preserved.description}</p>
      <div class="columns">
        {expected && <Output title="Expected" observed={expected} other={actual} kind="good" />}
        <Output title={expected ? 'Actual' : 'Output'} observed={actual} other={expected} kind="bad" />
      </div>
      {run.related.length > 0 && (
        <>
          <h3>These queries contradict each other</h3>
          <Code label="queries that contradict each other">{run.related.map((query) => `${query};\n`).join('')}</Code>
        </>
      )}
    </section>
  );
}

interface OutputProps {
  readonly title: string;
  readonly observed: Observed;
  readonly other: Observed | undefined;
  readonly kind: 'good' | 'bad';
}

function Output({ title, observed, other, kind }: OutputProps): JSX.Element {
  const others = new Set(other ? outputText(other).split('\n') : []);
  return (
    <div>
      <h3>
        {title} <small>{observed.product}</small>
      </h3>
      <Code label={title}>
        {outputText(observed)
          .split('\n')
          .map((line) => {
            const isOwn = other !== undefined && !others.has(line);
            return <span class={isOwn || line.startsWith('Error: ') ? `line ${kind}` : 'line'}>{`${line}\n`}</span>;
          })}
      </Code>
    </div>
  );
}
