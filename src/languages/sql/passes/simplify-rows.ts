/** Simplifies rows together where they matter through their number and length: all strings of a column at once. */
import type { Edit, Span } from '../../../edit/edit.js';
import type { Pass } from '../../../language/language.js';
import { modelOf } from '../names/script-model.js';
import type { SqlSnapshot } from '../snapshot.js';
import { type StatementWriter, statementWriter } from './statement-writer.js';

/** Columns with fewer strings are left to `simplify-literals`. */
const MIN_STRINGS = 4;

const STRING = /^'([^']*)'$/;

/** Simplifies the strings of a column together. */
export const simplifyRows: Pass = {
  name: 'simplify-rows',
  about: 'make the strings of a column empty, equal or of one letter',
  level: 'meaning',
  polishes: true,
  *edits(snapshot: SqlSnapshot) {
    for (const { statement, resolved } of modelOf(snapshot).statements) {
      const writer = statementWriter(snapshot, statement);
      for (const { rows } of resolved.scopes.blocks) yield* simplerColumns(writer, rows);
    }
  },
  examples: [
    { before: "VALUES ('ab'), ('cde'), ('fghi'), ('j')", after: "VALUES (''), (''), (''), ('')" },
    { before: "VALUES ('ab'), ('cde'), ('fghi'), ('jk')", after: "VALUES ('aa'), ('aa'), ('aa'), ('aa')" },
    { before: "VALUES ('ab'), ('cde'), ('fghi'), ('jk')", after: "VALUES ('aa'), ('aaa'), ('aaaa'), ('aa')" },
  ],
};

/** All strings of a column: empty, equal and as long as the shortest, or each of one letter and its own length. */
function* simplerColumns(
  { slice, edit }: StatementWriter,
  rows: readonly (readonly Span[])[],
): Generator<Edit | undefined> {
  for (const i of rows[0]?.keys() ?? []) {
    const strings = rows.flatMap((row) => row[i] ?? []).filter((span) => STRING.test(slice(span)));
    if (strings.length < MIN_STRINGS || new Set(strings.map(slice)).size === 1) continue;
    const lengthOf = (span: Span): number => span.end - span.start - 2;
    const shortest = Math.min(...strings.map(lengthOf));
    const letters = (length: number): string => `'${'a'.repeat(length)}'`;
    yield edit(
      'empty the strings',
      strings.map((span) => [span, letters(0)]),
    );
    yield edit(
      'make the strings equal',
      strings.map((span) => [span, letters(shortest)]),
    );
    yield edit(
      'write one letter',
      strings.map((span) => [span, letters(lengthOf(span))]),
    );
  }
}
