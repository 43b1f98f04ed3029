/** A frame of the view of a running reduction, as lines for a terminal of any size. Pure. */
import type { PassPlace } from '../algorithms/search.js';
import type { Span } from '../edit/edit.js';
import { type CallCounts, totalCalls } from '../evaluate/call-counts.js';
import { cutToWidth, visibleText, widthOf } from '../report/display-text.js';
import { type Paint, type Style, withoutColour } from '../report/paint.js';

export interface ViewState {
  /** What is done before the search begins, such as running the original; undefined once it has begun. */
  readonly preparing?: string | undefined;
  readonly tokensBefore: number;
  readonly tokens: number;
  /** What is counted, in the plural. */
  readonly unit: string;
  readonly counts: CallCounts;
  readonly pass: string;
  readonly place?: PassPlace | undefined;
  /** The estimated number of calls that are left if nothing more can be removed. */
  readonly remaining?: number | undefined;
  readonly seconds: number;
  readonly text: string;
  /** The part of the text that a person is choosing. */
  readonly chosen?: Span | undefined;
}

export interface FrameSize {
  readonly columns: number;
  readonly rows: number;
}

/** A piece of a status line; pieces are never broken apart unless they are wider than the terminal. */
interface Piece {
  readonly text: string;
  readonly style?: Style;
}

const MAX_SCRIPT_LINES = 12;
/** A narrower terminal shows the sizes only. */
const MIN_COLUMNS = 20;

/** Each line is narrower than the terminal, and all of them are lower than it. */
export function renderFrame(state: ViewState, { columns, rows }: FrameSize, paint: Paint = withoutColour): string[] {
  const width = Math.max(1, columns - 1);
  const height = Math.max(1, rows - 1);
  if (columns < MIN_COLUMNS) return [cutToWidth(shortStatus(state), width)];
  const status = statusOf(state).flatMap((pieces) => flow(pieces, width, paint));
  if (status.length + 2 > height) return status.slice(0, height);
  return [...status, '', ...scriptLines(state, width, Math.min(MAX_SCRIPT_LINES, height - status.length - 1), paint)];
}

/** The same as a single line, for a log. */
export function renderLine(state: ViewState): string {
  return statusOf(state)
    .map((pieces) => pieces.map(({ text }) => text).join(' '))
    .filter((piece) => piece !== '')
    .join('; ');
}

function shortStatus({ preparing, tokens, tokensBefore, seconds }: ViewState): string {
  return preparing === undefined ? `${tokens}/${tokensBefore}` : `${seconds.toFixed(0)} s`;
}

function statusOf(state: ViewState): Piece[][] {
  const { preparing, tokensBefore, tokens, unit, counts, seconds } = state;
  if (preparing !== undefined) return [[{ text: `${visibleText(preparing)} (${seconds.toFixed(0)} s)…` }]];
  const calls = totalCalls(counts);
  const removed = tokensBefore === 0 ? 0 : (100 * (tokensBefore - tokens)) / tokensBefore;
  const perSecond = calls / Math.max(seconds, 0.001);
  const verdict = (name: keyof CallCounts, style?: Style): Piece => ({
    text: `${counts[name]} ${name}${name === 'cached' ? '' : ','}`,
    ...(style ? { style } : {}),
  });
  return [
    [
      { text: `${tokens} of ${tokensBefore} ${unit},`, style: 'strong' },
      { text: `${removed.toFixed(1)} % removed`, style: 'strong' },
    ],
    passPieces(state, perSecond),
    [
      { text: `${calls} ${calls === 1 ? 'call' : 'calls'}:` },
      verdict('reproduced', 'good'),
      verdict('vanished'),
      verdict('invalid', 'faint'),
      verdict('unknown', counts.unknown > 0 ? 'bad' : 'faint'),
      verdict('cached', 'faint'),
      { text: ` ${perSecond.toFixed(0)}/s` },
      { text: ` ${seconds.toFixed(1)} s` },
    ],
  ];
}

/** The pass, and what would be left to do if nothing more could be removed. */
function passPieces({ pass, place, remaining }: ViewState, perSecond: number): Piece[] {
  const pieces: Piece[] = place
    ? [{ text: `round ${place.round},` }, { text: `pass ${place.index} of ${place.count}:` }]
    : [];
  pieces.push({ text: `${pass}${remaining === undefined ? '' : ';'}`, style: 'accent' });
  if (remaining === undefined) return pieces;
  const seconds = perSecond > 0 ? `, ${duration(remaining / perSecond)}` : '';
  return [
    ...pieces,
    { text: `about ${remaining} more ${remaining === 1 ? 'call' : 'calls'}${seconds},` },
    { text: 'if nothing else can be removed' },
  ];
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3_600).toFixed(1)} h`;
}

/** Puts pieces on as many lines as they need. */
function flow(pieces: readonly Piece[], width: number, paint: Paint): string[] {
  const lines: { text: string; width: number }[] = [];
  for (const { text, style } of pieces) {
    const cut = cutToWidth(text, width);
    const painted = style ? paint(style, cut) : cut;
    const last = lines.at(-1);
    if (last && last.width + 1 + widthOf(cut) <= width) {
      last.text += ` ${painted}`;
      last.width += 1 + widthOf(cut);
    } else lines.push({ text: painted.trimStart(), width: widthOf(cut) });
  }
  return lines.map(({ text }) => text);
}

function scriptLines({ text, chosen }: ViewState, width: number, height: number, paint: Paint): string[] {
  if (chosen) return chosenLines(text, chosen, width, height, paint);
  const lines = text.trimEnd().split('\n', height + 1);
  const isCut = lines.length > height;
  const shown = lines
    .slice(0, isCut ? height - 1 : height)
    .map((line) => cutToWidth(visibleText(line.slice(0, 4 * width)), width));
  if (!isCut) return shown;
  const hidden = countLines(text) - shown.length;
  return [...shown, paint('faint', cutToWidth(`… ${hidden} more ${hidden === 1 ? 'line' : 'lines'}`, width))];
}

/** The lines around the chosen part, which is painted. */
function chosenLines(text: string, { start, end }: Span, width: number, height: number, paint: Paint): string[] {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const [before, chosen, after] = [
    text.slice(lineStart, start),
    text.slice(start, end),
    text.slice(end).split('\n', 1),
  ];
  // The part is visible, also in a very long line.
  const room = Math.max(0, width - Math.min(width, widthOf(visibleText(chosen.slice(0, width)))));
  const left = visibleText(before)
    .slice(-Math.floor(room / 2))
    .trimStart();
  const line =
    (room > 0 ? left : '') +
    paint('accent', cutToWidth(visibleText(chosen.slice(0, 4 * width)), width)) +
    cutToWidth(visibleText(after[0]?.slice(0, width) ?? ''), Math.max(0, room - widthOf(left)));
  const cut = (lines: readonly string[]): string[] =>
    lines.map((each) => cutToWidth(visibleText(each.slice(0, 4 * width)), width));
  const above = text
    .slice(0, Math.max(0, lineStart - 1))
    .split('\n')
    .slice(-Math.floor((height - 1) / 2));
  const below = text.slice(end + (after[0]?.length ?? 0) + 1).split('\n', height);
  const shownAbove = lineStart === 0 ? [] : cut(above);
  return [...shownAbove, line, ...cut(below)].slice(0, height);
}

function countLines(text: string): number {
  let count = 1;
  const end = text.trimEnd().length;
  for (let i = text.indexOf('\n'); i >= 0 && i < end; i = text.indexOf('\n', i + 1)) count++;
  return count;
}
