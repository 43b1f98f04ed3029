/** What an explanation is reported as, for people. Pure. */
import { totalCalls } from '../evaluate/call-counts.js';
import type { Explanation } from '../explain/explain.js';
import type { Isolation } from '../explain/isolation.js';
import { compactText, isInvisible, type PatternHole } from '../explain/pattern.js';
import { visibleText } from './display-text.js';
import { type Paint, withoutColour } from './paint.js';
import { underlined } from './underline.js';

/** `output` is the file of the pattern, if there is one. */
export function explanationReport(
  explanation: Explanation,
  output: string | undefined,
  paint: Paint = withoutColour,
): string {
  const { pattern, examples, nearest, isolation, calls, seconds, ended } = explanation;
  const { text, confirmed, preserved } = pattern;
  const holes = pattern.holes.filter((hole) => !isInvisible(hole));
  const marks = holes.flatMap(({ spans }, i) =>
    spans.filter(({ start, end }) => end > start).map((span) => ({ ...span, label: String(i + 1) })),
  );
  const lines = [
    ...(preserved === '' ? [] : [`Fails with: ${firstLine(preserved)}`]),
    ...(pattern.summary === undefined ? [] : [visibleText(pattern.summary)]),
    '',
    underlined(text.trimEnd(), marks, paint),
    '',
    summaryText(holes.length, ended === 'done'),
    ...holes.map((hole, i) => `  ${paint('accent', String(i + 1))}  ${holeText(hole)}`),
    '',
    paint('strong', 'Pattern'),
    ...visibleText(compactText(pattern).trimEnd())
      .split('\n')
      .map((line) => `  ${line}`),
  ];
  if (nearest.length > 0)
    lines.push(
      '',
      paint('strong', 'The nearest inputs that pass'),
      ...nearest.map(
        ({ was, text: passing }) => `  ${visibleText(was)} → ${visibleText(passing === '' ? '(nothing)' : passing)}`,
      ),
    );
  if (isolation)
    lines.push(
      '',
      paint('strong', 'The largest part of the input that passes lacks only what is underlined'),
      ...isolationLines(isolation, paint).map((line) => `  ${line}`),
    );
  if (examples.length > 0)
    lines.push(
      '',
      paint('strong', 'Other inputs that fail'),
      ...examples.map((example) => `  ${visibleText(example.trim().replace(/\s+/g, ' '))}`),
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
    `${totalCalls(calls)} calls, ${seconds.toFixed(1)} s${bound}${end}`,
    ...(output === undefined ? [] : [`Pattern written to ${output}`]),
    '',
  );
  return lines.join('\n');
}

function summaryText(holes: number, isDone: boolean): string {
  if (!isDone)
    return holes === 0 ? 'No part was found so far that may vary.' : 'What may vary, as far as it was tried:';
  return holes === 0
    ? 'No part can vary: everything in it is essential.'
    : 'What is not underlined is essential. What may vary:';
}

/** The rule of three: none of so many passed. */
function shareText(confirmed: number): string {
  return `${(300 / confirmed).toFixed(confirmed > 300 ? 1 : 0)} %`;
}

/** What may stand in a hole, on one line. */
export function holeText({ text, spans, textClass }: PatternHole): string {
  const shown = visibleText(text);
  if (spans.length > 1) return `${shown}: any other ${textClass.label}, the same in all ${spans.length} places`;
  if (text === '') return textClass.label;
  return textClass['isList'] === true
    ? `${shown}: ${textClass.label}`
    : `${shown}: any ${textClass.label.replace(/^any /, '')}`;
}

/** The failing part; of a long one, only the lines around the difference. */
function isolationLines({ failing, difference }: Isolation, paint: Paint): string[] {
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
    if (marks.length > 0 || all.length <= MAX_SHOWN_LINES) show(underlined(line, marks, paint));
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
