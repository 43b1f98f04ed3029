/** The tables that a statement uses, defines and alters. */
import type { Column, Columns, Table, TableChange, TableUse } from './meaning.js';
import { columnsOfBody, renameColumns } from './resolve-columns.js';
import { declaredColumn, findCommonTable, type Resolver } from './resolver.js';
import type { AlterAction, Scopes, TableName } from './scope.js';

/** Tables that get more columns one by one have unknown columns: each statement has a list of its own. */
const MAX_ALTERED_COLUMNS = 2_000;

export function resolveTable({ scopes: { definition }, lookup, faults }: Resolver, use: TableName): TableUse {
  if (findCommonTable(use.name, use.query)) return { ...use, table: undefined };
  const table = lookup.table(use.name);
  // Engines check the body of a view or trigger when it runs; the table of a trigger must exist at once.
  const isDeferred = (definition?.kind === 'view' || definition?.kind === 'trigger') && use.role !== 'trigger';
  const isSelf = definition?.name.name === use.name;
  if (!table && use.role !== 'mention' && !isSelf && !isDeferred) faults.push(`no table ${use.name}`);
  return { ...use, table };
}

/** The table or view that the statement creates. */
export function definedTable(resolver: Resolver): Table | undefined {
  const { scopes, identity, declaredColumns, faults } = resolver;
  const { definition } = scopes;
  if (!definition || (definition.kind !== 'table' && definition.kind !== 'view')) return undefined;
  const { kind, name, viewColumns, body, isOpen } = definition;
  const names = declaredColumns.map((column) => column.name);
  if (new Set(names).size < names.length) faults.push('a column twice');
  const derived = body && columnsOfBody(resolver, body);
  const isComplete = !isOpen && (body === undefined || derived !== undefined);
  const columns =
    kind === 'view'
      ? renameColumns(resolver, derived, viewColumns)
      : isComplete
        ? [...declaredColumns, ...(derived ?? [])]
        : undefined;
  const last = lastTables.get(scopes);
  // Statements that use the table need not be resolved again.
  if (last && haveSameColumns(last, columns)) return last;
  const table = { kind, name: name.name, identity, place: name, columns };
  lastTables.set(scopes, table);
  return table;
}

/** The table that each statement defined when it was last resolved. */
const lastTables = new WeakMap<Scopes, Table>();

function haveSameColumns({ columns: last }: Table, columns: Columns): boolean {
  if (!last || !columns) return last === columns;
  return last.length === columns.length && last.every((column, i) => column === columns[i]);
}

/** What the statement changes in the set of existing tables, in order. */
export function tableChanges(resolver: Resolver, defined: Table | undefined): TableChange[] {
  const { scopes, lookup, faults } = resolver;
  const changes: TableChange[] = [];
  if (defined) {
    if (!lookup.table(defined.name)) changes.push({ name: defined.name, table: defined });
    else if (!scopes.definition?.isConditional) faults.push(`${defined.name} exists`);
  }
  for (const { name } of scopes.drops) changes.push({ name, table: undefined });
  if (scopes.alteration) {
    const before = lookup.table(scopes.alteration.table.name);
    let after = before;
    for (const action of before ? scopes.alteration.actions : []) {
      if (action.kind === 'rename-table') changes.push({ name: (after as Table).name, table: undefined });
      after = alteredTable(resolver, after as Table, action);
    }
    if (after && after !== before) changes.push({ name: after.name, table: after });
  }
  return changes;
}

function alteredTable({ identity }: Resolver, table: Table, action: AlterAction): Table {
  const { columns } = table;
  switch (action.kind) {
    case 'rename-table':
      return { ...table, name: action.to.name };
    case 'rename-column': {
      const rename = (column: Column): Column =>
        column.name === action.from.name ? { ...column, name: action.to.name } : column;
      return { ...table, columns: columns?.map(rename) };
    }
    case 'add-column': {
      const isKnown = columns && columns.length < MAX_ALTERED_COLUMNS;
      return { ...table, columns: isKnown ? [...columns, declaredColumn(identity, action.column)] : undefined };
    }
    case 'drop-column':
      return { ...table, columns: columns?.filter((column) => column.name !== action.name.name) };
    case 'other':
      return table;
  }
}
