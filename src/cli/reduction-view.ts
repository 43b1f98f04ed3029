/** Shows a running reduction: a frame that is redrawn on a terminal, and plain lines otherwise. */
import type { Span } from '../edit/edit.js';
import type { ReductionEvent } from '../reduction.js';
import type { Paint } from '../report/paint.js';
import { liveArea, terminalSize } from './live-area.js';
import { type RemainingCalls, remainingCalls } from './remaining-calls.js';
import { renderFrame, renderLine, type ViewState } from './render-frame.js';

export interface ReductionView {
  /** Called when something begins that may take long and has no events of its own. */
  prepare(label: string): void;
  show(event: ReductionEvent): void;
  /** How many more calls are expected, if nothing else can be removed; undefined if nobody can tell yet. */
  remaining(): number | undefined;
  /** Shows which part of the current text a person is choosing; none if absent. */
  choose(part?: Span): void;
  /** Prints text, which ends with a line feed, without disturbing the frame. */
  print(text: string): void;
  /** Removes the frame from the terminal. */
  end(): void;
}

const INITIAL_DELAY_MS = 1_000;
const REDRAW_INTERVAL_MS = 100;
/** Plain lines become rarer in a long run: the next one comes after a tenth of the time so far. */
const PLAIN_INTERVAL_MS = 1_000;
const PLAIN_SHARE = 0.1;

/** `text` is the original. */
export function createView(text: string, stream: NodeJS.WriteStream, paint: Paint): ReductionView {
  const isLive = stream.isTTY === true && process.env['TERM'] !== 'dumb';
  const area = liveArea(stream);
  const started = performance.now();
  let since = started;
  let remaining: RemainingCalls = remainingCalls(0);
  let state: Omit<ViewState, 'seconds'> = {
    preparing: 'starting',
    tokensBefore: 0,
    tokens: 0,
    unit: 'tokens',
    counts: { reproduced: 0, vanished: 0, invalid: 0, unknown: 0, cached: 0 },
    pass: '',
    text,
  };
  let nextUpdate = started + INITIAL_DELAY_MS;
  const update = (): void => {
    const now = performance.now();
    if (now < nextUpdate) return;
    const shown: ViewState = { ...state, remaining: remaining.estimate(), seconds: (now - since) / 1000 };
    nextUpdate = now + (isLive ? REDRAW_INTERVAL_MS : Math.max(PLAIN_INTERVAL_MS, PLAIN_SHARE * (now - started)));
    if (isLive) area.draw(renderFrame(shown, terminalSize(stream), paint));
    else stream.write(`${renderLine(shown)}\n`);
  };
  // What has no events is shown, too, and so is a new size of the terminal.
  const timer = setInterval(update, isLive ? REDRAW_INTERVAL_MS : PLAIN_INTERVAL_MS).unref();
  return {
    prepare(label) {
      state = { ...state, preparing: label };
      since = performance.now();
      nextUpdate = since + INITIAL_DELAY_MS;
    },
    show(event) {
      switch (event.kind) {
        case 'started':
          state = {
            ...state,
            preparing: undefined,
            tokensBefore: event.tokens,
            tokens: event.tokens,
            unit: event.unit,
          };
          remaining = remainingCalls(event.tokens);
          since = started;
          if (isLive) nextUpdate = 0;
          break;
        case 'pass':
          state = { ...state, pass: event.name, place: event.place };
          remaining.pass(event.place);
          break;
        case 'explaining':
          state = { ...state, pass: `explaining the result: ${event.what}`, place: undefined };
          remaining.pass(undefined);
          break;
        case 'verdict':
          state = { ...state, counts: event.counts };
          remaining.call();
          break;
        case 'accepted':
          state = { ...state, tokens: event.tokens, text: event.text };
          remaining.accepted(event.tokens);
          break;
      }
      update();
    },
    remaining: () => remaining.estimate(),
    choose: (part) => {
      state = { ...state, chosen: part };
      if (isLive) nextUpdate = 0;
      update();
    },
    print: (line) => area.print(line),
    end() {
      clearInterval(timer);
      area.clear();
    },
  };
}
