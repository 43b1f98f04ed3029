/** The columns of queries and of the sources that they read: through aliases, `*`, set operations and common tables. */
import { childNamed } from '../../../syntax/index.js';
import type { SqlNode } from '../snapshot.js';
import type { Column, Columns } from './meaning.js';
import type { Name } from './name.js';
import { findCommonTable, findSource, placeIn, type Resolver } from './resolver.js';
import type { Block, Item, Query, Source } from './scope.js';

/** The columns of queries that are nested deeper are unknown. No engine accepts that many levels. */
const MAX_DEPTH = 500;

/** The columns of a query with `*` are unknown beyond this number: each view may double those of the one before. */
const MAX_STAR_COLUMNS = 5_000;

/** Columns that come from more places are unknown. Each view may add places to those of the one before. */
const MAX_PLACES = 2_000;

/** The columns of a query, given by its node or by the `nested` node around it. */
export function columnsOfBody(resolver: Resolver, body: SqlNode): Columns {
  const node = body.name === 'nested' ? childNamed(body, 'query') : body;
  const query = node && resolver.scopes.queryOf(node);
  return query && columnsOfQuery(resolver, query);
}

export function columnsOfQuery(resolver: Resolver, query: Query): Columns {
  const { blockColumns, text } = resolver;
  if (blockColumns.has(query) || resolver.depth >= MAX_DEPTH) return blockColumns.get(query);
  blockColumns.set(query, undefined);
  resolver.depth++;
  const [first, ...rest] = query.branches.map((branch) =>
    'kind' in branch ? columnsOfBlock(resolver, branch) : columnsOfQuery(resolver, branch),
  );
  const isByName = rest.length > 0 && /\bBY\s+NAME\b/i.test(text.slice(query.node.start, query.node.end));
  resolver.depth--;
  const columns = isByName ? undefined : combineBranches(resolver, first, rest);
  blockColumns.set(query, columns);
  return columns;
}

/** The columns of a set operation have the names of the first branch and the places of all branches. */
function combineBranches({ faults }: Resolver, first: Columns, rest: readonly Columns[]): Columns {
  if (!first || rest.length === 0) return first;
  for (const branch of rest) {
    if (!branch) return undefined;
    if (branch.length !== first.length) faults.push('branches of different width');
  }
  const combined: Column[] = [];
  for (const [i, column] of first.entries()) {
    const places = new Set(column.places);
    for (const branch of rest) for (const place of branch?.[i]?.places ?? []) places.add(place);
    if (places.size > MAX_PLACES) return undefined;
    combined.push({ ...column, places: [...places] });
  }
  return combined;
}

function columnsOfBlock(resolver: Resolver, block: Block): Columns {
  const { blockColumns } = resolver;
  if (blockColumns.has(block)) return blockColumns.get(block);
  blockColumns.set(block, undefined);
  const columns = block.kind === 'values' ? columnsOfRows(resolver, block) : columnsOfSelect(resolver, block);
  blockColumns.set(block, columns);
  return columns;
}

function columnsOfRows({ faults, identity }: Resolver, { rows }: Block): Columns {
  const [first, ...rest] = rows;
  if (rest.some((row) => row.length !== first?.length)) faults.push('rows of different width');
  return first?.map((_, i): Column => {
    const places = rows.flatMap((row) => (row[i] ? [placeIn(identity, row[i])] : []));
    return { name: `column${i + 1}`, places, isGenerated: false };
  });
}

function columnsOfSelect(resolver: Resolver, block: Block): Columns {
  const columns: Column[] = [];
  let isComplete = true;
  for (const item of block.items) {
    if (item.star) {
      const { qualifier } = item.star;
      const expanded =
        qualifier === undefined ? starColumns(resolver, block) : qualifiedStar(resolver, block, qualifier);
      // Views of views share the list.
      if (block.items.length === 1) return expanded?.length ? expanded : undefined;
      if (expanded && columns.length + expanded.length <= MAX_STAR_COLUMNS)
        for (const column of expanded) columns.push(column);
      else isComplete = false;
    } else columns.push(columnOfItem(resolver, item));
  }
  return isComplete && columns.length > 0 ? columns : undefined;
}

/** The columns of items depend on the text of the statement alone, which has the same items whenever it is resolved. */
const columnsByItem = new WeakMap<Item, Column>();

function columnOfItem({ identity, itemColumns }: Resolver, item: Item): Column {
  let column = columnsByItem.get(item);
  if (!column) {
    // Engines name other items after a function or type, or by their text. No reference can have such a text as its name.
    const { derivedFrom } = item;
    const name = item.alias?.name ?? item.column?.name ?? (derivedFrom === undefined ? '' : undefined);
    const derived = name === undefined && derivedFrom !== undefined ? { derivedFrom } : {};
    column = { name, ...derived, places: [placeIn(identity, item)], isGenerated: false };
    columnsByItem.set(item, column);
  }
  itemColumns.set(item.node, column);
  return column;
}

