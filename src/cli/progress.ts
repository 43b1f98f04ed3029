/** A line on the terminal for work that takes longer than a second; nothing where nobody watches. */
export interface Progress {
  update(done: number): void;
  done(): void;
}

const FIRST_AFTER_MS = 1000;
const EVERY_MS = 100;

export function showProgress(what: string, total: number): Progress {
  if (!process.stderr.isTTY) return { update: () => {}, done: () => {} };
  let next = Date.now() + FIRST_AFTER_MS;
  let isShown = false;
  return {
    update(done) {
      const now = Date.now();
      if (now < next) return;
      next = now + EVERY_MS;
      isShown = true;
      process.stderr.write(`\r\x1b[K${what}: ${Math.floor((100 * done) / Math.max(1, total))} %`);
    },
    done() {
      if (isShown) process.stderr.write('\r\x1b[K');
    },
  };
}
