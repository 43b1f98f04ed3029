/** The limits of a search: its budget, the signal of its caller, and how long it may hold the event loop. */

/** Limits of a search. */
export interface Budget {
  readonly maxCalls?: number;
  readonly maxSeconds?: number;
}

/** Ends the search: the budget is used up, or the caller aborted it. */
export class SearchEnded extends Error {
  override readonly name = 'SearchEnded';
  readonly reason: 'budget' | 'aborted';
  constructor(reason: 'budget' | 'aborted') {
    super(`the search ended: ${reason}`);
    this.reason = reason;
  }
}

/** How long the search may hold the event loop before `pause` lets it turn. */
const MAX_TURN_MS = 10;

/** Counts calls and time from its creation on. */
export class SearchLimits {
  readonly signal: AbortSignal;
  #budget: Budget;
  readonly #started = performance.now();
  #calls = 0;
  #lastTurn = performance.now();

  constructor(budget: Budget, signal: AbortSignal) {
    this.#budget = budget;
    this.signal = signal;
  }

  /** The number of calls that were started. Calls that still run count, so that parallel calls stay within the budget. */
  get calls(): number {
    return this.#calls;
  }

  /** Sets the limits that are given; the others stay. */
  change(budget: Budget): void {
    this.#budget = { ...this.#budget, ...budget };
  }

  countCall(): void {
    this.#calls++;
  }

  /** Whether the budget allows so many more calls. */
  mayAsk(count: number): boolean {
    const { maxCalls = Number.POSITIVE_INFINITY } = this.#budget;
    return this.#calls + count <= maxCalls && this.remainingTime > 0;
  }

  /** The milliseconds that the budget leaves. */
  get remainingTime(): number {
    const { maxSeconds = Number.POSITIVE_INFINITY } = this.#budget;
    return this.#started + maxSeconds * 1000 - performance.now();
  }

  /** Throws `SearchEnded` once a limit is reached. */
  check(): void {
    if (this.signal.aborted) throw new SearchEnded('aborted');
    if (!this.mayAsk(0)) throw new SearchEnded('budget');
  }

  /** Lets the event loop turn if the search has held it for a while. Rejects with `SearchEnded` once a limit is reached. */
  pause(): Promise<void> | undefined {
    return performance.now() - this.#lastTurn < MAX_TURN_MS ? undefined : this.#turn();
  }

  async #turn(): Promise<void> {
    await nextTurn();
    this.#lastTurn = performance.now();
    this.check();
  }
}

/** Resolves after other events had their turn. A timer would wait for at least a millisecond, and for four in a browser. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}
