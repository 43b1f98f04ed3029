/**
 * The names of a script, indexed for removals (`removal.ts`): by column, source, table and position. A script with many names has
 * as many removals, so none of them may look at all names. Built once for each model.
 */
import type { Span } from '../../../edit/edit.js';
import { childNamed, type Steps } from '../../../syntax/index.js';
import type { Column, ColumnUse, Place, ResolvedInsert, TableUse } from '../names/meaning.js';
import type { Block, CommonTable, Item, Query, Source } from '../names/scope.js';
import type { ModelledStatement, ScriptModel } from '../names/script-model.js';
import { isAssigned } from './places.js';
import { SpanIndex } from './span-index.js';

/** Where one statement uses a column. */
interface ColumnUses {
  readonly statement: number;
  readonly uses: ColumnUse[];
  readonly inserts: ResolvedInsert[];
}

export interface RemovalIndex {
  /** The indexes of the statements that have an identity. */
  readonly statementsOf: ReadonlyMap<object, readonly number[]>;
  readonly usesOfColumn: ReadonlyMap<Column, readonly ColumnUses[]>;
  /** By the identity of the statement that defines the table. */
  readonly usesOfTable: ReadonlyMap<object, readonly { readonly statement: number; readonly use: TableUse }[]>;
  /** The columns of queries and sources that a place belongs to. */
  derivedFrom(place: Place): readonly Column[];
  statementIndex(statement: number): StatementIndex;
}

/** A source or an item of a SELECT list, with its block. */
export type Part = Span & { readonly block: Block } & ({ readonly source: Source } | { readonly item: Item });

/** The names of one statement. */
export interface StatementIndex {
  readonly uses: SpanIndex<ColumnUse>;
  readonly usesOfSource: ReadonlyMap<Source, readonly ColumnUse[]>;
  /** The sources and items of all blocks, in the order of their blocks. */
  readonly parts: SpanIndex<Part>;
  readonly commonTables: SpanIndex<Span & { readonly common: CommonTable; readonly query: Query }>;
  /** The columns that the statement defines. */
  readonly definedColumns: SpanIndex<Span & { readonly column: Column }>;
  readonly blockOf: ReadonlyMap<Source, Block>;
  /** Sources by the offset of the table that they name. */
  readonly sourceAt: ReadonlyMap<number, Source>;
  /** The columns that an UPDATE sets. */
  readonly assigned: readonly ColumnUse[];
  /** Whether a span is one value of an inserted row. Without it, the values after it would move to other columns. */
  isInsertedValue(span: Span): boolean;
}

const indexes = new WeakMap<ScriptModel, RemovalIndex>();

export function* removalIndexOf(model: ScriptModel): Steps<RemovalIndex> {
  const known = indexes.get(model);
  if (known) return known;
  const index = yield* createIndex(model);
  indexes.set(model, index);
  return index;
}

/** How many uses of columns are indexed in one step of the work. */
const USES_PER_STEP = 512;

function* createIndex({ statements }: ScriptModel): Steps<RemovalIndex> {
  const statementsOf = new Map<object, number[]>();
  const usesOfColumn = new Map<Column, ColumnUses[]>();
  const usesOfTable = new Map<object, { statement: number; use: TableUse }[]>();
  const usesIn = (column: Column, statement: number): ColumnUses => {
    const all = listIn(usesOfColumn, column);
    let last = all.at(-1);
    if (last?.statement !== statement) {
      last = { statement, uses: [], inserts: [] };
      all.push(last);
    }
    return last;
  };
  let count = 0;
  for (const [i, { statement, resolved }] of statements.entries()) {
    listIn(statementsOf, statement.identity).push(i);
    for (const use of resolved.columns) {
      for (const column of new Set(use.columns)) usesIn(column, i).uses.push(use);
      if (++count % USES_PER_STEP === 0) yield undefined;
    }
    for (const insert of resolved.inserts)
      for (const column of new Set(insert.positions)) if (column) usesIn(column, i).inserts.push(insert);
    for (const use of resolved.tables)
      if (use.table) listIn(usesOfTable, use.table.identity).push({ statement: i, use });
  }
  yield undefined;
  let derived: ReadonlyMap<object, ReadonlyMap<string, readonly Column[]>> | undefined;
  const statementIndexes: StatementIndex[] = [];
  return {
    statementsOf,
    usesOfColumn,
    usesOfTable,
    derivedFrom: (place) => {
      derived ??= derivedColumns(statements);
      return derived.get(place.identity)?.get(keyOf(place)) ?? [];
    },
    statementIndex: (i) => {
      statementIndexes[i] ??= indexOfStatement(statements[i] as ModelledStatement);
      return statementIndexes[i] as StatementIndex;
    },
  };
}

