/**
 * The lines of the plain notation: `-- session A` before the statements of a session, and `-- session A step s1 (…)` before a step that
 * has a name, markers or several statements.
 */
import type { Span } from '../edit/edit.js';
import { type Marker, plainName, readMarkers, writtenMarkers, writtenName } from './schedule.js';

/** A line that says which session sends what follows. */
export interface SessionLine extends Span {
  readonly session: string;
  /** If there is one, everything up to the next line is one step. */
  readonly step?: string;
  readonly markers: readonly Marker[];
}

const NAME = String.raw`"[^"\n]+"|[A-Za-z_0-9][\w$.-]*`;
const LINE = new RegExp(
  String.raw`^[ \t]*--[ \t]*session[ \t]+(${NAME}):?(?:[ \t]+step[ \t]+(${NAME}))?(?:[ \t]*\(([^()\n]*)\))?[ \t]*\r?$\n?`,
  'gim',
);
/** A line that may have been meant as one. */
const ALIKE = /^[ \t]*--[ \t]*session[ \t]+\S.*$/gim;

/** All lines of a text, with the line breaks that end them. */
export function sessionLines(text: string): SessionLine[] {
  return [...text.matchAll(LINE)].flatMap(({ 0: line, 1: session = '', 2: step, 3: marks, index }) => {
    const markers = marks === undefined ? [] : readMarkers(marks);
    // Only a step can have markers.
    if (!markers || (marks !== undefined && step === undefined)) return [];
    return [
      {
        start: index,
        end: index + line.length,
        session: plainName(session),
        ...(step === undefined ? {} : { step: plainName(step) }),
        markers,
      },
    ];
  });
}

/** Lines that begin like one, but cannot be read. */
export function unreadableLines(text: string): Span[] {
  const read = new Set(sessionLines(text).map(({ start }) => start));
  return [...text.matchAll(ALIKE)]
    .map(({ 0: line, index }) => ({ start: index, end: index + line.length }))
    .filter(({ start }) => !read.has(start));
}

/** A line without its line break. */
export function writtenLine({ session, step, markers }: Omit<SessionLine, keyof Span>): string {
  const marks = writtenMarkers(markers);
  const ending = step === undefined ? '' : ` step ${writtenName(step)}${marks === '' ? '' : ` ${marks}`}`;
  return `-- session ${writtenName(session)}${ending}`;
}
