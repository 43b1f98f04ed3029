/** The parts of a text in the plain notation: what is before the first line of a session, and what follows each line. */
import type { Edit, Replacement, Span } from '../edit/edit.js';
import type { Snapshot, Statement } from '../language/language.js';
import { type SessionLine, sessionLines } from './session-lines.js';

/** What follows a line of a session, up to the next one. */
export interface Part extends Span {
  readonly line: SessionLine;
  readonly statements: readonly Statement[];
}

const known = new WeakMap<Snapshot, readonly Part[]>();

export function partsOf(snapshot: Snapshot): readonly Part[] {
  const cached = known.get(snapshot);
  if (cached) return cached;
  const { text, statements } = snapshot;
  const lines = sessionLines(text);
  const parts = lines.map((line, i): Part => {
    const end = lines[i + 1]?.start ?? text.length;
    return {
      line,
      start: line.start,
      end,
      statements: statements.filter(({ start }) => start >= line.end && start < end),
    };
  });
  known.set(snapshot, parts);
  return parts;
}

/** Consecutive parts of one session. */
export interface Turn extends Span {
  readonly session: string;
  readonly parts: readonly Part[];
}

export function turnsOf(snapshot: Snapshot): Turn[] {
  const turns: { session: string; start: number; end: number; parts: Part[] }[] = [];
  for (const part of partsOf(snapshot)) {
    const last = turns.at(-1);
    if (last?.session === part.line.session) {
      last.parts.push(part);
      last.end = part.end;
    } else turns.push({ session: part.line.session, start: part.start, end: part.end, parts: [part] });
  }
  return turns;
}

/** Deletes spans; undefined if there are none. */
export function withoutSpans(spans: readonly Span[], note: string): Edit | undefined {
  const replacements: Replacement[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = replacements.at(-1);
    if (last && last.end >= start) replacements[replacements.length - 1] = { ...last, end };
    else replacements.push({ start, end, text: '' });
  }
  return replacements.length === 0 ? undefined : { replacements, note };
}