/** The list of a key, created if there is none. */
function listIn<Key, Value>(lists: Map<Key, Value[]>, key: Key): Value[] {
  let list = lists.get(key);
  if (!list) {
    list = [];
    lists.set(key, list);
  }
  return list;
}

function keyOf({ start, end }: Span): string {
  return `${start},${end}`;
}

/** The columns of all queries and sources, by the places that belong to them. */
function derivedColumns(statements: readonly ModelledStatement[]): Map<object, Map<string, Column[]>> {
  const derived = new Map<object, Map<string, Column[]>>();
  const seen = new Set<Column>();
  const add = (column: Column): void => {
    if (seen.has(column)) return;
    seen.add(column);
    for (const place of column.places) {
      let byPlace = derived.get(place.identity);
      if (!byPlace) {
        byPlace = new Map();
        derived.set(place.identity, byPlace);
      }
      listIn(byPlace, keyOf(place)).push(column);
    }
  };
  for (const { resolved } of statements) {
    for (const { node } of resolved.scopes.queries) for (const column of resolved.columnsOf(node) ?? []) add(column);
    for (const { sources } of resolved.scopes.blocks)
      for (const source of sources) for (const column of resolved.sourceColumns(source) ?? []) add(column);
  }
  return derived;
}

function indexOfStatement(modelled: ModelledStatement): StatementIndex {
  const { statement, resolved } = modelled;
  const { blocks, queries } = resolved.scopes;
  const usesOfSource = new Map<Source, ColumnUse[]>();
  for (const use of resolved.columns) for (const source of use.sources) listIn(usesOfSource, source).push(use);
  const blockOf = new Map<Source, Block>();
  const sourceAt = new Map<number, Source>();
  const parts: Part[] = [];
  for (const block of blocks) {
    for (const source of block.sources) {
      blockOf.set(source, block);
      if (source.table && !sourceAt.has(source.table.start)) sourceAt.set(source.table.start, source);
      const { start, end } = source.node;
      if (source.kind !== 'self' && end > start) parts.push({ start, end, block, source });
    }
    for (const item of block.items) parts.push({ start: item.start, end: item.end, block, item });
  }
  const commonTables = queries.flatMap((query) =>
    query.commonTables.map((common) => ({ start: common.node.start, end: common.node.end, common, query })),
  );
  const { identity } = statement;
  const defined = resolved.changes.flatMap(({ table }) => (table?.identity === identity ? (table.columns ?? []) : []));
  const definedColumns = defined.flatMap((column) =>
    column.places.filter((place) => place.identity === identity).map(({ start, end }) => ({ start, end, column })),
  );
  let assigned: readonly ColumnUse[] | undefined;
  let insertedValues: ReadonlySet<string> | undefined;
  return {
    uses: new SpanIndex(resolved.columns),
    usesOfSource,
    parts: new SpanIndex(parts),
    commonTables: new SpanIndex(commonTables),
    definedColumns: new SpanIndex(definedColumns),
    blockOf,
    sourceAt,
    get assigned() {
      assigned ??= resolved.columns.filter((use) => use.block.kind === 'other' && isAssigned(modelled, use));
      return assigned;
    },
    isInsertedValue: (span) => {
      insertedValues ??= valuesInserted(modelled);
      return insertedValues.size > 0 && insertedValues.has(keyOf(span));
    },
  };
}

function valuesInserted({ resolved }: ModelledStatement): Set<string> {
  const keys = new Set<string>();
  for (const { source } of resolved.inserts) {
    const query = source && childNamed(source, 'query');
    for (const { places } of (query && resolved.columnsOf(query)) ?? [])
      for (const place of places) keys.add(keyOf(place));
  }
  return keys;
}
