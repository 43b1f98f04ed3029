/**
 * Determines what the names of one statement mean, given the tables that exist when it runs. Names that cannot be
 * determined have no meaning; what every engine rejects is reported as a fault.
 */
import { childNamed, type Steps } from '../../../syntax/index.js';
import type { Resolved } from './meaning.js';
import { columnsOfBody, columnsOfQuery, columnsOfSource, renameColumns } from './resolve-columns.js';
import { resolveInsert } from './resolve-inserts.js';
import { resolveReference } from './resolve-references.js';
import { definedTable, resolveTable, tableChanges } from './resolve-tables.js';
import { createResolver, findSource, type Lookup, type Resolver } from './resolver.js';
import type { Block, Scopes } from './scope.js';

/** `text` and `identity` are those of the statement. */
export function* resolve(scopes: Scopes, text: string, identity: object, lookup: Lookup): Steps<Resolved> {
  const resolver = createResolver(scopes, text, identity, lookup);
  const { faults, itemColumns } = resolver;
  const tables = yield* mapInSteps(scopes.tables, (use) => resolveTable(resolver, use));
  const defined = definedTable(resolver);
  const columns = yield* mapInSteps(scopes.references, (reference) => resolveReference(resolver, reference));
  yield* resolveAllColumns(resolver);
  for (const { name, block } of scopes.windows)
    if (!block.windows.some((window) => window.name === name)) faults.push(`no window ${name}`);
  const inserts = scopes.inserts.map((insert) => resolveInsert(resolver, insert));
  const changes = tableChanges(resolver, defined);
  return {
    scopes,
    tables,
    columns,
    inserts,
    changes,
    faults,
    columnsOf: (body) => columnsOfBody(resolver, body),
    sourceColumns: (source) => columnsOfSource(resolver, source),
    itemColumn: (item) => itemColumns.get(item),
  };
}

/** Fills the caches now: when the result is used, `lookup` may give other tables. */
function* resolveAllColumns(resolver: Resolver): Steps {
  const { blocks, queries } = resolver.scopes;
  yield* mapInSteps(blocks, (block) => {
    checkStars(resolver, block);
    for (const source of block.sources) columnsOfSource(resolver, source);
  });
  yield* mapInSteps(queries, (query) => {
    columnsOfQuery(resolver, query);
    for (const { body, columns } of query.commonTables) renameColumns(resolver, columnsOfBody(resolver, body), columns);
  });
}

/** How many names are resolved in one step of the work. */
const NAMES_PER_STEP = 64;

function* mapInSteps<Item, Result>(items: readonly Item[], map: (item: Item) => Result): Steps<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(map(item));
    if (results.length % NAMES_PER_STEP === 0) yield undefined;
  }
  return results;
}

function checkStars({ faults }: Resolver, { kind, node, items, sources }: Block): void {
  const isWithoutTable = kind === 'select' && sources.length === 0 && items.some(({ star }) => star && !star.qualifier);
  if (isWithoutTable && !childNamed(node, 'from')) faults.push('* without a table');
  for (const { star } of items)
    if (star?.qualifier && !findSource(sources, star.qualifier)) faults.push(`no table ${star.qualifier}.*`);
}
