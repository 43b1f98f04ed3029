/**
 * SQL scripts with sessions as a language: the statements are those of SQL, and the lines between them say which session sends them.
 * Passes of SQL change statements only; the lines are the matter of passes of their own.
 */
import type { Edit, Replacement } from '../edit/edit.js';
import type { Language, Pass, Snapshot } from '../language/language.js';
import { partsOf } from './parts.js';
import { SESSION_PASSES } from './passes/index.js';
import { privateNames, privateTextsAround } from './private-names.js';
import { sessionsOf, writtenMarkers } from './schedule.js';
import { type SessionLine, sessionLines } from './session-lines.js';

/** The language of scripts with sessions in the plain notation. `sql`: the language of their statements. */
export function sessionLanguage(sql: Language): Language {
  const onStatements = (pass: Pass): Pass => ({
    ...pass,
    *edits(snapshot) {
      if (pass.changes === 'layout') return yield layoutOf(pass, snapshot, sql);
      const lines = sessionLines(snapshot.text);
      for (const edit of pass.edits(snapshot, sql)) yield edit && keepLines(edit, snapshot.text, lines);
    },
    ...(pass.layerAt
      ? {
          layerAt: (snapshot, depth) => {
            const layer = pass.layerAt?.(snapshot, depth, sql);
            const lines = sessionLines(snapshot.text);
            return (
              layer && {
                count: layer.count,
                spanOf: (index) => layer.spanOf(index),
                without: (isDeleted) => {
                  const edit = layer.without(isDeleted);
                  return edit && keepLines(edit, snapshot.text, lines);
                },
              }
            );
          },
        }
      : {}),
  });
  return {
    ...sql,
    canonical: (snapshot) => `${orderOf(snapshot)}\n${sql.canonical(snapshot)}`,
    *canonicalKey(snapshot) {
      const key = sql.canonicalKey?.(snapshot) ?? sql.canonical(snapshot);
      return `${orderOf(snapshot)}\n${typeof key === 'string' ? key : yield* key}`;
    },
    privateTexts: (snapshot, isWritten) => {
      const lines = sessionLines(snapshot.text);
      const others = sql.privateTexts?.(snapshot, isWritten) ?? [];
      return [...privateNames(snapshot.text, lines, isWritten), ...privateTextsAround(lines, others)];
    },
    passes: [...SESSION_PASSES, ...sql.passes.map(onStatements)],
    finishing: sql.finishing.map(onStatements),
    repairs: (sql.repairs ?? []).map(onStatements),
  };
}

/** Which session sends each statement, and which statements it sends at once; the names of sessions and steps do not matter. */
function orderOf(snapshot: Snapshot): string {
  const parts = partsOf(snapshot).filter(({ statements }) => statements.length > 0);
  const sessions = sessionsOf(parts.map(({ line }) => line));
  const before = snapshot.statements.filter(({ start }) => start < (parts[0]?.start ?? snapshot.text.length)).length;
  const sent = parts.map(({ line, statements }) => {
    const session = sessions.indexOf(line.session);
    const isTogether = line.step !== undefined && statements.length > 1;
    const marks = line.markers.length > 0 ? `${writtenMarkers(line.markers)}` : '';
    return isTogether
      ? `${session}+${statements.length}${marks}`
      : statements.map(() => `${session}${marks}`).join(' ');
  });
  const named = parts.some(({ line }) => line.markers.some(({ kind }) => kind !== 'at once'));
  const names = named ? parts.map(({ line }) => line.step ?? '').join() : '';
  return `${before} ${sent.join(' ')}${names}`;
}

/** The edit without what it does to the lines. */
function keepLines(edit: Edit, text: string, lines: readonly SessionLine[]): Edit | undefined {
  const isHarmless = edit.replacements.every(
    ({ start, end }) => !lines.some((line) => line.start < end && start < line.end),
  );
  if (isHarmless) return edit;
  const replacements = edit.replacements
    .flatMap((each) => aroundLines(each, lines))
    .filter((each) => each.end > each.start && each.text !== text.slice(each.start, each.end));
  return replacements.length === 0 ? undefined : { ...edit, replacements };
}

/** Of several lines with nothing left between them, the last one counts. */
function aroundLines(replacement: Replacement, lines: readonly SessionLine[]): Replacement[] {
  const { start, end, text } = replacement;
  const kept = lines.findLast((line) => line.start < end && start < line.end);
  if (!kept) return [replacement];
  const before = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return [
    { start, end: Math.max(start, kept.start), text: before },
    { start: Math.min(end, kept.end), end, text: '' },
  ];
}

/** The layout of each part by itself. */
function layoutOf(pass: Pass, { text }: Snapshot, sql: Language): Edit | undefined {
  const lines = sessionLines(text);
  const offsets = [0, ...lines.flatMap(({ start, end }) => [start, end]), text.length];
  const replacements = offsets.slice(0, -1).flatMap((start, i): Replacement[] => {
    const part = text.slice(start, offsets[i + 1]);
    if (i % 2 === 1 || part.trim() === '') return [];
    const [edit] = [...pass.edits(sql.snapshot(part), sql)].filter((each) => each !== undefined);
    const inPart = edit?.replacements ?? [];
    return inPart.map((each) => ({ ...each, start: each.start + start, end: each.end + start }));
  });
  return replacements.length === 0 ? undefined : { replacements, note: 'tidy the layout' };
}
