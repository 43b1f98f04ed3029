/** Draws an animation as an SVG that works in an <img>: CSS only, no scripts, no fonts to load. Pure. */
import type { Animation, Frame } from './frames.js';
import { lineSpans, type Style } from './line-styles.js';

/** Colours of a window; `text` has one for each style of a span. */
export interface Theme {
  readonly background: string;
  readonly titleBar: string;
  readonly border: string;
  readonly dots: readonly string[];
  readonly text: Readonly<Record<Style, string>>;
}

export interface Caption {
  readonly title: string;
  readonly description: string;
}

const FONT = 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';
const FONT_SIZE = 14;
const LINE_HEIGHT = 20;
/** Width of a character in the widest of the fonts. */
const CHARACTER_WIDTH = 0.605 * FONT_SIZE;
const PADDING = 20;
const TITLE_BAR_HEIGHT = 36;
const BOLD: readonly Style[] = ['strong', 'accent', 'sizes'];

/** The frames are placed side by side in a strip, which moves by one frame at a time. The last frame is the resting position. */
export function animationSvg(animation: Animation, columns: number, theme: Theme, caption: Caption): string {
  const { frames, slowdown } = animation;
  const width = Math.ceil(columns * CHARACTER_WIDTH) + 2 * PADDING;
  const rows = Math.max(...frames.map(({ screen }) => screen.rows.length));
  const height = TITLE_BAR_HEIGHT + rows * LINE_HEIGHT + 2 * PADDING;
  const ids = lineIds(frames);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${escapeXml(caption.title)}</title>`,
    `<desc id="desc">${escapeXml(caption.description)}</desc>`,
    `<style>\n${styleSheet(frames, width, theme)}\n</style>`,
    '<defs>',
    ...[...ids].map(([line, id]) => `<text id="${id}" xml:space="preserve">${lineContent(line)}</text>`),
    '</defs>',
    `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="10" fill="${theme.background}"/>`,
    `<path d="M.5 ${TITLE_BAR_HEIGHT}V10.5a10 10 0 0 1 10-10H${width - 10.5}a10 10 0 0 1 10 10V${TITLE_BAR_HEIGHT}z" fill="${theme.titleBar}"/>`,
    `<path d="M.5 ${TITLE_BAR_HEIGHT}H${width - 0.5}" stroke="${theme.border}"/>`,
    `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="10" fill="none" stroke="${theme.border}"/>`,
    ...theme.dots.map((colour, i) => `<circle cx="${PADDING + 6 + 20 * i}" cy="18" r="6" fill="${colour}"/>`),
    `<text class="muted" x="${width - PADDING}" y="23" text-anchor="end">${slowdown === 1 ? 'real time' : `shown ${slowdown} times slower`}</text>`,
    `<svg y="${TITLE_BAR_HEIGHT}" width="${width}" height="${height - TITLE_BAR_HEIGHT}"><g class="strip">`,
    ...frames.map((frame, i) => frameElement(frame, i * width + PADDING, ids)),
    '</g></svg>',
    '</svg>\n',
  ].join('\n');
}

/** Lines are defined once and used in each frame that shows them. */
function lineIds(frames: readonly Frame[]): Map<string, string> {
  const lines = new Set(frames.flatMap(({ screen }) => screen.rows).filter((line) => line !== ''));
  return new Map([...lines].map((line, i) => [line, `l${i}`]));
}

function frameElement({ screen }: Frame, x: number, ids: ReadonlyMap<string, string>): string {
  const lines = screen.rows.map((line, row) => {
    const id = ids.get(line);
    return id === undefined ? '' : `<use href="#${id}" y="${PADDING + row * LINE_HEIGHT + FONT_SIZE}"/>`;
  });
  // Only a shell that waits for input shows a cursor.
  const isPrompt = screen.column > 0;
  const cursor = `<text class="cursor" x="0" y="${PADDING + screen.row * LINE_HEIGHT + FONT_SIZE}" xml:space="preserve">${' '.repeat(screen.column)}█</text>`;
  return `<g transform="translate(${x})">${lines.join('')}${isPrompt ? cursor : ''}</g>`;
}

function lineContent(line: string): string {
  return lineSpans(line)
    .map(({ text, style }) => `<tspan class="${style}">${escapeXml(text)}</tspan>`)
    .join('');
}

function styleSheet(frames: readonly Frame[], width: number, theme: Theme): string {
  const total = frames.reduce((sum, { seconds }) => sum + seconds, 0);
  let elapsed = 0;
  const steps = frames.map(({ seconds }, i) => {
    const percent = (100 * elapsed) / total;
    elapsed += seconds;
    return `${percent.toFixed(2)}%{transform:translateX(${-i * width}px)}`;
  });
  const position = `transform:translateX(${-(frames.length - 1) * width}px)`;
  return [
    `text{font:${FONT_SIZE}px ${FONT}}`,
    ...Object.entries(theme.text).map(
      ([style, colour]) => `.${style}{fill:${colour}${BOLD.includes(style as Style) ? ';font-weight:700' : ''}}`,
    ),
    `@keyframes play{${steps.join('')}}`,
    `.strip{${position};animation:play ${total.toFixed(2)}s step-end infinite}`,
    '@media (prefers-reduced-motion:reduce){.strip{animation:none}}',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
