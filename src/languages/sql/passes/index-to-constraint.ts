/** Replaces an index by a constraint of its table: engines create the same index for `UNIQUE`. */
import type { Edit } from '../../../edit/edit.js';
import type { Pass } from '../../../language/language.js';
import { spanOfStatements } from '../../../language/statement-span.js';
import { childNamed, childrenNamed, nodesOf } from '../../../syntax/index.js';
import { bare, tableNameOf } from '../names/name.js';
import { type ModelledStatement, modelOf } from '../names/script-model.js';
import { type FilledTable, filledTables } from '../names/table-rows.js';
import type { SqlNode, SqlSnapshot } from '../snapshot.js';

export const indexToConstraint: Pass = {
  name: 'index-to-constraint',
  about: 'replace an index by a unique constraint of its table',
  level: 'meaning',
  failsAlike: true,
  *edits(snapshot: SqlSnapshot) {
    const model = modelOf(snapshot);
    const { statements } = model;
    const filled = filledTables(snapshot, model);
    for (const [i, { statement, resolved }] of statements.entries()) {
      yield undefined;
      const { definition } = resolved.scopes;
      if (definition?.kind !== 'index') continue;
      const text = (node: SqlNode): string =>
        snapshot.text.slice(statement.start + node.start, statement.start + node.end);
      const columns = columnsOf(definition.node, text);
      const named = childNamed(definition.node, 'qualifiedName');
      const table = named && tableNameOf(named, snapshot.text.slice(statement.start, statement.end)).name;
      const known = filled.findLast((one) => one.table.name === table);
      const create = statements.find((one) => one.statement.identity === known?.table.identity);
      const isPossible = columns && known && create && isUnique(known, columns);
      const edit = isPossible ? constraintFor(snapshot, create, i, columns) : undefined;
      if (edit) yield edit;
    }
  },
  examples: [
    {
      before: 'CREATE TABLE t (a TEXT, b); CREATE INDEX i ON t (a); SELECT a FROM t',
      after: 'CREATE TABLE t (a TEXT UNIQUE, b); SELECT a FROM t',
    },
    {
      before: 'CREATE TABLE t (a, b); CREATE UNIQUE INDEX i ON t (b, a); SELECT a FROM t',
      after: 'CREATE TABLE t (a, b, UNIQUE (b, a)); SELECT a FROM t',
    },
  ],
};

/** The columns of an index that is nothing but a list of columns. */
function columnsOf(node: SqlNode, text: (node: SqlNode) => string): readonly string[] | undefined {
  const list = childNamed(node, 'indexColumns');
  if (!list || list.end < node.end) return undefined;
  const items = Array.from(nodesOf(list)).filter(({ name }) => name === 'indexItem');
  const columns = items.map(text);
  return columns.length > 0 && columns.every((column) => /^(?:[\p{L}_][\p{L}\p{N}_$]*|"[^"]+"|`[^`]+`)$/u.test(column))
    ? columns
    : undefined;
}

/** Whether no two rows have the same values, as far as they are known. */
function isUnique({ columns, rows }: FilledTable, indexed: readonly string[]): boolean {
  const places = indexed.map((column) => columns.indexOf(bare(column)));
  const keys = rows.map((row) => places.map((place) => row[place] ?? '').join('\0'));
  return !places.includes(-1) && new Set(keys).size === keys.length;
}

/** Deletes the index, which is statement `index`, and writes the constraint. */
function constraintFor(
  snapshot: SqlSnapshot,
  { statement, resolved }: ModelledStatement,
  index: number,
  columns: readonly string[],
): Edit | undefined {
  const body = childNamed(resolved.scopes.definition?.node as SqlNode, 'tableBody');
  const elements = body ? Array.from(nodesOf(body)).filter(({ name }) => name === 'tableElement') : [];
  const last = elements.at(-1);
  const [only] = columns.length === 1 ? columns : [];
  const own = elements.find((element) => {
    const definition = childrenNamed(element, 'columnDefinition')[0];
    const name = definition && childNamed(definition, 'name');
    const { start, end } = name ?? element;
    return (
      only !== undefined && bare(snapshot.text.slice(statement.start + start, statement.start + end)) === bare(only)
    );
  });
  const [element, text] = only === undefined ? [last, `, UNIQUE (${columns.join(', ')})`] : [own, ' UNIQUE'];
  if (!element) return undefined;
  const [start, end] = [statement.start + element.start, statement.start + element.end];
  const replacements = [
    { start, end, text: snapshot.text.slice(start, end) + text },
    { ...spanOfStatements(snapshot, index), text: '' },
  ];
  return { replacements, note: 'use a constraint for an index' };
}
