/** Undoes an ALTER … RENAME: deletes the statement and uses the old name in all later statements. */
import type { Edit, Replacement, Span } from '../../../edit/edit.js';
import type { Pass } from '../../../language/language.js';
import { spanOfStatements } from '../../../language/statement-span.js';
import type { Name } from '../names/name.js';
import type { AlterAction } from '../names/scope.js';
import { type ModelledStatement, modelOf } from '../names/script-model.js';
import type { SqlSnapshot } from '../snapshot.js';

/** Proposes one edit for each renaming of a table or column. */
export const undoRenames: Pass = {
  name: 'undo-renames',
  about: 'undo ALTER … RENAME',
  level: 'meaning',
  *edits(snapshot: SqlSnapshot) {
    const { text } = snapshot;
    const { statements } = modelOf(snapshot);
    for (const [i, { statement, resolved }] of statements.entries()) {
      yield undefined;
      const { alteration } = resolved.scopes;
      const [action, ...more] = alteration?.actions ?? [];
      if (!alteration || !action || more.length > 0) continue;
      const renaming = renamingOf(action, alteration.table);
      if (!renaming) continue;
      const oldName = text.slice(statement.start + renaming.from.start, statement.start + renaming.from.end);
      const replacements: Replacement[] = [{ ...spanOfStatements(snapshot, i), text: '' }];
      for (const later of statements.slice(i + 1)) {
        for (const { start, end } of usesOf(later, renaming))
          replacements.push({ start: later.statement.start + start, end: later.statement.start + end, text: oldName });
      }
      yield { replacements, note: `undo the renaming of ${oldName}` } satisfies Edit;
    }
  },
  examples: [
    {
      before: 'CREATE TABLE t (a); ALTER TABLE t RENAME TO u; INSERT INTO u VALUES (1); SELECT u.a FROM u',
      after: 'CREATE TABLE t (a); INSERT INTO t VALUES (1); SELECT t.a FROM t',
    },
    {
      before:
        'CREATE TABLE t (a); ALTER TABLE t RENAME COLUMN a TO b; INSERT INTO t (b) VALUES (1); SELECT 2 AS b, t.b FROM t',
      after: 'CREATE TABLE t (a); INSERT INTO t (a) VALUES (1); SELECT 2 AS b, t.a FROM t',
    },
  ],
};

interface Renaming {
  readonly kind: 'table' | 'column';
  readonly from: Name;
  readonly to: Name;
}

function renamingOf(action: AlterAction, table: Name): Renaming | undefined {
  if (action.kind === 'rename-table') return { kind: 'table', from: table, to: action.to };
  if (action.kind === 'rename-column') return { kind: 'column', from: action.from, to: action.to };
  return undefined;
}

/** Where a statement uses the new name, in text order. */
function usesOf({ resolved }: ModelledStatement, { kind, to }: Renaming): Span[] {
  const { references } = resolved.scopes;
  const uses =
    kind === 'table'
      ? [...resolved.tables, ...references.flatMap(({ qualifier }) => qualifier ?? [])]
      : references.map(({ name }) => name);
  return uses.filter(({ name }) => name === to.name).sort((a, b) => a.start - b.start);
}
