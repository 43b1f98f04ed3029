/** What the engines show for the minimum and for the original, side by side. What only one of them shows is marked. */
import type { JSX } from 'preact';
import type { Observed, ObservedStatement, Recording } from '../recording/recording.js';
import { outputText, statementLines } from '../report/failure-facts.js';
import { Highlighted } from './highlight.js';
import { Code } from './marked-text.js';

export function Outputs({ recording: { run, reduction } }: { recording: Recording }): JSX.Element | null {
  if (run.observed.length === 0) return null;
  const { observedBefore = [] } = run;
  return (
    <section aria-labelledby="outputs">
      <h2 id="outputs">Expected and actual</h2>
      {run.observed.length === 1 && (
        <p>Expected: {run.related.length > 0 ? 'the queries below agree' : 'the script runs without this failure'}.</p>
      )}
      <p>
        {run.observed.length === 1 && 'Actual: '}
        {reduction.preserved.description}
      </p>
      <h3>What the minimum shows</h3>
      <Columns of="the minimum" observed={run.observed} lines={(engine) => outputText(engine).split('\n')} />
      {run.related.length > 0 && (
        <>
          <h3>These queries contradict each other</h3>
          <Code label="queries that contradict each other">
            <Highlighted text={run.related.map((query) => `${query};\n`).join('')} />
          </Code>
        </>
      )}
      {observedBefore.some(({ statements, output }) => statements.length > 0 || output !== undefined) && (
        <>
          <h3>What the original shows</h3>
          <Columns of="the original" observed={observedBefore} lines={originalLines} />
        </>
      )}
    </section>
  );
}

/** Each statement of the original with what it shows. */
function originalLines(engine: Observed): string[] {
  if (engine.statements.length === 0) return outputText(engine).split('\n');
  const ofStatement = (statement: ObservedStatement): string[] => {
    const shown = statementLines(statement);
    const [first = '', second] = statement.text.trim().split('\n');
    return [`> ${first}${second === undefined ? '' : ' …'}`, ...(shown.length > 0 ? shown : ['(no rows)'])];
  };
  return [...engine.statements.flatMap(ofStatement), ...(engine.end === undefined ? [] : [`(${engine.end})`])];
}

interface ColumnsProps {
  readonly of: string;
  readonly observed: readonly Observed[];
  lines(engine: Observed): string[];
}

function Columns({ of, observed, lines }: ColumnsProps): JSX.Element {
  const [actual, expected] = observed;
  return (
    <div class="columns">
      {expected && (
        <Output
          title="Expected"
          of={of}
          engine={expected}
          lines={lines(expected)}
          others={actual && lines(actual)}
          kind="good"
        />
      )}
      {actual && (
        <Output
          title={expected ? 'Actual' : 'Output'}
          of={of}
          engine={actual}
          lines={lines(actual)}
          others={expected && lines(expected)}
          kind="bad"
        />
      )}
    </div>
  );
}

interface OutputProps {
  readonly title: string;
  readonly of: string;
  readonly engine: Observed;
  readonly lines: readonly string[];
  readonly others: readonly string[] | undefined;
  readonly kind: 'good' | 'bad';
}

function Output({ title, of, engine, lines, others, kind }: OutputProps): JSX.Element {
  const shared = new Set(others);
  return (
    <div>
      <h4>
        {title} <small>{engine.product}</small>
      </h4>
      <Code label={`${title} output of ${of}`}>
        {lines.map((line) => {
          const isOwn = others !== undefined && !shared.has(line);
          return <span class={isOwn || line.startsWith('Error: ') ? `line ${kind}` : 'line'}>{`${line}\n`}</span>;
        })}
      </Code>
    </div>
  );
}
