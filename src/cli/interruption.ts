/** Ctrl-C and other requests to end: the first one ends the search, the second one the process. */
import { EXIT_INTERRUPTED } from './exit-codes.js';

export interface Interruption {
  readonly signal: AbortSignal;
  /** Ends the search, as the first signal does. */
  interrupt(): void;
  /** From now on, signals have their usual effect. */
  stopWatching(): void;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** `beforeExit` cleans the terminal if the process has to end at once. */
export function watchInterruptions(beforeExit: () => void): Interruption {
  const abort = new AbortController();
  const interrupt = (): void => {
    if (abort.signal.aborted) {
      beforeExit();
      process.exit(EXIT_INTERRUPTED);
    }
    abort.abort();
  };
  for (const name of SIGNALS) process.on(name, interrupt);
  return {
    signal: abort.signal,
    interrupt: () => abort.abort(),
    stopWatching: () => {
      for (const name of SIGNALS) process.off(name, interrupt);
    },
  };
}
