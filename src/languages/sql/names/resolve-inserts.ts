/** Which column each value of an INSERT is stored in. */
import { childNamed } from '../../../syntax/index.js';
import type { UnusualForm } from '../dialects/dialect.js';
import type { Columns, ResolvedInsert } from './meaning.js';
import { columnsOfBody, indexColumns } from './resolve-columns.js';
import type { Resolver } from './resolver.js';
import type { Insert } from './scope.js';

const FEWER_VALUES: UnusualForm = 'fewer values than columns';

export function resolveInsert(resolver: Resolver, insert: Insert): ResolvedInsert {
  const target = resolver.lookup.table(insert.table.name);
  const positions = positionsOf(resolver, insert, target?.columns);
  const query = insert.source && childNamed(insert.source, 'query');
  const values = query && columnsOfBody(resolver, query);
  if (positions && values && values.length !== positions.length) {
    const isShort = values.length < positions.length && insert.columns.length === 0;
    resolver.faults.push(isShort ? FEWER_VALUES : 'values do not match columns');
  }
  return { ...insert, target, positions };
}

function positionsOf({ text }: Resolver, insert: Insert, columns: Columns): ResolvedInsert['positions'] {
  if (insert.columns.length > 0)
    return insert.columns.map(({ name }) => columns && indexColumns(columns).byName.get(name)?.[0]);
  const isByName = /\bBY\s+NAME\b/i.test(text.slice(insert.node.start, insert.source?.start ?? insert.node.end));
  return isByName ? undefined : columns?.filter((column) => !column.isGenerated);
}
