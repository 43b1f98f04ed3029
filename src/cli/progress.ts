/** A progress line on standard error for work that takes longer than a second; nothing if it is no terminal. */
import { cutToWidth, visibleText } from '../report/display-text.js';
import { liveArea, terminalSize } from './live-area.js';

export interface Progress {
  /** `completed` is in the same unit as the total. */
  update(completed: number): void;
  done(): void;
}

const INITIAL_DELAY_MS = 1000;
const REDRAW_INTERVAL_MS = 100;

export function showProgress(label: string, total: number): Progress {
  const { stderr } = process;
  if (!stderr.isTTY || process.env['TERM'] === 'dumb') return { update: () => {}, done: () => {} };
  const area = liveArea(stderr);
  let nextUpdate = Date.now() + INITIAL_DELAY_MS;
  return {
    update(completed) {
      const now = Date.now();
      if (now < nextUpdate) return;
      nextUpdate = now + REDRAW_INTERVAL_MS;
      const line = `${visibleText(label)}: ${Math.floor((100 * completed) / Math.max(1, total))} %`;
      area.draw([cutToWidth(line, Math.max(1, terminalSize(stderr).columns - 1))]);
    },
    done: area.clear,
  };
}
