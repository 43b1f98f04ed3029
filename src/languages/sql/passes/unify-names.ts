/**
 * Replaces a table by another one with as many columns, or a column by another one of its table (unification, as in
 * Vulcan).
 */
import type { Edit, Replacement, Span } from '../../../edit/edit.js';
import type { Pass } from '../../../language/language.js';
import { spanOfStatements } from '../../../language/statement-span.js';
import { largestFirst } from '../../../passes/edit-order.js';
import type { Table } from '../names/meaning.js';
import { modelOf, type ScriptModel } from '../names/script-model.js';
import type { SqlSnapshot } from '../snapshot.js';
import { removeWithUses } from './removal.js';
import { removalBudget } from './removal-budget.js';

/** Scripts with more tables are skipped: the number of pairs grows quadratically. */
const MAX_TABLES = 6;

/** Proposes one edit for each pair of tables, and one for each column. */
export const unifyNames: Pass = {
  name: 'unify-names',
  about: 'replace a table by another one with as many columns, a column by another one of its table',
  level: 'meaning',
  edits: (snapshot: SqlSnapshot) => largestFirst(unifications(snapshot)),
  examples: [
    {
      before: 'CREATE TABLE t (a); CREATE TABLE u (b); INSERT INTO u VALUES (1); SELECT u.b FROM t, u WHERE b',
      after: 'CREATE TABLE t (a); INSERT INTO t VALUES (1); SELECT t.a FROM t, t WHERE a',
    },
    {
      before: 'CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 2); SELECT a FROM t WHERE b',
      after: 'CREATE TABLE t (a); INSERT INTO t VALUES (1); SELECT a FROM t WHERE a',
    },
  ],
};

function* unifications(snapshot: SqlSnapshot): Generator<Edit | undefined> {
  const model = modelOf(snapshot);
  const tables = [...model.tables].filter((table) => table.kind === 'table' && table.columns !== undefined);
  for (const [i, removed] of tables.length > MAX_TABLES ? [] : tables.entries()) {
    // The table that remains must exist before the other one is used.
    for (const kept of tables.slice(0, i))
      if (kept.columns?.length === removed.columns?.length && kept.name !== removed.name)
        yield unifiedTables(snapshot, model, removed, kept);
  }
  const budget = removalBudget(snapshot.text.length);
  for (const { columns = [] } of tables) {
    for (const removed of columns) {
      const kept = columns.find((column) => column !== removed && column.name);
      if (!kept?.name) continue;
      const seeds = { columns: [removed], substitutes: new Map([[removed, kept.name]]), budget };
      yield yield* removeWithUses(snapshot, model, seeds, `replace ${removed.name} by ${kept.name}`);
    }
  }
}

function unifiedTables(
  snapshot: SqlSnapshot,
  { statements }: ScriptModel,
  removed: Table,
  kept: Table,
): Edit | undefined {
  const names = new Map(removed.columns?.map((column, i) => [column, kept.columns?.[i]?.name ?? column.name ?? '']));
  const { text } = snapshot;
  const replacements: Replacement[] = [];
  for (const [i, { statement, resolved }] of statements.entries()) {
    const rename = ({ start, end }: Span, name: string): void => {
      if (text.slice(statement.start + start, statement.start + end) !== name)
        replacements.push({ start: statement.start + start, end: statement.start + end, text: name });
    };
    if (statement.identity === removed.identity) {
      replacements.push({ ...spanOfStatements(snapshot, i), text: '' });
      continue;
    }
    for (const use of resolved.tables) if (use.table?.identity === removed.identity) rename(use, kept.name);
    for (const use of resolved.columns) {
      const [column] = use.columns;
      const name = column && names.get(column);
      if (name === undefined) continue;
      rename(use.name, name);
      if (use.qualifier?.name === removed.name) rename(use.qualifier, kept.name);
    }
  }
  const sorted = replacements.sort((a, b) => a.start - b.start);
  return sorted.length > 0 ? { replacements: sorted, note: `replace ${removed.name} by ${kept.name}` } : undefined;
}
