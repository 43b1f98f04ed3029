/** The state of resolving one statement (`resolve.ts`), and lookups that its steps share. */
import type { Span } from '../../../edit/edit.js';
import type { SqlNode } from '../snapshot.js';
import type { Column, Columns, Place, Table } from './meaning.js';
import type { Block, ColumnDefinition, CommonTable, Query, Scopes, Source } from './scope.js';

/** What the rest of the script and the dialect contribute. */
export interface Lookup {
  /** The table of that name at this point of the script. */
  table(name: string): Table | undefined;
  /** Whether every table has a column of that name without declaring it. */
  isHidden(column: string): boolean;
}

export interface Resolver {
  readonly scopes: Scopes;
  readonly text: string;
  /** The identity of the statement, for the places in it. */
  readonly identity: object;
  readonly lookup: Lookup;
  readonly faults: string[];
  /** Caches. An entry is undefined while its columns are being determined, which ends recursive queries. */
  readonly blockColumns: Map<Query | Block, Columns>;
  readonly sourceColumns: Map<Source, Columns>;
  readonly itemColumns: Map<SqlNode, Column>;
  /** How many queries inside each other are being determined. */
  depth: number;
  /** The columns that a CREATE TABLE lists. */
  readonly declaredColumns: readonly Column[];
}

export function createResolver(scopes: Scopes, text: string, identity: object, lookup: Lookup): Resolver {
  return {
    scopes,
    text,
    identity,
    lookup,
    faults: [],
    blockColumns: new Map(),
    sourceColumns: new Map(),
    itemColumns: new Map(),
    depth: 0,
    declaredColumns: declaredColumnsOf(scopes, identity),
  };
}

const NO_COLUMNS: readonly Column[] = [];
const declaredByScopes = new WeakMap<Scopes, readonly Column[]>();

/** The same ones whenever the statement is resolved: tables that need not change are not made again. */
function declaredColumnsOf(scopes: Scopes, identity: object): readonly Column[] {
  const { columns = [] } = scopes.definition ?? {};
  if (columns.length === 0) return NO_COLUMNS;
  const known = declaredByScopes.get(scopes);
  if (known) return known;
  const declared = columns.map((column) => declaredColumn(identity, column));
  declaredByScopes.set(scopes, declared);
  return declared;
}

export function placeIn(identity: object, { start, end }: Span): Place {
  return { identity, start, end };
}

export function declaredColumn(identity: object, definition: ColumnDefinition): Column {
  const { name, isGenerated } = definition;
  return { name: name.name, places: [placeIn(identity, definition)], isGenerated };
}

/** The innermost common table of a name that is visible in a query. */
export function findCommonTable(name: string, from: Query | undefined): CommonTable | undefined {
  for (let query = from; query; query = query.outer) {
    const found = query.commonTables.find((table) => table.name.name === name);
    if (found) return found;
  }
  return undefined;
}

/** The sources of each block by the name that qualifies their columns. */
const sourcesByName = new WeakMap<readonly Source[], ReadonlyMap<string, Source>>();

/** The source of a block that a qualifier refers to. */
export function findSource(sources: readonly Source[], qualifier: string): Source | undefined {
  let byName = sourcesByName.get(sources);
  if (!byName) {
    byName = indexSources(sources);
    sourcesByName.set(sources, byName);
  }
  return byName.get(qualifier);
}

function indexSources(sources: readonly Source[]): ReadonlyMap<string, Source> {
  const byName = new Map<string, Source>();
  for (const source of sources) {
    // A table of another schema can be qualified with its name alone.
    const name = source.alias?.name ?? source.table?.name.split('.').at(-1);
    if (name !== undefined && !byName.has(name)) byName.set(name, source);
  }
  return byName;
}
