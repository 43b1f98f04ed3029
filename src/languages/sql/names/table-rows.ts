/** The rows that a script inserts into a table as literal values, and the statements that fill or read the table. */
import type { Span } from '../../../edit/edit.js';
import { childNamed } from '../../../syntax/index.js';
import type { SqlNode, SqlSnapshot } from '../snapshot.js';
import type { Column, Table } from './meaning.js';
import type { Block } from './scope.js';
import type { ModelledStatement, ScriptModel } from './script-model.js';

export interface FilledTable {
  readonly table: Table;
  readonly columns: readonly string[];
  /** The texts of its values, one list per row, in the order of its columns. */
  readonly rows: readonly (readonly string[])[];
  /** Indexes of the statements that only read it, and of those that only define, fill or change it. */
  readonly readers: readonly number[];
  readonly servants: readonly number[];
}

/** Tables with known columns, except those that one statement both reads and fills. */
export function filledTables(snapshot: SqlSnapshot, model: ScriptModel): FilledTable[] {
  const filled: FilledTable[] = [];
  for (const table of model.tables) {
    if (table.kind !== 'table' || !table.columns) continue;
    const uses = model.statements.map(({ resolved, statement }) => {
      const tableUses = resolved.tables.filter((use) => use.table?.identity === table.identity);
      const isRead = tableUses.some((use) => use.role === 'read');
      const isServed = tableUses.some((use) => use.role !== 'read') || statement.identity === table.identity;
      return { isRead, isServed };
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

/** The rows that a statement inserts, or creates a table from, by VALUES or by a SELECT without a table. */
function rowsOf(
  { text }: SqlSnapshot,
  { statement, resolved }: ModelledStatement,
  table: Table,
  columns: readonly Column[],
): string[][] {
  const slice = ({ start, end }: Span): string => text.slice(statement.start + start, statement.start + end);
  const { scopes } = resolved;
  const blocksOf = (query: SqlNode | undefined): Block[] => {
    const branches = (query && scopes.queryOf(query)?.branches) ?? [];
    return branches.filter((branch): branch is Block => 'kind' in branch);
  };
  const valuesOf = (block: Block): string[][] => {
    if (block.kind === 'values') return block.rows.map((row) => row.map(slice));
    if (block.sources.length > 0 || block.items.some((item) => item.star)) return [];
    return [block.items.map((item) => slice(childNamed(item.node, 'expression') ?? item))];
  };
  const inserted = resolved.inserts
    .filter((insert) => insert.target?.identity === table.identity)
    .flatMap((insert) => {
      const rows = blocksOf(insert.source && childNamed(insert.source, 'query')).flatMap(valuesOf);
      const positions = insert.positions ?? [];
      return rows.map((row) =>
        columns.map(({ name }) => row[positions.findIndex((position) => position?.name === name)] ?? 'NULL'),
      );
    });
  if (statement.identity !== table.identity || !scopes.definition?.body) return inserted;
  const created = blocksOf(scopes.definition.body).flatMap(valuesOf);
  return [...created.filter((row) => row.length === columns.length), ...inserted];
}
