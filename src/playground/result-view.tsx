/** The result of a reduction: the minimum with its essential fragments, what the engines show, and what is left of the original. */
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Span } from '../edit/edit.js';
import { LexisContext } from '../pages/highlight.js';
import { History } from '../pages/history.js';
import { Minimum } from '../pages/minimum.js';
import { Original, visibleSurvivors } from '../pages/original.js';
import { Outputs } from '../pages/outputs.js';
import { Pattern } from '../pages/pattern.js';
import type { Recording } from '../recording/recording.js';
import { titleOf } from '../report/failure-facts.js';
import { markdownReport } from '../report/markdown-report.js';

export function ResultView({ recording }: { recording: Recording }): JSX.Element {
  const { search, reduction } = recording;
  const [linked, setLinked] = useState<readonly Span[]>([]);
  const [step, setStep] = useState(search.steps.length);
  const survivors = useMemo(() => visibleSurvivors(recording), [recording]);
  return (
    <LexisContext.Provider value={recording.run.lexis}>
      <div id="result">
        <h2 class="title">{titleOf(recording)}</h2>
        <Minimum recording={recording} linked={linked} />
        <p class="controls">
          <Download name="minimum.sql" text={reduction.text} title="Download the script" />
          <Download name="bug.md" text={markdownReport(recording)} title="Download a report as Markdown" />
        </p>
        <Outputs recording={recording} />
        <Pattern recording={recording} />
        <Original recording={recording} survivors={survivors} onPoint={setLinked} />
        <section aria-labelledby="steps">
          <h2 id="steps">Steps</h2>
          <History search={search} unit={reduction.unit} current={step} onMove={setStep} />
        </section>
      </div>
    </LexisContext.Provider>
  );
}

function Download({ name, text, title }: { name: string; text: string; title: string }): JSX.Element {
  const address = useMemo(() => URL.createObjectURL(new Blob([text], { type: 'text/plain' })), [text]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <a class="plain" href={address} download={name}>
      {title}
    </a>
  );
}