/** The column of an item, computed with the whole block if necessary. */
export function itemColumnOf(resolver: Resolver, block: Block, item: SqlNode): Column | undefined {
  columnsOfBlock(resolver, block);
  return resolver.itemColumns.get(item);
}

/** `*`: columns that NATURAL or USING joins with an earlier one appear once. */
function starColumns(resolver: Resolver, block: Block): Columns {
  const [first, ...others] = block.sources;
  if (first && others.length === 0) return columnsOfSource(resolver, first);
  const columns: Column[] = [];
  const names = new Set<string | undefined>();
  for (const source of block.sources) {
    const added = columnsOfSource(resolver, source);
    if (!added) return undefined;
    const { isNatural, using } = source.join;
    const before = columns.length;
    for (const column of added) {
      const { name } = column;
      const isMerged = name !== undefined && (using.includes(name) || (isNatural && names.has(name)));
      if (!isMerged) columns.push(column);
      if (columns.length > MAX_STAR_COLUMNS) return undefined;
    }
    for (let i = before; i < columns.length; i++) names.add(columns[i]?.name);
  }
  return columns;
}

function qualifiedStar(resolver: Resolver, from: Block, qualifier: string): Columns {
  for (let block: Block | undefined = from; block; block = block.parent) {
    const source = findSource(block.sources, qualifier);
    if (source) return columnsOfSource(resolver, source);
  }
  return undefined;
}

export function columnsOfSource(resolver: Resolver, source: Source): Columns {
  const { sourceColumns } = resolver;
  if (sourceColumns.has(source)) return sourceColumns.get(source);
  sourceColumns.set(source, undefined);
  const columns = renameColumns(resolver, SOURCE_COLUMNS[source.kind](resolver, source), source.columnAliases);
  sourceColumns.set(source, columns);
  return columns;
}

/** The columns of a source before its column aliases apply, by the kind of the source. */
const SOURCE_COLUMNS: Readonly<Record<Source['kind'], (resolver: Resolver, source: Source) => Columns>> = {
  self: ({ scopes: { definition }, declaredColumns }) =>
    definition?.body || definition?.isOpen ? undefined : declaredColumns,
  query: (resolver, { body }) => body && columnsOfBody(resolver, body),
  named: (resolver, { table }) => {
    if (!table) return undefined;
    const common = findCommonTable(table.name, table.query);
    if (common) return renameColumns(resolver, columnsOfBody(resolver, common.body), common.columns);
    return resolver.lookup.table(table.name)?.columns;
  },
  other: () => undefined,
};

/** The columns under the names of a column list. Columns beyond the list keep their names. */
export function renameColumns({ faults, identity }: Resolver, columns: Columns, names: readonly Name[]): Columns {
  if (names.length === 0) return columns;
  if (columns && columns.length < names.length) faults.push('more names than columns');
  const renamed: Column[] = [];
  for (const [i, name] of names.entries()) {
    const places = [placeIn(identity, name), ...(columns?.[i]?.places ?? [])];
    if (places.length > MAX_PLACES) return undefined;
    renamed.push({ name: name.name, places, isGenerated: false });
  }
  return [...renamed, ...(columns?.slice(names.length) ?? [])];
}

/** Columns by name, and those without a certain name. */
export interface ColumnIndex {
  readonly byName: ReadonlyMap<string, readonly Column[]>;
  readonly unnamed: readonly Column[];
}

/** Names that engines give to expressions that do not contain them: those of types, and of functions behind special syntax. */
const ENGINE_NAMES =
  /^(?:int[248]|float[48]|bool|numeric|varchar|bpchar|varbit|time|timetz|timestamp|timestamptz|interval|case|row|exists|array|date_part|[blr]trim|substring|overlay|position|timezone|pg_.*|col.*|_col.*|expr.*)$/;

/** Whether a column without a certain name may have this one. */
export function mayBeNamed({ name: certain, derivedFrom }: Column, name: string): boolean {
  if (certain !== undefined) return false;
  // The columns of `*` are not in the text.
  return !derivedFrom || derivedFrom.has('*') || derivedFrom.has(name) || ENGINE_NAMES.test(name);
}

const columnIndexes = new WeakMap<readonly Column[], ColumnIndex>();

/** Made once for each list: a statement may refer to each of many columns. */
export function indexColumns(columns: readonly Column[]): ColumnIndex {
  const known = columnIndexes.get(columns);
  if (known) return known;
  const byName = new Map<string, Column[]>();
  const unnamed: Column[] = [];
  for (const column of columns) {
    if (column.name === undefined) {
      unnamed.push(column);
      continue;
    }
    const alike = byName.get(column.name);
    if (alike) alike.push(column);
    else byName.set(column.name, [column]);
  }
  const index = { byName, unnamed };
  columnIndexes.set(columns, index);
  return index;
}
