/**
 * What the names of one statement mean, given the tables that exist when it runs: which table and which column each
 * use is a use of, through aliases, common tables, subqueries, `*`, set operations and correlated scopes. What cannot be
 * known stays unknown. What is certainly wrong is a fault.
 */
import type { Node } from '../syntax/index.js';
import type { Column, ColumnUse, Place, Resolved, ResolvedInsert, Table, TableUse } from './meaning.js';
import { type Name, partNamed, type Span } from './name.js';
import type { Block, ColumnDefinition, Insert, Query, Reference, Scopes, Source } from './scope.js';

type Found = Pick<ColumnUse, 'columns' | 'sources'> | 'missing' | 'unknown';

export type Lookup = (name: string) => Table | undefined;

/** PostgreSQL fills up the rest. */
export const FEWER_VALUES = 'fewer values than columns';

/** Columns that tables have without a definition. */
const HIDDEN = /^(?:rowid|oid|_rowid_|ctid|tableoid|xmin|xmax|cmin|cmax|rank)$/;

export function resolve(scopes: Scopes, text: string, content: object, lookup: Lookup): Resolved {
  const faults: string[] = [];
  const ofQuery = new Map<Query | Block, readonly Column[] | undefined>();
  const ofSource = new Map<Source, readonly Column[] | undefined>();
  const ofItem = new Map<Node, Column>();
  const { definition, alteration } = scopes;
  const declared = (definition?.columns ?? []).map(columnOf);
  const changes: { name: string; table: Table | undefined }[] = [];

  const tables = scopes.tables.map((use): TableUse => {
    if (commonTable(use.name, use.query)) return { ...use, table: undefined };
    const table = lookup(use.name);
    const isDeferred = definition?.kind === 'view' || definition?.kind === 'trigger';
    const isOwn = definition?.name.name === use.name;
    if (!table && use.role !== 'serve' && !isOwn && (!isDeferred || use.role === 'trigger'))
      faults.push(`no table ${use.name}`);
    return { ...use, table };
  });
  const ownTable = defineTable();
  const columns = scopes.references.map(resolveReference);
  // All now, for the tables that exist are others later.
  for (const block of scopes.blocks) {
    checkBlock(block);
    for (const source of block.sources) sourceColumns(source);
  }
  for (const query of scopes.queries) {
    columnsOfQuery(query);
    for (const { body, columns: names } of query.commonTables) listed(columnsOfBody(body), names);
  }
  for (const { name, block } of scopes.windows)
    if (!block.windows.some((one) => one.name === name)) faults.push(`no window ${name}`);
  const inserts = scopes.inserts.map(resolveInsert);
  if (ownTable) {
    if (lookup(ownTable.name) && !definition?.isConditional) faults.push(`${ownTable.name} exists`);
    else if (!lookup(ownTable.name)) changes.push({ name: ownTable.name, table: ownTable });
  }
  for (const drop of scopes.drops) changes.push({ name: drop.name, table: undefined });
  if (alteration) alter();
  return {
    scopes,
    tables,
    columns,
    inserts,
    changes,
    faults,
    columnsOf: columnsOfBody,
    sourceColumns,
    itemColumn: (item) => ofItem.get(item),
  };

  function place({ start, end }: Span): Place {
    return { content, start, end };
  }

  function columnOf(one: ColumnDefinition): Column {
    return { name: one.name.name, places: [place(one)], isGenerated: one.isGenerated };
  }

  function commonTable(name: string, from: Query | undefined) {
    for (let query = from; query; query = query.outer) {
      const found = query.commonTables.find((one) => one.name.name === name);
      if (found) return found;
    }
    return undefined;
  }

  function defineTable(): Table | undefined {
    if (!definition || (definition.kind !== 'table' && definition.kind !== 'view')) return undefined;
    const { kind, name, viewColumns, body, isOpen } = definition;
    const names = declared.map((column) => column.name);
    if (new Set(names).size < names.length) faults.push('a column twice');
    const derived = body && columnsOfBody(body);
    const isKnown = !isOpen && (body === undefined || derived !== undefined);
    const all =
      kind === 'view' ? listed(derived, viewColumns) : isKnown ? [...declared, ...(derived ?? [])] : undefined;
    return { kind, name: name.name, content, place: name, columns: all };
  }

  /** Columns under the names of a list. */
  function listed(inner: readonly Column[] | undefined, names: readonly Name[]): readonly Column[] | undefined {
    if (names.length === 0) return inner;
    if (inner && inner.length < names.length) faults.push('more names than columns');
    const all = names.map((name, i): Column => {
      const places = [place(name), ...(inner?.[i]?.places ?? [])];
      return { name: name.name, places, isGenerated: false };
    });
    return [...all, ...(inner?.slice(names.length) ?? [])];
  }

  function columnsOfBody(body: Node): readonly Column[] | undefined {
    const node = body.name === 'nested' ? partNamed(body, 'query') : body;
    const query = node && scopes.queryOf(node);
    return query && columnsOfQuery(query);
  }

  function columnsOfQuery(query: Query): readonly Column[] | undefined {
    if (ofQuery.has(query)) return ofQuery.get(query);
    // A query that reads itself is not known while it is looked at.
    ofQuery.set(query, undefined);
    const [first, ...others] = query.branches.map((one) => ('kind' in one ? columnsOfBlock(one) : columnsOfQuery(one)));
    const byName = /\bBY\s+NAME\b/i.test(text.slice(query.node.start, query.node.end));
    let all = first;
    for (const other of byName ? [] : others) {
      if (all && other && all.length !== other.length) faults.push('branches of different width');
      all =
        other &&
        all?.map((column, i) => ({
          ...column,
          places: [...column.places, ...((other[i] as Column | undefined)?.places ?? [])],
        }));
    }
    if (byName && others.length > 0) all = undefined;
    ofQuery.set(query, all);
    return all;
  }

  function columnsOfBlock(block: Block): readonly Column[] | undefined {
    if (ofQuery.has(block)) return ofQuery.get(block);
    ofQuery.set(block, undefined);
    const all = block.kind === 'values' ? columnsOfRows(block) : columnsOfSelect(block);
    ofQuery.set(block, all);
    return all;
  }

  function columnsOfRows({ rows }: Block): readonly Column[] | undefined {
    const [first, ...others] = rows;
    if (others.some((row) => row.length !== first?.length)) faults.push('rows of different width');
    return first?.map((_, i): Column => {
      const places = rows.flatMap((row) => (row[i] ? [place(row[i])] : []));
      return { name: `column${i + 1}`, places, isGenerated: false };
    });
  }

  function columnsOfSelect(block: Block): readonly Column[] | undefined {
    const all: Column[] = [];
    let isKnown = true;
    for (const item of block.items) {
      if (item.star) {
        const { qualifier } = item.star;
        const columns = qualifier === undefined ? starColumns(block) : qualifiedColumns(block, qualifier);
        if (columns) all.push(...columns);
        else isKnown = false;
      } else {
        // Engines name other items after a function or type, or by their text, which no plain name is.
        const name = item.alias?.name ?? item.column?.name ?? (item.hasOwnName ? undefined : '');
        const column: Column = { name, places: [place(item)], isGenerated: false };
        ofItem.set(item.node, column);
        all.push(column);
      }
    }
    return isKnown && all.length > 0 ? all : undefined;
  }

  function starColumns(block: Block): readonly Column[] | undefined {
    const all: Column[] = [];
    for (const source of block.sources) {
      const columns = sourceColumns(source);
      if (!columns) return undefined;
      const { isNatural, using } = source.join;
      const isMerged = ({ name }: Column): boolean =>
        name !== undefined && (using.includes(name) || (isNatural && all.some((one) => one.name === name)));
      all.push(...columns.filter((column) => !isMerged(column)));
    }
    return all;
  }

  function qualifiedColumns(block: Block, qualifier: string): readonly Column[] | undefined {
    for (let one: Block | undefined = block; one; one = one.parent) {
      const source = one.sources.find((candidate) => answersTo(candidate, qualifier));
      if (source) return sourceColumns(source);
    }
    return undefined;
  }

  function answersTo(source: Source, qualifier: string): boolean {
    // A table of another schema answers to its name alone.
    return (source.alias?.name ?? source.table?.name.split('.').at(-1)) === qualifier;
  }

  function sourceColumns(source: Source): readonly Column[] | undefined {
    if (ofSource.has(source)) return ofSource.get(source);
    ofSource.set(source, undefined);
    const all = listed(innerColumns(source), source.columnAliases);
    ofSource.set(source, all);
    return all;
  }

  function innerColumns(source: Source): readonly Column[] | undefined {
    if (source.kind === 'self') return definition?.body || definition?.isOpen ? undefined : declared;
    if (source.kind === 'query') return source.body && columnsOfBody(source.body);
    if (!source.table) return undefined;
    const common = commonTable(source.table.name, source.table.query);
    if (common) return listed(columnsOfBody(common.body), common.columns);
    return lookup(source.table.name)?.columns;
  }

  function resolveReference(reference: Reference): ColumnUse {
    const { name, qualifier, block, mayBeTable } = reference;
    if (mayBeTable) return { ...reference, columns: [], sources: [] };
    const found = qualifier ? findQualified(block, qualifier.name, name.name) : findPlain(reference);
    if (found === 'missing' && !name.isQuoted && !HIDDEN.test(name.name))
      faults.push(`no column ${qualifier ? `${qualifier.name}.` : ''}${name.name}`);
    return typeof found === 'string' ? { ...reference, columns: [], sources: [] } : { ...reference, ...found };
  }

  function findQualified(block: Block, qualifier: string, name: string): Found {
    for (let one: Block | undefined = block; one; one = one.parent) {
      const source = one.sources.find((candidate) => answersTo(candidate, qualifier));
      if (!source) continue;
      const all = sourceColumns(source);
      const columns = (all ?? []).filter((column) => column.name === name);
      const isOpen = !all || all.some((column) => column.name === undefined);
      // Of a table whose columns are not known it is a use all the same.
      return columns.length > 0 || isOpen || HIDDEN.test(name) ? { columns, sources: [source] } : 'missing';
    }
    return 'missing';
  }

  function findPlain({ block, name: { name }, inTail }: Reference): Found {
    let isOpen = false;
    for (let one: Block | undefined = block; one; one = one.parent) {
      const results = one.items.flatMap((item) => {
        const column = item.alias?.name === name ? itemColumnOf(one as Block, item.node) : undefined;
        return column ? [column] : [];
      });
      if (inTail && one === block && results.length > 0) return { columns: results, sources: [] };
      const matching: Column[] = [];
      const sources: Source[] = [];
      for (const source of one.sources) {
        if (source.isNamedOnly) continue;
        const columns = sourceColumns(source);
        if (!columns || columns.some((column) => column.name === undefined)) isOpen = true;
        const own = (columns ?? []).filter((column) => column.name === name);
        matching.push(...own);
        if (own.length > 0) sources.push(source);
      }
      if (matching.length > 0) return { columns: matching, sources };
      if (results.length > 0) return { columns: results, sources: [] };
      if (isOpen) return 'unknown';
    }
    return 'missing';
  }

  function itemColumnOf(block: Block, item: Node): Column | undefined {
    columnsOfBlock(block);
    return ofItem.get(item);
  }

  function checkBlock(block: Block): void {
    if (
      block.kind === 'select' &&
      block.sources.length === 0 &&
      block.items.some((item) => item.star && !item.star.qualifier)
    )
      if (!partNamed(block.node, 'from')) faults.push('* without a table');
    for (const item of block.items) {
      if (item.star?.qualifier && !findSource(block, item.star.qualifier))
        faults.push(`no table ${item.star.qualifier}.*`);
    }
  }

  function findSource(block: Block, qualifier: string): Source | undefined {
    return block.sources.find((source) => answersTo(source, qualifier));
  }

  function resolveInsert(insert: Insert): ResolvedInsert {
    const target = lookup(insert.table.name);
    const byName = /\bBY\s+NAME\b/i.test(text.slice(insert.node.start, insert.source?.start ?? insert.node.end));
    const all = target?.columns;
    const positions =
      insert.columns.length > 0
        ? insert.columns.map((name) => all?.find((column) => column.name === name.name))
        : byName
          ? undefined
          : all?.filter((column) => !column.isGenerated);
    const query = insert.source && partNamed(insert.source, 'query');
    const given = query && columnsOfBody(query);
    if (positions && given && given.length !== positions.length)
      faults.push(
        given.length < positions.length && insert.columns.length === 0 ? FEWER_VALUES : 'values do not match columns',
      );
    return { ...insert, target, positions };
  }

  function alter(): void {
    if (!alteration) return;
    const before = lookup(alteration.table.name);
    let after = before;
    for (const action of alteration.actions) {
      if (!after) break;
      if (action.kind === 'rename-table') {
        changes.push({ name: after.name, table: undefined });
        after = { ...after, name: action.to.name };
      } else if (action.kind === 'rename-column') {
        const { from, to } = action;
        after = { ...after, columns: after.columns?.map((one) => (one.name === from.name ? renamed(one, to) : one)) };
      } else if (action.kind === 'add-column') {
        after = { ...after, columns: after.columns && [...after.columns, columnOf(action.column)] };
      } else if (action.kind === 'drop-column') {
        after = { ...after, columns: after.columns?.filter((one) => one.name !== action.name.name) };
      }
    }
    if (after && after !== before) changes.push({ name: after.name, table: after });
  }

  function renamed(column: Column, to: Name): Column {
    return { ...column, name: to.name };
  }
}
