/** Draws a case as a bar chart in SVG: calls by verdict, as in SIMP's figures 6, 8 and 10. */
import { totalCalls } from 'minrepro/oracles';
import type { Row } from './run-case.js';

const COLOURS = { reproduced: '#c0392b', vanished: '#27ae60', invalid: '#7f8c8d', unknown: '#f1c40f' } as const;
const VERDICTS = Object.keys(COLOURS) as (keyof typeof COLOURS)[];
/** The distance of two bars and the height of the highest one, in pixels. */
const WIDTH = 90;
const HEIGHT = 200;

export function barChart(title: string, rows: readonly Row[]): string {
  const maxCalls = Math.max(...rows.map(({ reduction }) => totalCalls(reduction.calls)), 1);
  const bars = rows.map((row, i) => bar(row, i, maxCalls)).join('');
  const legend = VERDICTS.map(legendEntry).join('');
  const size = `width="${60 + Math.max(rows.length * WIDTH, 400)}" height="${HEIGHT + 100}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="sans-serif" font-size="11"><title>${title}</title><text x="40" y="18">${title}</text>${bars}${legend}</svg>\n`;
}

/** The verdicts are stacked, the first one at the bottom. */
function bar({ algorithm, reduction: { calls } }: Row, i: number, maxCalls: number): string {
  let top = HEIGHT + 30;
  const segments = VERDICTS.map((verdict) => {
    const height = (HEIGHT * calls[verdict]) / maxCalls;
    top -= height;
    return `<rect x="${40 + i * WIDTH}" y="${top.toFixed(1)}" width="50" height="${height.toFixed(1)}" fill="${COLOURS[verdict]}"><title>${verdict}: ${calls[verdict]}</title></rect>`;
  });
  const label = (y: number, text: string | number): string =>
    `<text x="${65 + i * WIDTH}" y="${y}" text-anchor="middle">${text}</text>`;
  return `${segments.join('')}${label(HEIGHT + 46, algorithm)}${label(HEIGHT + 62, totalCalls(calls))}`;
}

function legendEntry(verdict: keyof typeof COLOURS, i: number): string {
  return `<rect x="${40 + i * 100}" y="${HEIGHT + 76}" width="10" height="10" fill="${COLOURS[verdict]}"/><text x="${54 + i * 100}" y="${HEIGHT + 85}">${verdict}</text>`;
}
