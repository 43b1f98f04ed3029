/** Takes back an ALTER … RENAME: the statement goes, and what follows uses the old name. */
import type { Edit, Replacement } from '../edit/edit.js';
import type { Name, Span } from '../sql/name.js';
import type { AlterAction } from '../sql/scope.js';
import { type ModelledStatement, modelOf } from '../sql/script-model.js';
import type { Pass } from './pass.js';

export const undoRenames: Pass = {
  name: 'undo-renames',
  *edits(snapshot) {
    const { text, parts } = snapshot;
    const { statements } = modelOf(snapshot);
    for (const [i, { part, resolved }] of statements.entries()) {
      const { alteration } = resolved.scopes;
      const [action, ...others] = alteration?.actions ?? [];
      if (!alteration || !action || others.length > 0) continue;
      const renamed = namesOf(action, alteration.table);
      if (!renamed) continue;
      const before = text.slice(part.start + renamed.from.start, part.start + renamed.from.end);
      const replacements: Replacement[] = [{ start: part.start, end: parts[i + 1]?.start ?? text.length, text: '' }];
      for (const later of statements.slice(i + 1)) {
        for (const { start, end } of usesOf(later, renamed))
          replacements.push({ start: later.part.start + start, end: later.part.start + end, text: before });
      }
      yield { replacements, note: `take back the renaming of ${before}` } satisfies Edit;
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

function namesOf(action: AlterAction, table: Name): Renaming | undefined {
  if (action.kind === 'rename-table') return { kind: 'table', from: table, to: action.to };
  if (action.kind === 'rename-column') return { kind: 'column', from: action.from, to: action.to };
  return undefined;
}

/** Where a statement uses the new name, in order. */
function usesOf({ resolved }: ModelledStatement, { kind, to }: Renaming): Span[] {
  const { references } = resolved.scopes;
  const uses =
    kind === 'table'
      ? [...resolved.tables, ...references.flatMap(({ qualifier }) => qualifier ?? [])]
      : references.map(({ name }) => name);
  return uses.filter(({ name }) => name === to.name).sort((a, b) => a.start - b.start);
}
