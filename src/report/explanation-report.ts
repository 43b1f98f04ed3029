/** What an explanation is reported as, for people. Pure. */
import { totalCalls } from '../evaluate/call-counts.js';
import type { Explanation } from '../explain/explain.js';
import type { Isolation } from '../explain/isolation.js';
import { compactText, isInvisible, type PatternHole } from '../explain/pattern.js';
import { visibleText } from './display-text.js';
import { type Paint, withoutColour } from './paint.js';
import { underlined } from './underline.js';
import { wrapText } from './wrap-text.js';

/** `output` is the file of the pattern, if there is one; `width` is that of the terminal. */
export function explanationReport(
  explanation: Explanation,
  output: string | undefined,
  paint: Paint = withoutColour,
  width: number = Number.POSITIVE_INFINITY,
): string {
  const { pattern, examples, nearest, isolation, calls, seconds, ended } = explanation;
  const { text, confirmed, preserved } = pattern;
  const visible = pattern.holes.filter((hole) => !isInvisible(hole));
  const holes = visible.filter((hole) => hole.text !== '');
  const marks = holes.flatMap(({ spans }, i) =>
    spans.map((span) => ({ ...span, label: String(i + 1), sign: spans.length > 1 ? '=' : '^' })),
  );
  const wrap = (line: string, indent = ''): string[] => wrapText(line, width, indent);
  const indented = (line: string): string[] => wrap(`  ${line}`, '    ');
  const title = (line: string): string[] => ['', ...wrap(line).map((piece) => paint('strong', piece))];
  const lines = [
    ...(preserved === '' ? [] : wrap(`Fails with: ${firstLine(preserved)}`)),
    ...(pattern.summary === undefined ? [] : wrap(visibleText(pattern.summary))),
    '',
    underlined(text.trimEnd(), marks, paint, width),
    '',
    ...wrap(
      summaryText(
        visible.length,
        ended === 'done',
        marks.some(({ sign }) => sign === '='),
      ),
    ),
    ...holes.flatMap((hole, i) => wrap(`  ${i + 1}  ${holeText(hole)}`, '     ')),
    ...additions(visible).flatMap((line) => wrap(`  +  ${line}`, '     ')),
    ...title('Pattern'),
    ...visibleText(compactText(pattern).trimEnd()).split('\n').flatMap(indented),
  ];
  if (nearest.length > 0)
    lines.push(
      ...title('The nearest inputs that pass'),
      ...nearest.flatMap(({ was, text: passing }) =>
        indented(`${visibleText(was)} → ${visibleText(passing === '' ? '(nothing)' : passing)}`),
      ),
    );
  if (isolation)
    lines.push(
      ...title('The largest part of the input that passes lacks only what is underlined'),
      ...isolationLines(isolation, paint, width - 2).map((line) => `  ${line}`),
    );
  if (examples.length > 0)
    lines.push(
      ...title('Other inputs that fail'),
      ...examples.flatMap((example) => indented(visibleText(example.trim().replace(/\s+/g, ' ')))),
    );
  const bound =
    confirmed > 0
      ? `; ${confirmed} inputs of the pattern failed and none passed, so at most ${shareText(confirmed)} of all pass (95 % confidence)`
      : '';
  const end = { done: '', budget: '; the budget ended before the pattern was finished', aborted: '; interrupted' }[
    ended
  ];
  lines.push(
    '',
    ...wrap(`${totalCalls(calls)} calls, ${seconds.toFixed(1)} s${bound}${end}`),
    ...(output === undefined ? [] : [`Pattern written to ${output}`]),
    '',
  );
  return lines.join('\n');
}

/** What can be added to the input, with the number of places. */
function additions(holes: readonly PatternHole[]): string[] {
  const places = new Map<string, number>();
  for (const { text, textClass } of holes)
    if (text === '') places.set(textClass.label, (places.get(textClass.label) ?? 0) + 1);
  return [...places].map(([label, count]) => `${label}${count > 1 ? `, in ${count} places` : ''}`);
}

function summaryText(holes: number, isDone: boolean, hasEqual: boolean): string {
  if (!isDone)
    return holes === 0 ? 'No part was found so far that may vary.' : 'What may vary, as far as it was tried:';
  if (holes === 0) return 'No part can vary: everything in it is essential.';
  const equal = hasEqual ? ' What is underlined with = must be equal in all its places.' : '';
  return `What is not underlined is essential.${equal} What may vary:`;
}

/** The rule of three: none of so many passed. */
function shareText(confirmed: number): string {
  return `${(300 / confirmed).toFixed(confirmed > 300 ? 1 : 0)} %`;
}

/** What may stand in a hole, on one line. */
export function holeText({ text, spans, textClass }: PatternHole): string {
  const shown = visibleText(text);
  if (spans.length > 1) return `${shown}: any other ${textClass.label}, the same in all ${spans.length} places`;
  return textClass['isList'] === true
    ? `${shown}: ${textClass.label}`
    : `${shown}: any ${textClass.label.replace(/^any /, '')}`;
}

/** The failing part; of a long one, only the lines around the difference. */
function isolationLines({ failing, difference }: Isolation, paint: Paint, width: number): string[] {
  const lines: string[] = [];
  let [offset, hidden] = [0, 0];
  const show = (line: string): void => {
    if (hidden > 0) lines.push(paint('faint', `… ${hidden} more ${hidden === 1 ? 'line' : 'lines'}`));
    hidden = 0;
    if (line !== '') lines.push(...line.split('\n'));
  };
  const all = failing.trimEnd().split('\n');
  for (const line of all) {
    const [start, end] = [offset, offset + line.length];
    const marks = difference
      .filter((span) => span.start < end && span.end > start)
      .map((span) => ({ start: span.start - start, end: span.end - start, label: '' }));
    if (marks.length > 0 || all.length <= MAX_SHOWN_LINES) show(underlined(line, marks, paint, width));
    else hidden++;
    offset = end + 1;
  }
  show('');
  return lines;
}

const MAX_SHOWN_LINES = 8;

function firstLine(text: string): string {
  return visibleText(text.split('\n')[0] ?? '');
}
