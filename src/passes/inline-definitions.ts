/** Puts the query of a view or common table, or a prepared statement, where its name is used, and drops the definition. */
import type { Edit, Replacement } from '../edit/edit.js';
import { type Name, partNamed, partsNamed, type Span } from '../sql/name.js';
import type { Query } from '../sql/scope.js';
import { type ModelledStatement, modelOf } from '../sql/script-model.js';
import { type Node, nodesOf, type Snapshot } from '../syntax/index.js';
import { areApart, type Pass } from './pass.js';

export const inlineDefinitions: Pass = {
  name: 'inline-definitions',
  *edits(snapshot, language) {
    const { statements } = modelOf(snapshot);
    const needsName = language.name === 'mysql';
    for (const [i, own] of statements.entries()) {
      const { definition, queries } = own.resolved.scopes;
      const removal = { start: own.part.start, end: snapshot.parts[i + 1]?.start ?? snapshot.text.length };
      if (definition?.kind === 'view' && definition.body) {
        const query = bodyText(snapshot, own, definition.body, definition.viewColumns);
        const reads = statements.flatMap((other) => readsOf(other, (use) => use.table?.content === own.part.content));
        yield* inlined(snapshot, definition.name.name, query, reads, removal, needsName);
      }
      for (const query of queries) {
        for (const common of query.commonTables) {
          const body = partNamed(common.body, 'query') ?? common.body;
          const reads = readsOf(own, (use) => use.name === common.name.name && !use.table && isUnder(use.query, query));
          if (
            reads.some(
              ({ start, end }) =>
                start >= own.part.start + common.node.start && end <= own.part.start + common.node.end,
            )
          )
            continue;
          const written = bodyText(snapshot, own, body, common.columns);
          yield* inlined(
            snapshot,
            common.name.name,
            written,
            reads,
            commonTableRemoval(own, query, common.node),
            needsName,
          );
        }
      }
      yield* preparedInlined(snapshot, own, removal);
    }
  },
  examples: [
    { before: 'CREATE VIEW v AS SELECT a FROM t; SELECT * FROM v', after: 'SELECT * FROM (SELECT a FROM t)' },
    {
      before: 'CREATE VIEW v (x) AS SELECT a FROM t; SELECT v.x FROM v',
      after: 'SELECT v.x FROM (SELECT a x FROM t) v',
    },
    { before: 'WITH w AS (SELECT 1) SELECT * FROM w', after: 'SELECT * FROM (SELECT 1)' },
    {
      before: 'WITH v AS (SELECT 1), w AS (SELECT 2) SELECT * FROM v, w',
      after: 'WITH v AS (SELECT 1) SELECT * FROM v, (SELECT 2)',
    },
    { before: 'WITH w (x) AS (SELECT 1) SELECT x FROM w', after: 'SELECT x FROM (SELECT 1 x)' },
    { before: 'PREPARE p AS SELECT $1 + $2; EXECUTE p (3, 4)', after: 'SELECT 3 + 4' },
  ],
};

interface Read extends Span {
  readonly isQualified: boolean;
  readonly hasAlias: boolean;
}

function readsOf(
  { part, resolved }: ModelledStatement,
  isWanted: (use: ModelledStatement['resolved']['tables'][number]) => boolean,
): Read[] {
  const { blocks, references } = resolved.scopes;
  return resolved.tables
    .filter((use) => use.role === 'read' && isWanted(use))
    .map((use) => {
      const source = blocks.flatMap((block) => block.sources).find((one) => one.table?.start === use.start);
      const start = source && !source.alias ? source.node.start : use.start;
      return {
        start: part.start + start,
        end: part.start + use.end,
        isQualified: references.some((one) => one.qualifier?.name === use.name.split('.').at(-1)),
        hasAlias: source?.alias !== undefined,
      };
    });
}

function isUnder(query: Query | undefined, outer: Query): boolean {
  for (let one = query; one; one = one.outer) if (one === outer) return true;
  return false;
}

