/** A reduction while it works: its size, its text, its passes, and what a person can ask for. */
import type { JSX } from 'preact';
import type { LiveRequest } from '../live/live-messages.js';
import { CurrentText } from '../pages/current-text.js';
import { LexisContext } from '../pages/highlight.js';
import { currentTokens, type LiveState } from '../pages/live-state.js';
import { PassTable } from '../pages/pass-table.js';
import { RunButtons } from '../pages/run-buttons.js';
import { SizeChart } from '../pages/size-chart.js';

interface RunProgressProps {
  readonly state: LiveState;
  onAsk(request: LiveRequest): void;
}

export function RunProgress({ state, onAsk }: RunProgressProps): JSX.Element {
  const { search, progress, unit, tokensBefore, preserved, end } = state;
  const isOver = end !== undefined;
  return (
    <section aria-labelledby="progress">
      <h2 id="progress">Reduction</h2>
      <p>{preserved}</p>
      <p class="facts">
        <span>
          <b>{tokensBefore.toLocaleString('en')}</b> → <b>{currentTokens(state).toLocaleString('en')}</b> {unit}
        </span>
        <span>{progress.calls.toLocaleString('en')} calls</span>
        <span>{progress.seconds.toFixed(0)} s</span>
      </p>
      <RunButtons isPaused={progress.isPaused} pass={progress.pass} end={end} onAsk={onAsk} />
      <SizeChart
        tokensBefore={tokensBefore}
        unit={unit}
        calls={progress.calls}
        steps={[...(search.skipped ?? []), ...search.steps]}
      />
      <LexisContext.Provider value={state.lexis}>
        {!isOver && <CurrentText text={state.text} isOver={isOver} onAsk={onAsk} />}
      </LexisContext.Provider>
      <PassTable passes={progress.passes} />
    </section>
  );
}
