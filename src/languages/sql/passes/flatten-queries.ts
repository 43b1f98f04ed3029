/**
 * Merges a subquery in FROM into the query around it: its tables move to the outer FROM, its result expressions replace
 * the columns that name them, and its condition is added to the outer one or deleted. Other clauses such as ORDER BY
 * move outwards if the query around has none of the same kind, or are deleted. A subquery without FROM disappears.
 */
import type { Edit, Span } from '../../../edit/edit.js';
import type { Pass } from '../../../language/language.js';
import { childNamed, childrenNamed } from '../../../syntax/index.js';
import { holds } from '../names/name.js';
import type { Block, Source } from '../names/scope.js';
import { type ModelledStatement, modelOf } from '../names/script-model.js';
import type { SqlNode, SqlSnapshot } from '../snapshot.js';
import { withCarriedClauses } from './carried-clauses.js';
import { asOperand, type Change, type StatementWriter, statementWriter } from './statement-writer.js';

/** Proposes up to four edits for each subquery with a single SELECT: with and without its condition and other clauses. */
export const flattenQueries: Pass = {
  name: 'flatten-queries',
  about: 'move the table, columns and condition of a subquery into the query around it',
  level: 'meaning',
  grows: true,
  failsAlike: true,
  *edits(snapshot: SqlSnapshot) {
    for (const statement of modelOf(snapshot).statements) {
      const { blocks } = statement.resolved.scopes;
      for (const block of blocks)
        for (const source of block.kind === 'select' ? block.sources : []) {
          yield undefined;
          yield* flattened(snapshot, statement, block, source);
        }
    }
  },
  examples: [
    { before: "SELECT a / 2 FROM (SELECT '1x' a)", after: "SELECT '1x' / 2" },
    { before: 'SELECT x.b FROM (SELECT a + 1 b FROM t WHERE a > 0) x', after: 'SELECT (a + 1) FROM t WHERE a > 0' },
    {
      before: 'SELECT b FROM (SELECT b FROM t WHERE c) WHERE b > 1',
      after: 'SELECT b FROM t WHERE c AND b > 1',
    },
    { before: 'SELECT * FROM (SELECT a, b FROM t)', after: 'SELECT a, b FROM t' },
    { before: 'SELECT * FROM (SELECT a FROM t ORDER BY b) LIMIT 1', after: 'SELECT a FROM t ORDER BY b LIMIT 1' },
    { before: 'SELECT * FROM (SELECT DISTINCT a FROM t GROUP BY b)', after: 'SELECT DISTINCT a FROM t GROUP BY b' },
    { before: 'SELECT DISTINCT a FROM (SELECT a FROM t LIMIT 2)', after: 'SELECT DISTINCT a FROM t LIMIT 2' },
    { before: 'SELECT x.a FROM u, (SELECT 1 a) x', after: 'SELECT 1 FROM u' },
  ],
};

function* flattened(snapshot: SqlSnapshot, modelled: ModelledStatement, block: Block, source: Source): Generator<Edit> {
  const { statement, resolved } = modelled;
  const inner = innerBlock(modelled, source);
  const from = childNamed(block.node, 'from');
  if (!inner || !from) return;
  const writer = statementWriter(snapshot, statement);
  const { slice } = writer;
  const changes: Change[] = [];
  for (const use of resolved.columns) {
    if (!use.sources.includes(source)) continue;
    const value = valueFor(writer, source, inner, use.name.name, slice(use.name));
    if (value === undefined) return;
    changes.push([use, value]);
  }
  for (const item of block.items) {
    if (!item.star) continue;
    const { qualifier } = item.star;
    const isOfSource = qualifier === undefined ? block.sources.length <= 1 : qualifier === source.alias?.name;
    if (!isOfSource) continue;
    const [first, last] = [inner.items[0], inner.items.at(-1)];
    // PostgreSQL allows a query without columns.
    if (!first || !last) return;
    changes.push([item, slice({ start: first.start, end: last.end })]);
  }
  const innerFrom = childNamed(inner.node, 'from');
  const place = innerFrom ? source.node : spanOfTable(from, source.node);
  if (!place) return;
  const tables = innerFrom ? slice({ start: innerFrom.start + 'FROM'.length, end: innerFrom.end }).trim() : '';
  changes.push([place, tables]);
  const innerCondition = conditionOf(inner.node);
  const outerCondition = conditionOf(block.node);
  const note = 'merge a subquery into the query around it';
  const merged = function* (mergedChanges: readonly Change[]): Generator<Edit> {
    const carried = withCarriedClauses(writer, block, inner, mergedChanges);
    for (const each of carried ? [carried, mergedChanges] : [mergedChanges]) {
      const edit = writer.edit(note, each);
      if (edit) yield edit;
    }
  };
  if (innerCondition && outerCondition) {
    const conditions = [innerCondition, outerCondition].map(slice);
    const both = conditions
      .map((condition) => (/\bOR\b/i.test(condition) ? `(${condition})` : condition))
      .join(' AND ');
    const outsideCondition = changes.filter(([span]) => !holds(outerCondition, span));
    yield* merged([...outsideCondition, [outerCondition, both]]);
  } else if (innerCondition && place.end === from.end) {
    const withWhere = `${tables} WHERE ${slice(innerCondition)}`.trim();
    const otherChanges = changes.filter(([span]) => span !== place);
    yield* merged([...otherChanges, [place, withWhere]]);
  }
  yield* merged(changes);
}

/** The SELECT of a subquery in FROM; undefined for tables, VALUES and set operations. */
function innerBlock({ resolved }: ModelledStatement, source: Source): Block | undefined {
  const query = source.body && childNamed(source.body, 'query');
  const branches = (query && resolved.scopes.queryOf(query)?.branches) ?? [];
  const [only] = branches;
  return branches.length === 1 && only && 'kind' in only && only.kind === 'select' ? only : undefined;
}

/** The expression of a column of a subquery; undefined if the column cannot be found. */
function valueFor(
  writer: StatementWriter,
  source: Source,
  inner: Block,
  name: string,
  text: string,
): string | undefined {
  const index = source.columnAliases.findIndex((alias) => alias.name === name);
  const item =
    index >= 0 ? inner.items[index] : inner.items.find(({ alias, column }) => (alias ?? column)?.name === name);
  if (!item) return inner.items.some(({ star }) => star) ? text : undefined;
  return asOperand(writer.slice(childNamed(item.node, 'expression') ?? item));
}

function conditionOf(select: SqlNode): SqlNode | undefined {
  const where = childNamed(select, 'where');
  return where && childNamed(where, 'expression');
}

/** The span to delete with a table of a FROM: the whole clause, or the table with its comma. */
function spanOfTable(from: SqlNode, table: SqlNode): Span | undefined {
  const references = childrenNamed(from, 'tableReference');
  const index = references.findIndex(({ start, end }) => start === table.start && end === table.end);
  if (index < 0) return undefined;
  if (references.length === 1) return from;
  const [previous, next] = [references[index - 1], references[index + 1]];
  return next ? { start: table.start, end: next.start } : previous && { start: previous.end, end: table.end };
}
