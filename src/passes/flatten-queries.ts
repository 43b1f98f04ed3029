/**
 * Takes a subquery in FROM apart: what it reads moves up, its results stand where they were named, and its condition
 * joins the outer one or goes. A subquery that reads nothing disappears.
 */
import type { Edit } from '../edit/edit.js';
import { holds, partNamed, partsNamed, type Span } from '../sql/name.js';
import type { Block, Item, Source } from '../sql/scope.js';
import { type ModelledStatement, modelOf } from '../sql/script-model.js';
import type { Node, Snapshot } from '../syntax/index.js';
import { asOperand, type Pass, type StatementWriter, statementWriter } from './pass.js';

export const flattenQueries: Pass = {
  name: 'flatten-queries',
  *edits(snapshot) {
    for (const statement of modelOf(snapshot).statements) {
      const { blocks } = statement.resolved.scopes;
      for (const block of blocks)
        for (const source of block.kind === 'select' ? block.sources : [])
          yield* flattened(snapshot, statement, block, source);
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
    { before: 'SELECT x.a FROM u, (SELECT 1 a) x', after: 'SELECT 1 FROM u' },
  ],
};

function* flattened(snapshot: Snapshot, statement: ModelledStatement, block: Block, source: Source): Generator<Edit> {
  const { part, resolved } = statement;
  const inner = innerBlock(statement, source);
  const from = partNamed(block.node, 'from');
  if (!inner || !from) return;
  const writer = statementWriter(snapshot, part);
  const { slice } = writer;
  const changes: [Span, string][] = [];
  for (const use of resolved.columns) {
    if (!use.sources.includes(source)) continue;
    const value = valueFor(writer, source, inner, use.name.name, slice(use.name));
    if (value === undefined) return;
    changes.push([use, value]);
  }
  for (const item of block.items) {
    if (!item.star) continue;
    const isOwn = item.star.qualifier !== undefined && item.star.qualifier === source.alias?.name;
    if (item.star.qualifier === undefined ? block.sources.length > 1 : !isOwn) continue;
    const [first, last] = [inner.items[0] as Item, inner.items.at(-1) as Item];
    changes.push([item, slice({ start: first.start, end: last.end })]);
  }
  const innerFrom = partNamed(inner.node, 'from');
  const place = innerFrom ? source.node : placeWithout(from, source.node);
  if (!place) return;
  const tables = innerFrom ? slice({ start: innerFrom.start + 'FROM'.length, end: innerFrom.end }).trim() : '';
  changes.push([place, tables]);
  const condition = conditionOf(inner.node);
  const outer = conditionOf(block.node);
  const note = 'take a subquery apart';
  if (condition && outer) {
    const both = [condition, outer].map((one) => (/\bOR\b/i.test(slice(one)) ? `(${slice(one)})` : slice(one)));
    const moved = writer.edit(note, [...changes.filter(([span]) => !holds(outer, span)), [outer, both.join(' AND ')]]);
    if (moved) yield moved;
  } else if (condition) {
    const [span, text] = [place, `${tables} WHERE ${slice(condition)}`];
    const isLast = place.end === from.end;
    const moved = isLast
      ? writer.edit(note, [...changes.filter(([one]) => one !== place), [span, text.trim()]])
      : undefined;
    if (moved) yield moved;
  }
  const plain = writer.edit(note, changes);
  if (plain) yield plain;
}

function innerBlock({ resolved }: ModelledStatement, source: Source): Block | undefined {
  const query = source.body && partNamed(source.body, 'query');
  const branches = (query && resolved.scopes.queryOf(query)?.branches) ?? [];
  const [only] = branches;
  return branches.length === 1 && only && 'kind' in only && only.kind === 'select' ? only : undefined;
}

/** What a column of a subquery is made of. */
function valueFor(
  writer: StatementWriter,
  source: Source,
  inner: Block,
  name: string,
  own: string,
): string | undefined {
  const at = source.columnAliases.findIndex((alias) => alias.name === name);
  const item = at >= 0 ? inner.items[at] : inner.items.find((one) => (one.alias ?? one.column)?.name === name);
  if (!item) return inner.items.some((one) => one.star) ? own : undefined;
  return asOperand(writer.slice(partNamed(item.node, 'expression') ?? item));
}

function conditionOf(select: Node): Node | undefined {
  const where = partNamed(select, 'where');
  return where && partNamed(where, 'expression');
}

/** What goes when a table of a FROM goes: the whole clause, or the table with its comma. */
function placeWithout(from: Node, table: Node): Span | undefined {
  const references = partsNamed(from, 'tableReference');
  const at = references.findIndex((one) => one.start === table.start && one.end === table.end);
  if (at < 0) return undefined;
  if (references.length === 1) return from;
  const [before, next] = [references[at - 1], references[at + 1]];
  return next ? { start: table.start, end: next.start } : before && { start: before.end, end: table.end };
}
