/** The plain notation: statements after `-- session A` are sent by that session, one by one, in the order of the text. */
import { countTokens, type Dialect, parseScript, runnableStatements } from '../languages/sql/index.js';
import { type Schedule, ScheduleError, type Step, sessionsOf } from './schedule.js';
import { sessionLines, unreadableLines, writtenLine } from './session-lines.js';

/** Whether a text is a script with sessions in the plain notation. */
export function isPlainSchedule(text: string): boolean {
  return sessionsOf(sessionLines(text)).length > 1;
}

/** The schedule of a text. Never fails: a name that no step has is the matter of `checkedPlain`. */
export function readPlain(text: string, dialect: Dialect): Schedule {
  const lines = sessionLines(text);
  const setup = statementsIn(text.slice(0, lines[0]?.start ?? text.length), dialect);
  const steps = lines.flatMap(({ end, session, step, markers }, i): Step[] => {
    const statements = statementsIn(text.slice(end, lines[i + 1]?.start ?? text.length), dialect);
    if (step === undefined) return statements.map((statement) => ({ session, statements: [statement], markers: [] }));
    return statements.length === 0 ? [] : [{ session, statements, name: step, markers }];
  });
  return { setup, steps };
}

function statementsIn(text: string, dialect: Dialect): string[] {
  if (text.trim() === '') return [];
  const statements = parseScript(text, dialect).statements.map(({ start, end }) => text.slice(start, end));
  return runnableStatements(statements, dialect);
}

/** The text as it is reduced: each part of it ends its last statement. Throws `ScheduleError`. */
export function checkedPlain(text: string, dialect: Dialect): string {
  const lines = sessionLines(text);
  const [unreadable] = unreadableLines(text);
  if (unreadable)
    throw new ScheduleError(
      lineAt(text, unreadable.start),
      `${text.slice(unreadable.start, unreadable.end).trim()} is no line of a session`,
      'write -- session NAME, or -- session NAME step NAME (MARKERS)',
    );
  checkNames(text, readPlain(text, dialect).steps);
  const offsets = [0, ...lines.flatMap(({ start, end }) => [start, end]), text.length];
  const parts = offsets.slice(0, -1).map((offset, i) => text.slice(offset, offsets[i + 1]));
  return parts.map((part, i) => (i % 2 === 0 ? withTerminator(part, dialect) : part)).join('');
}

function checkNames(text: string, steps: readonly Step[]): void {
  const names = new Set<string>();
  for (const { name } of steps) {
    if (name === undefined) continue;
    if (names.has(name))
      throw new ScheduleError(lineOf(text, name), `there are two steps ${name}`, 'give each step a name of its own');
    names.add(name);
  }
  for (const { name = '', markers } of steps)
    for (const marker of markers)
      if (marker.kind !== 'at once' && !names.has(marker.step))
        throw new ScheduleError(
          lineOf(text, name),
          `the marker names the step ${marker.step}, which does not exist`,
          `the steps with names are ${[...names].join(', ')}`,
        );
}

function lineOf(text: string, step: string): number {
  return lineAt(text, sessionLines(text).findLast((line) => line.step === step)?.start ?? 0);
}

/** The number of the line at an offset. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** A part whose last statement is terminated, so that it does not continue after the next line of a session. */
function withTerminator(part: string, dialect: Dialect): string {
  const last = part.trim() === '' ? undefined : parseScript(part, dialect).statements.at(-1);
  if (!last || countTokens(part.slice(last.end, last.resume)) > 0) return part;
  return `${part.slice(0, last.end)};${part.slice(last.end)}`;
}

export function writePlain({ setup, steps }: Schedule): string {
  const lines = setup.map((statement) => `${statement};`);
  let previous: Step | undefined;
  for (const step of steps) {
    const { session, statements, name, markers } = step;
    // Only a named step can have several statements, and only such a line ends it.
    if (name !== undefined) lines.push(writtenLine({ session, step: name, markers }));
    else if (previous?.session !== session || previous.name !== undefined)
      lines.push(writtenLine({ session, markers }));
    lines.push(...statements.map((statement) => `${statement};`));
    previous = step;
  }
  return lines.map((line) => `${line}\n`).join('');
}
