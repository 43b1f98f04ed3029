/** The columns that references mean: the innermost scope that has a column of the name wins. */
import type { Column, Columns, ColumnUse } from './meaning.js';
import { columnsOfSource, indexColumns, itemColumnOf, mayBeNamed } from './resolve-columns.js';
import { findSource, type Resolver } from './resolver.js';
import type { Block, Item, Reference, Source } from './scope.js';

/** `unknown` if some table in scope has columns that cannot be determined. */
type Meaning = Pick<ColumnUse, 'columns' | 'sources'> | 'missing' | 'unknown';

export function resolveReference(resolver: Resolver, reference: Reference): ColumnUse {
  const { faults, lookup } = resolver;
  const { name, qualifier, block, mayBeTable } = reference;
  if (mayBeTable) return { ...reference, columns: [], sources: [] };
  const meaning = qualifier
    ? findQualified(resolver, block, qualifier.name, name.name)
    : findUnqualified(resolver, reference);
  if (meaning === 'missing' && !name.isQuoted && !lookup.isHidden(name.name))
    faults.push(`no column ${qualifier ? `${qualifier.name}.` : ''}${name.name}`);
  return typeof meaning === 'string' ? { ...reference, columns: [], sources: [] } : { ...reference, ...meaning };
}

function findQualified(resolver: Resolver, from: Block, qualifier: string, name: string): Meaning {
  for (let block: Block | undefined = from; block; block = block.parent) {
    const source = findSource(block.sources, qualifier);
    if (!source) continue;
    const { columns, isOpen } = columnsNamed(columnsOfSource(resolver, source), name);
    // If the columns of the table are not known, the reference is still a use of the table.
    return columns.length > 0 || isOpen || resolver.lookup.isHidden(name) ? { columns, sources: [source] } : 'missing';
  }
  return 'missing';
}

function findUnqualified(resolver: Resolver, { block: from, name: { name }, isInTail }: Reference): Meaning {
  let isOpen = false;
  for (let block: Block | undefined = from; block; block = block.parent) {
    const results = resultsNamed(resolver, block, name);
    if (isInTail && block === from && results.length > 0) return { columns: results, sources: [] };
    const columns: Column[] = [];
    const sources: Source[] = [];
    for (const source of block.sources) {
      if (source.needsQualifier || isAround(source, from)) continue;
      const { columns: matching, isOpen: hasUnknown } = columnsNamed(columnsOfSource(resolver, source), name);
      isOpen ||= hasUnknown;
      columns.push(...matching);
      if (matching.length > 0) sources.push(source);
    }
    if (columns.length > 0) return { columns, sources };
    if (results.length > 0) return { columns: results, sources: [] };
    if (isOpen) return 'unknown';
  }
  return 'missing';
}

/** A subquery cannot use its own columns. */
function isAround({ kind, node }: Source, { node: inner }: Block): boolean {
  return kind === 'query' && node.start <= inner.start && inner.end <= node.end;
}

const NO_COLUMNS: readonly Column[] = [];

/** `isOpen`: the source may have columns of that name that are not known. */
function columnsNamed(
  available: Columns,
  name: string,
): { readonly columns: readonly Column[]; readonly isOpen: boolean } {
  if (!available) return { columns: NO_COLUMNS, isOpen: true };
  const { byName, unnamed } = indexColumns(available);
  return { columns: byName.get(name) ?? NO_COLUMNS, isOpen: unnamed.some((column) => mayBeNamed(column, name)) };
}

/** The results of a SELECT list that have a name as their alias. */
function resultsNamed(resolver: Resolver, block: Block, name: string): Column[] {
  return (itemsByAlias(block).get(name) ?? []).flatMap((item) => itemColumnOf(resolver, block, item.node) ?? []);
}

const aliasIndexes = new WeakMap<Block, Map<string, Item[]>>();

function itemsByAlias(block: Block): ReadonlyMap<string, readonly Item[]> {
  let index = aliasIndexes.get(block);
  if (!index) {
    index = new Map();
    for (const item of block.items) {
      if (!item.alias) continue;
      const alike = index.get(item.alias.name);
      if (alike) alike.push(item);
      else index.set(item.alias.name, [item]);
    }
    aliasIndexes.set(block, index);
  }
  return index;
}
