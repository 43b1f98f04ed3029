/** What an anonymised result still tells, for a person to decide whether it can be shared. Pure. */
import type { Anonymity, Kept } from '../algorithms/anonymise.js';
import type { Reduction } from '../reduction.js';
import { visibleText } from './display-text.js';
import { type Paint, withoutColour } from './paint.js';
import { underlined } from './underline.js';

interface AnonymityOptions {
  readonly paint?: Paint;
  readonly width?: number;
}

/** More lines are not read. */
const MAX_LINES = 20;

export function anonymityReport(
  { text, ended }: Pick<Reduction, 'text' | 'ended'>,
  { counts, kept }: Anonymity,
  { paint = withoutColour, width }: AnonymityOptions,
): string {
  const parts = Object.entries(counts).flatMap(([kind, count]) =>
    count > 0 ? [`${count} ${plural(kind, count)}`] : [],
  );
  const done = `Replaced: ${parts.length > 0 ? parts.join(', ') : 'nothing'}.\n`;
  if (ended !== 'done') return `${done}The run ended early: the result is NOT anonymised.\n`;
  if (kept.length === 0) return `${done}Nothing of the original is left but words of the language.\n`;
  return `${done}${paint('strong', 'Not replaced, so check it before you share the result:')} ${keptList(kept)}\n${keptLines(text, kept, paint, width)}`;
}

/** The texts that were not replaced, each once. */
export function keptList(kept: readonly Kept[]): string {
  return kept.map(({ kind, text }) => `${kind} ${visibleText(text.split('\n')[0] ?? '')}`).join(', ');
}

function plural(word: string, count: number): string {
  return count === 1 ? word : `${word}s`;
}

/** The lines of the text with what was not replaced, underlined. */
function keptLines(text: string, kept: readonly Kept[], paint: Paint, width: number | undefined): string {
  const marks = kept.flatMap(({ places }) => places.map((place) => ({ ...place, label: '' })));
  marks.sort((a, b) => a.start - b.start);
  const lines: string[] = [];
  let start = 0;
  let hidden = 0;
  for (const [i, line] of text.split('\n').entries()) {
    const offset = start;
    start += line.length + 1;
    const inside = marks.filter((mark) => mark.start < offset + line.length && mark.end > offset);
    if (inside.length === 0) continue;
    if (lines.length >= MAX_LINES) {
      hidden++;
      continue;
    }
    const moved = inside.map((mark) => ({ ...mark, start: mark.start - offset, end: mark.end - offset }));
    const shown = underlined(line, moved, paint, width === undefined ? undefined : width - 2);
    lines.push(`line ${i + 1}:\n${shown.replace(/^/gm, '  ')}\n`);
  }
  return `${lines.join('')}${hidden > 0 ? `… and on ${hidden} more lines\n` : ''}`;
}
