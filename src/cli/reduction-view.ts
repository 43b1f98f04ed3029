/** Shows a running reduction: a frame that is redrawn on a terminal, and plain lines otherwise. */
import { type CallCounts, totalCalls } from '../evaluate/evaluator.js';
import type { ReductionEvent } from '../reduce.js';

export interface ViewState {
  readonly tokensBefore: number;
  readonly tokens: number;
  /** What is counted, in the plural. */
  readonly unit: string;
  readonly counts: CallCounts;
  readonly pass: string;
  readonly seconds: number;
  readonly text: string;
}

const MAX_SCRIPT_LINES = 12;

/** A frame, as lines that are narrower than the terminal. Pure. */
export function renderFrame(state: ViewState, width: number): string[] {
  const { tokensBefore, tokens, unit, counts, pass, seconds, text } = state;
  const calls = totalCalls(counts);
  const removed = tokensBefore === 0 ? 0 : (100 * (tokensBefore - tokens)) / tokensBefore;
  const script = text.trimEnd().split('\n');
  const shown = script.slice(0, MAX_SCRIPT_LINES);
  const hidden = script.length - shown.length;
  const lines = [
    `${tokens} of ${tokensBefore} ${unit}, ${removed.toFixed(1)} % removed   ${pass}`,
    `${calls} ${calls === 1 ? 'call' : 'calls'}: ${counts.reproduced} reproduced, ${counts.vanished} vanished, ${counts.invalid} invalid, ${counts.unknown} unknown; ${counts.cached} cached   ${(calls / Math.max(seconds, 0.001)).toFixed(0)}/s   ${seconds.toFixed(1)} s`,
    '',
    ...shown,
    ...(hidden > 0 ? [`… ${hidden} more ${hidden === 1 ? 'line' : 'lines'}`] : []),
  ];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a script may contain control sequences, which the terminal must not execute
  return lines.map((line) => line.replace(/[\x00-\x1f\x7f]/g, ' ').slice(0, Math.max(1, width - 1)));
}

export interface ReductionView {
  show(event: ReductionEvent): void;
  /** Removes the frame from the terminal. */
  end(): void;
}

const REDRAW_INTERVAL_MS = 100;
const PLAIN_INTERVAL_MS = 1_000;
/** The width of plain lines, in characters. */
const PLAIN_WIDTH = 200;

/** `text` is the original. */
export function createView(text: string, stream: NodeJS.WriteStream): ReductionView {
  const started = performance.now();
  const counts: CallCounts = { reproduced: 0, vanished: 0, invalid: 0, unknown: 0, cached: 0 };
  const state = { tokensBefore: 0, tokens: 0, unit: 'tokens', counts, pass: 'checking the original', text };
  /** Lines of the frame on the terminal. */
  let drawnLines = 0;
  let nextUpdate = 0;
  const frame = (): ViewState => ({ ...state, seconds: (performance.now() - started) / 1000 });
  const clear = (): string => (drawnLines > 0 ? `\x1b[${drawnLines}A\x1b[J` : '');
  return {
    show(event) {
      if (event.kind === 'started')
        Object.assign(state, { tokensBefore: event.tokens, tokens: event.tokens, unit: event.unit });
      if (event.kind === 'pass') state.pass = event.name;
      if (event.kind === 'verdict') state.counts = event.counts;
      if (event.kind === 'accepted' || event.kind === 'reverted')
        Object.assign(state, { tokens: event.tokens, text: event.text });
      const now = performance.now();
      if (now < nextUpdate) return;
      if (stream.isTTY) {
        nextUpdate = now + REDRAW_INTERVAL_MS;
        const lines = renderFrame(frame(), stream.columns ?? 80);
        stream.write(`${clear()}${lines.join('\n')}\n`);
        drawnLines = lines.length;
      } else if (now - started > PLAIN_INTERVAL_MS) {
        nextUpdate = now + PLAIN_INTERVAL_MS;
        stream.write(`${renderFrame(frame(), PLAIN_WIDTH).slice(0, 2).join('; ')}\n`);
      }
    },
    end() {
      if (stream.isTTY) stream.write(clear());
      drawnLines = 0;
    },
  };
}
