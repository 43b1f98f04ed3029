/** A progress line on standard error for work that takes longer than a second; nothing if it is no terminal. */
export interface Progress {
  /** `completed` is in the same unit as the total. */
  update(completed: number): void;
  done(): void;
}

const INITIAL_DELAY_MS = 1000;
const REDRAW_INTERVAL_MS = 100;

export function showProgress(label: string, total: number): Progress {
  if (!process.stderr.isTTY) return { update: () => {}, done: () => {} };
  let nextUpdate = Date.now() + INITIAL_DELAY_MS;
  let isShown = false;
  return {
    update(completed) {
      const now = Date.now();
      if (now < nextUpdate) return;
      nextUpdate = now + REDRAW_INTERVAL_MS;
      isShown = true;
      process.stderr.write(`\r\x1b[K${label}: ${Math.floor((100 * completed) / Math.max(1, total))} %`);
    },
    done() {
      if (isShown) process.stderr.write('\r\x1b[K');
    },
  };
}
