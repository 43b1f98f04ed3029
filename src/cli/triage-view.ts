/** The progress of a triage on standard error; one line that is redrawn, and nothing if it is no terminal. */
import type { TriageEvent } from '../batch/triage.js';
import { cutToWidth, visibleText } from '../report/display-text.js';
import { liveArea, terminalSize } from './live-area.js';

export interface TriageView {
  show(event: TriageEvent): void;
  /** Prints text above the line. */
  print(text: string): void;
  end(): void;
}

const REDRAW_INTERVAL_MS = 100;

export function triageView(): TriageView {
  const { stderr } = process;
  const isLive = stderr.isTTY && process.env['TERM'] !== 'dumb';
  const area = liveArea(stderr);
  let line = 'starting the engine';
  let bugs = 0;
  let nextDraw = 0;
  const draw = (): void => {
    if (!isLive || Date.now() < nextDraw) return;
    nextDraw = Date.now() + REDRAW_INTERVAL_MS;
    area.draw([cutToWidth(visibleText(line), Math.max(1, terminalSize(stderr).columns - 1))]);
  };
  draw();
  return {
    show: (event) => {
      if (event.kind === 'confirmed') line = `running every case: ${event.completed} of ${event.total}`;
      if (event.kind === 'bug') bugs++;
      if (event.kind === 'reducing')
        line = `case ${event.completed + 1} of ${event.total}, new bugs so far: ${bugs}; ${event.input.id}`;
      draw();
    },
    print: (text) => (isLive ? area.print(text) : stderr.write(text)),
    end: () => {
      if (isLive) area.clear();
    },
  };
}
