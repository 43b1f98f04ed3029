/** What an explanation is reported as, for people. Pure. */
import type { Span } from '../edit/edit.js';
import { totalCalls } from '../evaluate/call-counts.js';
import type { Explanation } from '../explain/explain.js';
import type { Isolation } from '../explain/isolation.js';
import { compactText, isInvisible, type PatternHole } from '../explain/pattern.js';
import { visibleText } from './display-text.js';
import { markedText } from './marked-text.js';
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
    spans.map((span) => ({ ...span, label: String(i + 1), sign: spans.length > 1 ? EQUAL : ANY })),
  );
  const wrap = (line: string, indent = ''): string[] => wrapText(line, width, indent);
  const indented = (line: string): string[] => wrap(`  ${line}`, '    ');
  const title = (line: string): string[] => ['', ...wrap(line).map((piece) => paint('strong', piece))];
  const lines = [
    ...(preserved === '' ? [] : wrap(`Fails with: ${firstLine(preserved)}`)),
    ...(pattern.summary === undefined ? [] : wrap(visibleText(pattern.summary))),
    '',
    markedText(text.trimEnd(), marks, ended === 'done' ? ESSENTIAL : UNTRIED, paint, width),
    '',
    ...legend(
      marks.map(({ sign }) => sign),
      ended === 'done',
    ).flatMap((line) => wrap(`  ${line}`, '     ')),
    '',
    ...wrap(summaryText(visible.length, ended === 'done')),
    ...holes.flatMap((hole, i) => wrap(`  ${i + 1}  ${holeText(hole)}`, '     ')),
    ...additions(visible).flatMap((line) => wrap(`  +  ${line}`, '     ')),
    ...title('Pattern'),
    ...visibleText(compactText(pattern).trimEnd()).split('\n').flatMap(indented),
  ];
  if (nearest.length > 0)
    lines.push(
      ...title('The nearest inputs that pass'),
      ...nearest.flatMap(({ was, text: passing, spans }) =>
        indented(
          `${placeText(text, was, spans)}${visibleText(was)} → ${visibleText(passing === '' ? '(nothing)' : passing)}`,
        ),
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
      ? `; ${confirmed} random inputs of the pattern failed and none passed, so less than ${shareText(confirmed)} of all pass (95 % confidence)`
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

const [ESSENTIAL, ANY, EQUAL, UNTRIED] = ['!', '~', '=', '?'] as const;

/** What the signs mean that occur. */
function legend(signs: readonly string[], isDone: boolean): string[] {
  return [
    isDone ? `${ESSENTIAL}  essential: it stays as it is` : `${UNTRIED}  not known to vary: not everything was tried`,
    ...(signs.includes(ANY) ? [`${ANY}  any text of a kind`] : []),
    ...(signs.includes(EQUAL) ? [`${EQUAL}  any text of a kind, the same in all places with its number`] : []),
  ];
}

function summaryText(holes: number, isDone: boolean): string {
  if (!isDone)
    return holes === 0 ? 'No part was found so far that may vary.' : 'What may vary, as far as it was tried:';
  return holes === 0 ? 'No part can vary: everything in it is essential.' : 'What may vary:';
}

/** `line 3: `, or `column 7: ` where the line does not tell which text is meant; nothing if there is only one such text. */
function placeText(text: string, was: string, spans: readonly Span[]): string {
  const lines = text.trimEnd().split('\n');
  const numbers = [...new Set(spans.map(({ start }) => text.slice(0, start).split('\n').length))];
  const line = lines.length > 1 ? [`line${numbers.length > 1 ? 's' : ''} ${numbers.join(', ')}`] : [];
  const [span] = spans;
  const isUnclear = spans.length === 1 && (lines[(numbers[0] as number) - 1] ?? '').split(was).length > 2;
  const column = span && isUnclear ? [`column ${span.start - text.lastIndexOf('\n', span.start - 1)}`] : [];
  const place = [...line, ...column].join(', ');
  return place === '' ? '' : `${place}: `;
}

/** The rule of three: none of so many passed. */
function shareText(confirmed: number): string {
  return `${(300 / confirmed).toFixed(confirmed > 300 ? 1 : 0)} %`;
}

/** What may stand in a hole, on one line. */
export function holeText({ text, spans, textClass }: PatternHole): string {
  // What can be added stands for nothing in the input.
  if (text === '') return textClass.label;
  const shown = visibleText(text);
  if (spans.length > 1) return `${shown}: any other ${textClass.label}, the same in all ${spans.length} places`;
  return textClass['isList'] === true ? `${shown}: ${textClass.label}` : `${shown}: ${anyOf(textClass.label, shown)}`;
}

/** A class of one text is that text. */
function anyOf(label: string, shown: string): string {
  return label === shown ? label : `any ${label.replace(/^any /, '')}`;
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
