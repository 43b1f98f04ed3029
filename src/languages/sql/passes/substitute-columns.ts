/**
 * Replaces columns where they are used and deletes what defines them, in one edit: neither half helps alone. A column that is NULL in
 * every row is replaced by NULL, one that only orders or groups by the position of a result, and those of a table that nothing is
 * known about by a value.
 */
import type { Edit } from '../../../edit/edit.js';
import type { Pass } from '../../../language/language.js';
import { childNamed } from '../../../syntax/index.js';
import type { Column, ColumnUse } from '../names/meaning.js';
import { holds } from '../names/name.js';
import type { Source } from '../names/scope.js';
import { type ModelledStatement, modelOf, type ScriptModel } from '../names/script-model.js';
import { filledTables } from '../names/table-rows.js';
import type { SqlSnapshot } from '../snapshot.js';
import { isPosition, needsColumnName } from './places.js';
import { removeWithUses } from './removal.js';
import { removalBudget } from './removal-budget.js';
import { type Change, statementWriter } from './statement-writer.js';

/** Tables whose columns are used more often are not replaced by a value: the uses hardly all need the same one. */
const MAX_USES = 4;

/** Statements with more columns that may belong to such tables are left as they are until other passes have deleted most of them. */
const MAX_CANDIDATES = 64;

/** Values of two types. Dialects add others. */
const VALUES = ['1', "''"];

/** Substitutes columns of tables, aliases of results, and tables without known columns. */
export const substituteColumns: Pass = {
  name: 'substitute-columns',
  about: 'replace a column by NULL, a position or a value where it is used, and drop it where it is defined',
  level: 'meaning',
  failsAlike: true,
  *edits(snapshot: SqlSnapshot) {
    const model = modelOf(snapshot);
    const uses = usesByColumn(model);
    yield* withoutTableColumns(snapshot, model, uses);
    for (const modelled of model.statements) {
      yield* withoutAliases(snapshot, modelled, uses);
      yield* withoutUnknownTables(snapshot, modelled);
    }
  },
  examples: [
    {
      before: 'CREATE TABLE t (a, b); INSERT INTO t VALUES (1, NULL), (2, NULL); SELECT t.a = t.b FROM t',
      after: 'CREATE TABLE t (a); INSERT INTO t VALUES (1), (2); SELECT t.a = NULL FROM t',
    },
    {
      before: 'CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 2), (3, 4); SELECT a FROM t ORDER BY b DESC LIMIT 1',
      after: 'CREATE TABLE t (a); INSERT INTO t VALUES (1), (3); SELECT a FROM t ORDER BY 1 DESC LIMIT 1',
    },
    { before: 'SELECT a, b + 1 AS c FROM t GROUP BY c, a', after: 'SELECT a, b + 1 FROM t GROUP BY 2, a' },
    { before: 'SELECT max(c) FROM some(5) AS t (b, c)', after: "SELECT max('')" },
  ],
};

interface PlacedUse {
  readonly modelled: ModelledStatement;
  readonly use: ColumnUse;
}

type Uses = ReadonlyMap<Column, readonly PlacedUse[]>;

function usesByColumn({ statements }: ScriptModel): Uses {
  const uses = new Map<Column, PlacedUse[]>();
  for (const modelled of statements) {
    for (const use of modelled.resolved.columns) {
      for (const column of use.columns) {
        const known = uses.get(column);
        if (known) known.push({ modelled, use });
        else uses.set(column, [{ modelled, use }]);
      }
    }
  }
  return uses;
}

/** Columns of tables that are NULL in every row, or that only order and group. */
function* withoutTableColumns(snapshot: SqlSnapshot, model: ScriptModel, allUses: Uses): Generator<Edit | undefined> {
  const budget = removalBudget(snapshot.text.length);
  for (const { table, rows } of filledTables(snapshot, model)) {
    const columns = table.columns ?? [];
    for (const [i, column] of columns.length > 1 ? columns.entries() : []) {
      yield undefined;
      const uses = (allUses.get(column) ?? []).filter(({ modelled, use }) => !needsColumnName(modelled, use));
      if (uses.length === 0) continue;
      const isNull = rows.length > 0 && rows.every((row) => row[i]?.toUpperCase() === 'NULL');
      const isIdle = uses.every(({ modelled: { statement }, use }) => isPosition(statement.tree, use));
      if (!isNull && !isIdle) continue;
      const value = isIdle ? '1' : 'NULL';
      const seeds = { columns: [column], values: new Map([[column, value]]), budget };
      const note = `replace column ${column.name} by ${isIdle ? 'a position' : value}`;
      yield yield* removeWithUses(snapshot, model, seeds, note);
    }
  }
}

/** Aliases that only order and group. */
function* withoutAliases(
  snapshot: SqlSnapshot,
  { statement, resolved }: ModelledStatement,
  allUses: Uses,
): Generator<Edit | undefined> {
  const { edit } = statementWriter(snapshot, statement);
  for (const { items } of resolved.scopes.blocks) {
    for (const [i, item] of items.entries()) {
      const value = item.alias && childNamed(item.node, 'expression');
      const column = value && resolved.itemColumn(item.node);
      if (!column || value.start !== item.start) continue;
      yield undefined;
      const uses = allUses.get(column) ?? [];
      const isIdle = ({ modelled, use }: PlacedUse): boolean =>
        modelled.statement === statement && isPosition(statement.tree, use);
      if (uses.length === 0 || !uses.every(isIdle)) continue;
      const changes = uses.map(({ use }): Change => [use, String(i + 1)]);
      yield edit('replace an alias by a position', [[{ start: value.end, end: item.end }, ''], ...changes]);
    }
  }
}

/** The only table of a FROM, if its columns come from a list or are not known. */
function* withoutUnknownTables(
  snapshot: SqlSnapshot,
  { statement, resolved }: ModelledStatement,
): Generator<Edit | undefined> {
  const { edit } = statementWriter(snapshot, statement);
  let candidates: readonly ColumnUse[] | undefined;
  for (const block of resolved.scopes.blocks) {
    const [source, ...others] = block.kind === 'select' ? block.sources : [];
    const from = childNamed(block.node, 'from');
    if (!source || others.length > 0 || !from || !isUnknown(source) || block.items.some(({ star }) => star)) continue;
    yield undefined;
    candidates ??= resolved.columns.filter(({ sources, columns }) =>
      sources.length > 0 ? sources.some(isUnknown) : columns.length === 0,
    );
    if (candidates.length > MAX_CANDIDATES) return;
    // ORDER BY belongs to the query.
    const place = block.query?.branches.length === 1 ? block.query.node : block.node;
    const inside = candidates.filter(
      (use) => use.sources.includes(source) || (use.sources.length === 0 && holds(place, use)),
    );
    if (inside.length === 0 || inside.length > MAX_USES) continue;
    for (const value of [...VALUES, ...(snapshot.dialect.sampleValues ?? [])])
      yield edit(`replace a table by ${value}`, [[from, ''], ...inside.map((use): Change => [use, value])]);
  }
}

function isUnknown({ kind, columnAliases, body }: Source): boolean {
  return kind === 'other' || (columnAliases.length > 0 && !body);
}
