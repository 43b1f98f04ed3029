/** What a person sees while a reduction runs: a picture that is redrawn on a terminal, plain lines elsewhere. */
import type { CallCounts } from '../evaluate/evaluator.js';
import type { ReductionEvent } from '../reduce.js';

export interface ViewState {
  readonly tokensBefore: number;
  readonly tokens: number;
  readonly counts: CallCounts;
  readonly pass: string;
  readonly seconds: number;
  readonly text: string;
}

const SCRIPT_LINES = 12;

/** One frame, as lines no wider than the terminal. Pure. */
export function renderFrame(state: ViewState, width: number): string[] {
  const { tokensBefore, tokens, counts, pass, seconds, text } = state;
  const calls = counts.reproduced + counts.vanished + counts.invalid + counts.unknown;
  const removed = tokensBefore === 0 ? 0 : (100 * (tokensBefore - tokens)) / tokensBefore;
  const script = text.trimEnd().split('\n');
  const shown = script.slice(0, SCRIPT_LINES);
  const lines = [
    `${tokens} of ${tokensBefore} tokens, ${removed.toFixed(1)} % removed   ${pass}`,
    `${calls} calls: ${counts.reproduced} reproduced, ${counts.vanished} vanished, ${counts.invalid} invalid, ${counts.unknown} unknown; ${counts.cached} cached   ${(calls / Math.max(seconds, 0.001)).toFixed(0)}/s   ${seconds.toFixed(1)} s`,
    '',
    ...shown,
    ...(script.length > shown.length ? [`… ${script.length - shown.length} more lines`] : []),
  ];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a script may hold anything, a terminal must not act on it
  return lines.map((line) => line.replace(/[\x00-\x1f\x7f]/g, ' ').slice(0, Math.max(1, width - 1)));
}

export interface ReductionView {
  show(event: ReductionEvent): void;
  end(): void;
}

const EVERY_MS = 100;
const PLAIN_EVERY_MS = 1_000;

export function createView(text: string, stream: NodeJS.WriteStream): ReductionView {
  const started = performance.now();
  const counts: CallCounts = { reproduced: 0, vanished: 0, invalid: 0, unknown: 0, cached: 0 };
  const state = { tokensBefore: 0, tokens: 0, counts, pass: 'checking the original', text };
  let drawn = 0;
  let next = 0;
  const frame = (): ViewState => ({ ...state, seconds: (performance.now() - started) / 1000 });
  const clear = (): string => (drawn > 0 ? `\x1b[${drawn}A\x1b[J` : '');
  return {
    show(event) {
      if (event.kind === 'started') Object.assign(state, { tokensBefore: event.tokens, tokens: event.tokens });
      if (event.kind === 'pass') state.pass = event.name;
      if (event.kind === 'verdict') state.counts = event.counts;
      if (event.kind === 'accepted') Object.assign(state, { tokens: event.tokens, text: event.text });
      const now = performance.now();
      if (now < next) return;
      if (stream.isTTY) {
        next = now + EVERY_MS;
        const lines = renderFrame(frame(), stream.columns ?? 80);
        stream.write(`${clear()}${lines.join('\n')}\n`);
        drawn = lines.length;
      } else if (now - started > PLAIN_EVERY_MS) {
        next = now + PLAIN_EVERY_MS;
        stream.write(`${renderFrame(frame(), 200).slice(0, 2).join('; ')}\n`);
      }
    },
    end() {
      if (stream.isTTY) stream.write(clear());
      drawn = 0;
    },
  };
}
