/** The page of a report: shows the recording that is written into the same file. It makes no network request. */
import { type JSX, render } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Span } from '../edit/edit.js';
import { totalCalls } from '../evaluate/call-counts.js';
import type { Recording } from '../recording/recording.js';
import { titleOf } from '../report/failure-facts.js';
import { LexisContext } from './highlight.js';
import { History } from './history.js';
import { Minimum } from './minimum.js';
import { Original, visibleSurvivors } from './original.js';
import { Outputs } from './outputs.js';
import { PassTable } from './pass-table.js';
import { Pattern } from './pattern.js';
import { RunFacts } from './run-facts.js';
import { SizeChart } from './size-chart.js';

function Report({ recording }: { recording: Recording }): JSX.Element {
  const { run, search, reduction } = recording;
  const [linked, setLinked] = useState<readonly Span[]>([]);
  const [step, setStep] = useState(search.steps.length);
  const survivors = useMemo(() => visibleSurvivors(recording), [recording]);
  const { tokensBefore, tokensAfter, unit, calls } = reduction;
  return (
    <LexisContext.Provider value={run.lexis}>
      <header>
        <p class="brand">minrepro</p>
        <h1>{titleOf(recording)}</h1>
        <p class="facts">
          <span>{run.name}</span>
          <span>
            <b>{tokensBefore.toLocaleString('en')}</b> → <b>{tokensAfter.toLocaleString('en')}</b> {unit}
          </span>
          <span>{totalCalls(calls).toLocaleString('en')} calls</span>
          <span>{endText(recording)}</span>
        </p>
      </header>
      <main>
        <Minimum recording={recording} linked={linked} />
        <Outputs recording={recording} />
        <Pattern recording={recording} />
        <Original recording={recording} survivors={survivors} onPoint={setLinked} />
        <section aria-labelledby="search">
          <h2 id="search">Search</h2>
          <SizeChart
            tokensBefore={tokensBefore}
            unit={unit}
            calls={totalCalls(calls)}
            steps={search.steps}
            current={step}
          />
          <History search={search} unit={unit} current={step} onMove={setStep} />
          <PassTable passes={search.passes} />
        </section>
        <RunFacts recording={recording} />
      </main>
    </LexisContext.Provider>
  );
}

function endText({ reduction: { ended, minimal } }: Recording): string {
  if (ended === 'aborted') return 'interrupted';
  if (ended === 'budget') return 'ended by its budget';
  return minimal ? '1-minimal' : 'not proven minimal';
}

const recording = JSON.parse(document.getElementById('recording')?.textContent ?? '') as Recording;
const root = document.getElementById('page') as HTMLElement;
root.replaceChildren();
render(<Report recording={recording} />, root);
