/**
 * Replaces the uses of a view, common table expression or prepared statement by its query and deletes the definition.
 */
import type { Edit, Replacement, Span } from '../../../edit/edit.js';
import type { Pass } from '../../../language/language.js';
import { spanOfStatements } from '../../../language/statement-span.js';
import { childNamed, childrenNamed, nodesOf } from '../../../syntax/index.js';
import { accepts } from '../dialects/dialect.js';
import { holds, type Name } from '../names/name.js';
import type { Query } from '../names/scope.js';
import { type ModelledStatement, modelOf } from '../names/script-model.js';
import type { RuleName } from '../rule-names.js';
import type { SqlNode, SqlSnapshot } from '../snapshot.js';
import { areDisjoint, statementWriter } from './statement-writer.js';

/** Statements with more common tables are skipped until other passes have deleted most of them. */
const MAX_COMMON_TABLES = 64;

/** One edit inlines all uses of a view or common table expression; a prepared statement has one edit per EXECUTE. */
export const inlineDefinitions: Pass = {
  name: 'inline-definitions',
  about: 'replace the name of a view, common table expression or prepared statement by its query',
  level: 'meaning',
  grows: true,
  *edits(snapshot: SqlSnapshot) {
    const { statements } = modelOf(snapshot);
    const needsName = !accepts(snapshot.dialect, 'a subquery without an alias');
    for (const [i, modelled] of statements.entries()) {
      yield undefined;
      const { statement, resolved } = modelled;
      const { definition, queries } = resolved.scopes;
      const deletedStatement = spanOfStatements(snapshot, i);
      if (definition?.kind === 'view' && definition.body) {
        const query = bodyText(snapshot, modelled, definition.body, definition.viewColumns);
        const reads = statements.flatMap((reader) =>
          readsOf(reader, ({ table }) => table?.identity === statement.identity),
        );
        yield* inlined(snapshot, definition.name.name, query, reads, deletedStatement, needsName);
      }
      const isLarge = queries.reduce((sum, { commonTables }) => sum + commonTables.length, 0) > MAX_COMMON_TABLES;
      for (const query of isLarge ? [] : queries) {
        for (const common of query.commonTables) {
          const body = childNamed(common.body, 'query') ?? common.body;
          const reads = readsOf(
            modelled,
            (use) => use.name === common.name.name && !use.table && isUnder(use.query, query),
          );
          const whole = { start: statement.start + common.node.start, end: statement.start + common.node.end };
          const isRecursive = reads.some((read) => holds(whole, read));
          if (isRecursive) continue;
          const inlinedQuery = bodyText(snapshot, modelled, body, common.columns);
          const deleted = commonTableSpan(modelled, query, common.node);
          yield* inlined(snapshot, common.name.name, inlinedQuery, reads, deleted, needsName);
        }
      }
      yield* preparedInlined(snapshot, modelled, deletedStatement);
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

/** A place that reads a definition, in offsets of the script. */
interface Read extends Span {
  /** Whether columns are qualified with the name of the definition. */
  readonly isQualified: boolean;
  readonly hasAlias: boolean;
}

function readsOf(
  { statement, resolved }: ModelledStatement,
  isWanted: (use: ModelledStatement['resolved']['tables'][number]) => boolean,
): Read[] {
  const { blocks, references } = resolved.scopes;
  const sources = blocks.flatMap((block) => block.sources);
  return resolved.tables
    .filter((use) => use.role === 'read' && isWanted(use))
    .map((use) => {
      const source = sources.find(({ table }) => table?.start === use.start);
      const start = source && !source.alias ? source.node.start : use.start;
      return {
        start: statement.start + start,
        end: statement.start + use.end,
        isQualified: references.some(({ qualifier }) => qualifier?.name === use.name.split('.').at(-1)),
        hasAlias: source?.alias !== undefined,
      };
    });
}

function isUnder(query: Query | undefined, outer: Query): boolean {
  for (let ancestor = query; ancestor; ancestor = ancestor.outer) if (ancestor === outer) return true;
  return false;
}

/** The text of a query. If names are given, its result columns get them as aliases. */
function bodyText(
  snapshot: SqlSnapshot,
  { statement, resolved }: ModelledStatement,
  body: SqlNode,
  names: readonly Name[],
): string {
  const { slice } = statementWriter(snapshot, statement);
  const [first] = resolved.scopes.queryOf(body)?.branches ?? [];
  if (names.length === 0 || !first || !('kind' in first) || first.kind !== 'select') return slice(body);
  const [firstItem, lastItem] = [first.items[0], first.items.at(-1)];
  if (!firstItem || !lastItem || first.items.length !== names.length || first.items.some((item) => item.star))
    return slice(body);
  const items = first.items.map((item, i) => {
    const name = slice(names[i] as Name);
    const value = childNamed(item.node, 'expression') ?? item;
    return item.column && !item.alias && slice(item.column) === name ? slice(item) : `${slice(value)} ${name}`;
  });
  const beforeItems = slice({ start: body.start, end: firstItem.start });
  const afterItems = slice({ start: lastItem.end, end: body.end });
  return `${beforeItems}${items.join(', ')}${afterItems}`;
}

/** The span to delete with a common table expression: the whole WITH, or the table with its comma. */
function commonTableSpan({ statement }: ModelledStatement, { node }: Query, table: SqlNode): Span {
  const clause = childNamed(node, 'with') as SqlNode;
  const tables = childrenNamed(clause, 'commonTable');
  const index = tables.indexOf(table);
  const [previous, next] = [tables[index - 1], tables[index + 1]];
  const { start, end } =
    tables.length === 1
      ? clause
      : { start: previous && !next ? previous.end : table.start, end: next?.start ?? table.end };
  return { start: statement.start + start, end: statement.start + end };
}

/** Yields an edit if the definition is read at all. */
function* inlined(
  { text }: SqlSnapshot,
  name: string,
  query: string,
  reads: readonly Read[],
  deleted: Span,
  needsName: boolean,
): Generator<Edit> {
  const inlinedReads = reads.map(({ start, end, isQualified, hasAlias }): Replacement => {
    const alias = !hasAlias && (isQualified || needsName) ? ` ${name.split('.').at(-1)}` : '';
    return { start, end, text: `(${query})${alias}` };
  });
  const replacements = [...inlinedReads, { ...deleted, text: '' }].sort((a, b) => a.start - b.start);
  if (reads.length > 0 && areDisjoint(replacements) && deleted.end <= text.length)
    yield { replacements, note: `inline ${name}` };
}

/** Replaces an EXECUTE by the prepared statement, with the arguments as values of its parameters. */
function* preparedInlined(
  snapshot: SqlSnapshot,
  { statement }: ModelledStatement,
  deleted: Span,
): Generator<Edit | undefined> {
  const mayPrepare = statement.isCovered && /\bprepare\b/i.test(snapshot.text.slice(statement.start, statement.end));
  const prepare = mayPrepare ? nodeNamed(statement.tree, 'prepare') : undefined;
  const name = prepare && childNamed(prepare, 'name');
  const body = prepare && childNamed(prepare, 'statement');
  if (!name || !body) return;
  const { slice } = statementWriter(snapshot, statement);
  const preparedName = slice(name).toLowerCase();
  const parameters = [...nodesOf(body)].filter((node) => node.name === 'parameter');
  for (const caller of snapshot.statements) {
    yield undefined;
    // PREPARE p AS EXECUTE p: the call is inside the definition.
    if (caller.start === statement.start) continue;
    const execute = nodeNamed(caller.tree, 'execute');
    const calledName = execute && childNamed(execute, 'name');
    const { slice: sliceCaller } = statementWriter(snapshot, caller);
    if (!execute || !calledName || sliceCaller(calledName).toLowerCase() !== preparedName) continue;
    const values = childrenNamed(execute, 'argument').map(sliceCaller);
    let nextValue = 0;
    let text = '';
    let copiedTo = body.start;
    for (const parameter of parameters) {
      const number = /\d+/.exec(slice(parameter))?.[0];
      const value = values[number === undefined ? nextValue++ : Number(number) - 1] ?? 'NULL';
      text += slice({ start: copiedTo, end: parameter.start }) + value;
      copiedTo = parameter.end;
    }
    text += slice({ start: copiedTo, end: body.end });
    const replacements = [
      { ...deleted, text: '' },
      { start: caller.start + execute.start, end: caller.start + execute.end, text },
    ].sort((a, b) => a.start - b.start);
    yield { replacements, note: `inline ${preparedName}` };
  }
}

function nodeNamed(tree: SqlNode, name: RuleName): SqlNode | undefined {
  for (const node of nodesOf(tree)) if (node.name === name) return node;
  return undefined;
}
