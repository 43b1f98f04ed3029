/**
 * Fills tables with less text: merged INSERTs, default values or constants as rows, an empty table instead of CREATE
 * TABLE AS.
 */
import type { Edit, Span } from '../../../edit/edit.js';
import type { Pass } from '../../../language/language.js';
import { spanOfStatements } from '../../../language/statement-span.js';
import { largestFirst } from '../../../passes/edit-order.js';
import { childNamed } from '../../../syntax/index.js';
import { type ModelledStatement, modelOf, type ScriptModel } from '../names/script-model.js';
import type { SqlNode, SqlSnapshot } from '../snapshot.js';
import { statementWriter } from './statement-writer.js';

/** Rows with more columns are not replaced by constants. */
const MAX_COLUMNS = 8;

/** Rewrites INSERT and CREATE TABLE AS. */
export const rewriteRows: Pass = {
  name: 'rewrite-rows',
  about: 'merge INSERTs; use default values or constants for rows, an empty table for CREATE TABLE AS',
  level: 'meaning',
  failsAlike: true,
  edits: (snapshot: SqlSnapshot) => largestFirst(shorterRows(snapshot)),
  examples: [
    {
      before: 'INSERT INTO t VALUES (1); INSERT INTO u VALUES (0); INSERT INTO t VALUES (2), (3)',
      after: 'INSERT INTO t VALUES (1), (2), (3); INSERT INTO u VALUES (0); ',
    },
    { before: 'INSERT INTO t (a) VALUES (1)', after: 'INSERT INTO t DEFAULT VALUES' },
    { before: 'INSERT INTO t SELECT a, b + 1 FROM u', after: 'INSERT INTO t SELECT 1, 1' },
    { before: 'CREATE TABLE t AS SELECT 1 a, 2 b', after: 'CREATE TABLE t (a, b)' },
  ],
};

function* shorterRows(snapshot: SqlSnapshot): Generator<Edit | undefined> {
  const model = modelOf(snapshot);
  yield* mergedInserts(snapshot, model);
  for (const { statement, resolved } of model.statements) {
    const { edit } = statementWriter(snapshot, statement);
    const { definition } = resolved.scopes;
    for (const { source, positions, columns, node, target } of resolved.inserts) {
      const query = source && childNamed(source, 'query');
      if (!source || !query) continue;
      const name = childNamed(childNamed(node, 'insertTarget') as SqlNode, 'qualifiedName');
      const withColumnList = columns[0] && name ? { start: name.end, end: source.end } : source;
      yield edit('insert default values', [[withColumnList, ' DEFAULT VALUES']]);
      const width = resolved.columnsOf(query)?.length ?? positions?.length;
      const tableWidth = target?.columns?.filter((column) => !column.isGenerated).length;
      for (const [span, count] of [
        [source, width],
        [withColumnList, tableWidth],
      ] as const)
        if (count !== undefined && count <= MAX_COLUMNS)
          yield edit('insert constants', [[span, ` SELECT ${Array(count).fill('1').join(', ')}`]]);
    }
    if (definition?.kind === 'table' && definition.body) {
      const columns = resolved.columnsOf(definition.body)?.flatMap((column) => (column.name ? [column.name] : []));
      const body = childNamed(definition.node, 'tableBody');
      if (columns && columns.length > 0 && body && definition.columns.length === 0)
        yield edit('create an empty table', [[body, `(${columns.join(', ')})`]]);
    }
  }
}

/** Merges INSERTs of rows into the first one with the same target: one edit per target. */
function mergedInserts(snapshot: SqlSnapshot, { statements }: ScriptModel): Edit[] {
  const { text } = snapshot;
  const byTarget = new Map<string, { readonly i: number; readonly rows: Span }[]>();
  for (const [i, { statement, resolved }] of statements.entries()) {
    const values = valuesOf({ statement, resolved });
    if (!values) continue;
    const target = text
      .slice(statement.start, statement.start + values.start)
      .toLowerCase()
      .replace(/\s+/g, ' ');
    const inserts = byTarget.get(target) ?? [];
    inserts.push({ i, rows: values });
    byTarget.set(target, inserts);
  }
  return [...byTarget.values()].flatMap(([first, ...rest]): Edit[] => {
    const into = first && snapshot.statements[first.i];
    if (!into || rest.length === 0) return [];
    const rows = rest.map(({ i, rows: { start, end } }) => {
      const offset = snapshot.statements[i]?.start ?? 0;
      return text.slice(offset + start, offset + end).replace(/^VALUES\s*/i, ', ');
    });
    const merged = text.slice(into.start, into.end) + rows.join('');
    const deletions = rest.map(({ i }) => ({ ...spanOfStatements(snapshot, i), text: '' }));
    return [
      { replacements: [{ start: into.start, end: into.end, text: merged }, ...deletions], note: 'merge INSERTs' },
    ];
  });
}

/** The VALUES of an INSERT; undefined if anything follows it. */
function valuesOf({ statement, resolved }: ModelledStatement): Span | undefined {
  const [insert] = resolved.inserts;
  const query = insert?.source && childNamed(insert.source, 'query');
  const branches = query && resolved.scopes.queryOf(query)?.branches;
  const [only] = branches ?? [];
  if (!only || branches?.length !== 1 || !('kind' in only) || only.kind !== 'values') return undefined;
  return only.node.end === statement.end - statement.start ? only.node : undefined;
}
