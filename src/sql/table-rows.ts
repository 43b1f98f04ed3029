/** The rows that a script puts into a table, as far as they are written down, and which statements serve or read it. */
import type { Snapshot } from '../syntax/index.js';
import type { Column, Table } from './meaning.js';
import { partNamed } from './name.js';
import type { Block } from './scope.js';
import type { ModelledStatement, ScriptModel } from './script-model.js';

export interface FilledTable {
  readonly table: Table;
  readonly columns: readonly string[];
  /** The texts of its values, a list per row, in the order of its columns. */
  readonly rows: readonly (readonly string[])[];
  /** Statements that only read it, and those that only define, fill or change it. */
  readonly readers: readonly number[];
  readonly servants: readonly number[];
}

export function filledTables(snapshot: Snapshot, model: ScriptModel): FilledTable[] {
  const filled: FilledTable[] = [];
  for (const table of model.tables) {
    if (table.kind !== 'table' || !table.columns) continue;
    const uses = model.statements.map(({ resolved, part }) => {
      const own = resolved.tables.filter((use) => use.table?.content === table.content);
      const isRead = own.some((use) => use.role === 'read');
      return { isRead, isServed: own.some((use) => use.role !== 'read') || part.content === table.content };
    });
    if (uses.some((use) => use.isRead && use.isServed)) continue;
    const indexes = [...uses.keys()];
    const servants = indexes.filter((i) => uses[i]?.isServed);
    filled.push({
      table,
      columns: table.columns.map((column) => column.name ?? ''),
      rows: servants.flatMap((i) =>
        rowsOf(snapshot, model.statements[i] as ModelledStatement, table, table.columns ?? []),
      ),
      readers: indexes.filter((i) => uses[i]?.isRead),
      servants,
    });
  }
  return filled;
}

/** The rows of the VALUES, or of a SELECT without a table, that a statement inserts or creates a table of. */
function rowsOf(
  { text }: Snapshot,
  { part, resolved }: ModelledStatement,
  table: Table,
  columns: readonly Column[],
): string[][] {
  const slice = (span: { start: number; end: number }): string =>
    text.slice(part.start + span.start, part.start + span.end);
  const { scopes } = resolved;
  const blocksOf = (query: ReturnType<typeof partNamed>): Block[] => {
    const all = query ? scopes.queryOf(query)?.branches : undefined;
    return (all ?? []).filter((one): one is Block => 'kind' in one);
  };
  const valuesOf = (block: Block): string[][] => {
    if (block.kind === 'values') return block.rows.map((row) => row.map(slice));
    if (block.sources.length > 0 || block.items.some((item) => item.star)) return [];
    return [block.items.map((item) => slice(partNamed(item.node, 'expression') ?? item))];
  };
  const inserted = resolved.inserts
    .filter((insert) => insert.target?.content === table.content)
    .flatMap((insert) => {
      const rows = blocksOf(insert.source && partNamed(insert.source, 'query')).flatMap(valuesOf);
      const order = insert.positions ?? [];
      return rows.map((row) =>
        columns.map((column) => {
          const at = order.findIndex((one) => one?.name === column.name);
          return row[at] ?? 'NULL';
        }),
      );
    });
  if (part.content !== table.content || !scopes.definition?.body) return inserted;
  const created = blocksOf(scopes.definition.body).flatMap(valuesOf);
  return [...created.filter((row) => row.length === columns.length), ...inserted];
}
