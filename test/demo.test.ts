import { describe, expect, it } from 'vitest';
import { createAnimation } from '../scripts/demo/frames.js';
import { lineSpans } from '../scripts/demo/line-styles.js';
import { animationSvg } from '../scripts/demo/svg.js';
import { EMPTY_SCREEN, print } from '../scripts/demo/terminal.js';
import { DARK, LIGHT } from '../scripts/demo/themes.js';

const SIZE = { columns: 10, rows: 3 };

describe('the terminal of the demo', () => {
  const rowsAfter = (text: string): readonly string[] => print(EMPTY_SCREEN, text, SIZE).rows;

  it('replaces text at the cursor', () => {
    expect(rowsAfter('abc\rx\r\n  d')).toEqual(['xbc', '  d']);
  });

  it('moves up and erases', () => {
    expect(rowsAfter('a\r\nb\r\n\x1b[2A\x1b[Jc')).toEqual(['c']);
    expect(rowsAfter('abc\r\ndef\x1b[A\r\x1b[Kx')).toEqual(['x', 'def']);
  });

  it('wraps long lines and scrolls', () => {
    expect(rowsAfter('0123456789a')).toEqual(['0123456789', 'a']);
    expect(rowsAfter('a\r\nb\r\nc\r\nd')).toEqual(['b', 'c', 'd']);
  });

  it('ignores colours and rejects what it does not support', () => {
    expect(rowsAfter('\x1b[1;31m…\x1b[0m')).toEqual(['…']);
    expect(() => rowsAfter('\x1b[2;2H')).toThrow('ESC [ 2;2H');
    expect(() => rowsAfter('\t')).toThrow('unsupported control character');
  });
});

const CHUNKS = [
  { seconds: 1, text: 'a < b\r\n' },
  { seconds: 1.5, text: '\x1b[' },
  { seconds: 1.501, text: '1A\x1b[J&\r\n' },
  { seconds: 2, text: '' },
  { seconds: 3, text: '   ^^1\r\n' },
];

describe('the frames of the demo', () => {
  it('joins chunks of one update, drops equal screens, and stretches the time', () => {
    const { frames, slowdown } = createAnimation('run', CHUNKS, SIZE);
    expect(slowdown).toBe(5);
    expect(frames.map(({ screen }) => screen.rows)).toEqual([
      ['$ run'],
      ['$ run', 'a < b'],
      ['$ run', '&'],
      ['&', '   ^^1', '$'],
    ]);
    expect(frames[1]?.seconds).toBeCloseTo(5 * 0.501);
    expect(frames[2]?.seconds).toBeCloseTo(5 * 1.499);
  });

  it('has at most 40 frames', () => {
    const chunks = Array.from({ length: 200 }, (_, i) => ({ seconds: i, text: `\r${i}` }));
    const { frames } = createAnimation('run', chunks, SIZE);
    expect(frames.length).toBeLessThanOrEqual(40);
    expect(frames.at(-1)?.screen.rows.at(-1)).toContain('199');
  });

  it('styles lines by their form', () => {
    const styles = (line: string): string[] => lineSpans(line).map(({ style, text }) => `${style}:${text}`);
    expect(styles('  ^1  ^^2')).toEqual(['accent:  ^1  ^^2']);
    expect(styles('9 tokens to 1, 88.9 % removed; 3 calls')).toEqual([
      'sizes:9 tokens to 1, 88.9 % removed',
      'normal:; 3 calls',
    ]);
    expect(styles('SELECT 1;')).toEqual(['normal:SELECT 1;']);
  });
});

describe('the SVG of the demo', () => {
  it.each([LIGHT, DARK])('is well formed and loads nothing', (theme) => {
    const caption = { title: 'A & B', description: '<run>' };
    const svg = animationSvg(createAnimation('run', CHUNKS, SIZE), SIZE.columns, theme, caption);
    expect(unclosedTags(svg)).toEqual([]);
    expect(svg).not.toMatch(/<script|<foreignObject|<image|@import|url\(|&(?!amp;|lt;|gt;)/);
    const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, id] of svg.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
  });
});

/** Names of elements that are open at the end, or closed in the wrong order. Every `<` must start a tag. */
function unclosedTags(xml: string): string[] {
  const open: string[] = [];
  for (const [tag, end, name = '', selfClosing] of xml.matchAll(/<(\/?)(\w+)?(?: [\w:-]+="[^"<]*")*(\/?)>?/g)) {
    if (name === '' || !tag.endsWith('>')) return [tag];
    if (end === '/' && open.pop() !== name) return [tag];
    if (end !== '/' && selfClosing !== '/') open.push(name);
  }
  return open;
}