/** The text of a query, its results under the names of a list. */
function bodyText(
  { text }: Snapshot,
  { part, resolved }: ModelledStatement,
  body: Node,
  names: readonly Name[],
): string {
  const slice = ({ start, end }: Span): string => text.slice(part.start + start, part.start + end);
  const [first] = resolved.scopes.queryOf(body)?.branches ?? [];
  if (names.length === 0 || !first || !('kind' in first) || first.kind !== 'select') return slice(body);
  const [from, to] = [first.items[0], first.items.at(-1)];
  if (!from || !to || first.items.length !== names.length || first.items.some((item) => item.star)) return slice(body);
  const items = first.items.map((item, i) => {
    const name = slice(names[i] as Name);
    const value = partNamed(item.node, 'expression') ?? item;
    return item.column && !item.alias && slice(item.column) === name ? slice(item) : `${slice(value)} ${name}`;
  });
  return `${slice({ start: body.start, end: from.start })}${items.join(', ')}${slice({ start: to.end, end: body.end })}`;
}

function commonTableRemoval({ part }: ModelledStatement, { node }: Query, table: Node): Span {
  const clause = partNamed(node, 'with') as Node;
  const tables = partsNamed(clause, 'commonTable');
  const at = tables.indexOf(table);
  const [before, next] = [tables[at - 1], tables[at + 1]];
  const own =
    tables.length === 1 ? clause : { start: before && !next ? before.end : table.start, end: next?.start ?? table.end };
  return { start: part.start + own.start, end: part.start + own.end };
}

/** One edit, where the definition is read at all. */
function* inlined(
  { text }: Snapshot,
  name: string,
  query: string,
  reads: readonly Read[],
  removal: Span,
  needsName: boolean,
): Generator<Edit> {
  const written = reads.map(({ start, end, isQualified, hasAlias }): Replacement => {
    const alias = !hasAlias && (isQualified || needsName) ? ` ${name.split('.').at(-1)}` : '';
    return { start, end, text: `(${query})${alias}` };
  });
  const replacements = [...written, { ...removal, text: '' }].sort((a, b) => a.start - b.start);
  if (reads.length > 0 && areApart(replacements) && removal.end <= text.length)
    yield { replacements, note: `inline ${name}` };
}

function* preparedInlined(snapshot: Snapshot, { part }: ModelledStatement, removal: Span): Generator<Edit> {
  const { text, parts } = snapshot;
  const prepare = [...nodesOf(part.tree)].find((node) => node.name === 'prepare');
  const name = prepare && partNamed(prepare, 'name');
  const statement = prepare && partNamed(prepare, 'statement');
  if (!name || !statement) return;
  const own = text.slice(part.start + name.start, part.start + name.end).toLowerCase();
  for (const other of parts) {
    const execute = [...nodesOf(other.tree)].find((node) => node.name === 'execute');
    const called = execute && partNamed(execute, 'name');
    if (!execute || !called || text.slice(other.start + called.start, other.start + called.end).toLowerCase() !== own)
      continue;
    const values = partsNamed(execute, 'argument').map((one) =>
      text.slice(other.start + one.start, other.start + one.end),
    );
    let next = 0;
    let written = '';
    let behind = statement.start;
    for (const parameter of [...nodesOf(statement)].filter((node) => node.name === 'parameter')) {
      const number = /\d+/.exec(text.slice(part.start + parameter.start, part.start + parameter.end))?.[0];
      const value = values[number === undefined ? next++ : Number(number) - 1] ?? 'NULL';
      written += text.slice(part.start + behind, part.start + parameter.start) + value;
      behind = parameter.end;
    }
    written += text.slice(part.start + behind, part.start + statement.end);
    const replacements = [
      { ...removal, text: '' },
      { start: other.start + execute.start, end: other.start + execute.end, text: written },
    ].sort((a, b) => a.start - b.start);
    yield { replacements, note: `inline ${own}` };
  }
}
