/** The state of the walk over one statement (`scopes.ts`), and the operations that the handlers of its rules share. */
import type { Span } from '../../../edit/edit.js';
import { childNamed, childrenNamed } from '../../../syntax/index.js';
import type { SqlNode } from '../snapshot.js';
import { type Name, nameOf, tableNameOf, wordsOf } from './name.js';
import { readItem } from './read-item.js';
import type {
  Alteration,
  Block,
  Definition,
  Insert,
  Query,
  Reference,
  Role,
  Source,
  TableName,
  WindowUse,
} from './scope.js';

export interface ScopeReader {
  readonly text: string;
  /** Blocks and queries by their root node, in the order of the walk. */
  readonly blocks: Map<SqlNode, Block>;
  readonly queries: Map<SqlNode, Query>;
  readonly tables: TableName[];
  readonly references: Reference[];
  readonly windows: WindowUse[];
  readonly inserts: Insert[];
  readonly drops: TableName[];
  /** The `tablePrimary` nodes of tables whose rows the statement changes. */
  readonly changedTables: Set<SqlNode>;
  /** How a `tablePrimary` is joined; set before the walk reaches it. */
  readonly joins: Map<SqlNode, Source['join']>;
  /** The `columnReference` nodes of `x IN t`, which are already recorded. */
  readonly tablesInLists: Set<SqlNode>;
  definition: Definition | undefined;
  alteration: Alteration | undefined;
}

/** What surrounds a node. */
export interface Context {
  readonly block: Block | undefined;
  readonly query: Query | undefined;
  readonly isInTail: boolean;
}

/** Reads a node and returns the context of its children. */
export type ScopeHandler = (reader: ScopeReader, node: SqlNode, context: Context) => Context;

export function createScopeReader(text: string): ScopeReader {
  return {
    text,
    blocks: new Map(),
    queries: new Map(),
    tables: [],
    references: [],
    windows: [],
    inserts: [],
    drops: [],
    changedTables: new Set(),
    joins: new Map(),
    tablesInLists: new Set(),
    definition: undefined,
    alteration: undefined,
  };
}

/** The same context with another block. */
export function withBlock(context: Context, block: Block | undefined): Context {
  return block === context.block ? context : { block, query: context.query, isInTail: context.isInTail };
}

/** The query of a node, created if the walk has not met it yet. */
export function addQuery({ queries }: ScopeReader, node: SqlNode, outer: Query | undefined): Query {
  let query = queries.get(node);
  if (!query) {
    query = { node, outer, commonTables: [], branches: [] };
    queries.set(node, query);
  }
  return query;
}

/** Adds the block of a SELECT, a VALUES or a form of query that only one dialect has. */
export function addQueryBlock(
  { text, blocks }: ScopeReader,
  node: SqlNode,
  parent: Block | undefined,
  query: Query | undefined,
): Block {
  const rows = childrenNamed(node, 'row').map((row) => childrenNamed(row, 'expression'));
  const kind = node.name === 'values' || rows.length > 0 ? 'values' : 'select';
  const items = kind === 'select' ? childrenNamed(node, 'selectItem').map((item) => readItem(item, text)) : [];
  const clause = childNamed(node, 'windows');
  const windows = (clause ? childrenNamed(clause, 'namedWindow') : []).flatMap((window) => {
    const name = childNamed(window, 'name');
    return name ? [nameOf(name, text)] : [];
  });
  const block: Block = { kind, node, parent, query, items, sources: [], windows, rows };
  blocks.set(node, block);
  return block;
}

/** Adds the block of rows that a statement defines or changes. */
export function addRowBlock(
  { blocks }: ScopeReader,
  node: SqlNode,
  parent: Block | undefined,
  query: Query | undefined,
): Block {
  const block: Block = { kind: 'other', node, parent, query, items: [], sources: [], windows: [], rows: [] };
  blocks.set(node, block);
  return block;
}

export function addTable(
  { text, tables }: ScopeReader,
  node: SqlNode,
  role: Role,
  query: Query | undefined,
): TableName {
  const table = { ...tableNameOf(node, text), role, query };
  tables.push(table);
  return table;
}

/** Records a use of the column that the last word names; the word before it is its qualifier. */
export function addReference(
  { references }: ScopeReader,
  words: readonly Name[],
  { start, end }: Span,
  block: Block,
  { mayBeTable = false, isInTail = false }: { readonly mayBeTable?: boolean; readonly isInTail?: boolean } = {},
): void {
  const name = words.at(-1);
  if (name) references.push({ start, end, name, qualifier: words.at(-2), block, mayBeTable, isInTail });
}

/** Records a use of a column for each `name` below a node. */
export function addColumnNames(reader: ScopeReader, list: SqlNode, block: Block): void {
  for (const name of childrenNamed(list, 'name')) addReference(reader, wordsOf(name, reader.text), name, block);
}

/** A table as a source of columns. */
export function tableSource(node: SqlNode, table: TableName, alias: Name | undefined): Source {
  const join = { isNatural: false, using: [] };
  return { node, kind: 'named', table, alias, columnAliases: [], body: undefined, join, needsQualifier: false };
}

/** The rows of a table under a name that the engine gives them: NEW, OLD, EXCLUDED. */
export function implicitSource(node: SqlNode, table: TableName, name: string): Source {
  return { ...tableSource(node, table, { start: 0, end: 0, name, isQuoted: false }), needsQualifier: true };
}
