/** Uses one table for two of the same width, or one column for two of a table (after Vulcan's unification). */
import type { Edit, Replacement } from '../edit/edit.js';
import type { Table } from '../sql/meaning.js';
import { modelOf, type ScriptModel } from '../sql/script-model.js';
import type { Snapshot } from '../syntax/index.js';
import { largestFirst, type Pass } from './pass.js';
import { removeWithUses } from './removal.js';

/** Of so many tables each pair is tried. */
const MOST_TABLES = 6;

export const unifyNames: Pass = {
  name: 'unify-names',
  edits(snapshot) {
    const model = modelOf(snapshot);
    const tables = [...model.tables].filter((table) => table.kind === 'table' && table.columns !== undefined);
    const edits: (Edit | undefined)[] = [];
    for (const [i, gone] of tables.length > MOST_TABLES ? [] : tables.entries()) {
      // What stays must be there when the other would be.
      for (const kept of tables.slice(0, i))
        if (kept.columns?.length === gone.columns?.length && kept.name !== gone.name)
          edits.push(oneTable(snapshot, model, gone, kept));
    }
    for (const { columns = [] } of tables) {
      for (const gone of columns) {
        const kept = columns.find((column) => column !== gone && column.name);
        if (!kept?.name) continue;
        const seeds = { columns: [gone], substitutes: new Map([[gone, kept.name]]) };
        edits.push(removeWithUses(snapshot, model, seeds, `use ${kept.name} for ${gone.name}`));
      }
    }
    return largestFirst(edits.filter((edit) => edit !== undefined));
  },
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

function oneTable({ text, parts }: Snapshot, { statements }: ScriptModel, gone: Table, kept: Table): Edit | undefined {
  const names = new Map(gone.columns?.map((column, i) => [column, kept.columns?.[i]?.name ?? column.name ?? '']));
  const replacements: Replacement[] = [];
  for (const [i, { part, resolved }] of statements.entries()) {
    const put = ({ start, end }: { start: number; end: number }, own: string): void => {
      if (text.slice(part.start + start, part.start + end) !== own)
        replacements.push({ start: part.start + start, end: part.start + end, text: own });
    };
    if (part.content === gone.content) {
      replacements.push({ start: part.start, end: parts[i + 1]?.start ?? text.length, text: '' });
      continue;
    }
    for (const use of resolved.tables) if (use.table?.content === gone.content) put(use, kept.name);
    for (const use of resolved.columns) {
      const [column] = use.columns;
      const name = column && names.get(column);
      if (name === undefined) continue;
      put(use.name, name);
      if (use.qualifier?.name === gone.name) put(use.qualifier, kept.name);
    }
  }
  const sorted = replacements.sort((a, b) => a.start - b.start);
  return sorted.length > 0 ? { replacements: sorted, note: `use ${kept.name} for ${gone.name}` } : undefined;
}
