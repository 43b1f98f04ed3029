/**
 * Deletes a definition together with all its uses (SIMP, section 4.3; SQLess, section 3.3): a column with its value in
 * every row, a table of a FROM, a common table expression, a view or a table. Around each use it deletes the smallest
 * removable fragment.
 */
import { type Edit, gainOf } from '../../../edit/edit.js';
import type { Pass } from '../../../language/language.js';
import { halvingRanges, largestFirst } from '../../../passes/edit-order.js';
import { childNamed, childrenNamed } from '../../../syntax/index.js';
import { type ModelledStatement, modelOf, type ScriptModel } from '../names/script-model.js';
import type { SqlSnapshot } from '../snapshot.js';
import { removeWithUses, type Seeds } from './removal.js';
import { type RemovalBudget, removalBudget } from './removal-budget.js';
import { type Change, statementWriter } from './statement-writer.js';

/** Proposes one edit per column, table, window and alias. Also the repair step of the SIMP and SQLess algorithms. */
export const dropNames: Pass = {
  name: 'drop-names',
  about: 'drop a column, table, view, common table expression or window together with all its uses',
  level: 'meaning',
  *edits(snapshot: SqlSnapshot) {
    const model = modelOf(snapshot);
    const drops: Drop[] = [];
    for (const find of [columnsToDrop, tablesToDrop]) {
      yield undefined;
      for (const drop of find(model)) drops.push(drop);
    }
    const budget = removalBudget(snapshot.text.length);
    yield* removalsOfMany(snapshot, model, drops, budget);
    // Sorting needs all edits at once, which takes too long if there are many.
    if (drops.length > MAX_SORTED) yield* removals(snapshot, model, drops, budget);
    else yield* largestFirst(removals(snapshot, model, drops, budget));
  },
  examples: [
    {
      before: 'CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 2), (3, 4); SELECT a FROM t WHERE b',
      after: 'CREATE TABLE t (a); INSERT INTO t VALUES (1), (3); SELECT a FROM t',
    },
    {
      before: 'CREATE TABLE t (a, b, c); INSERT INTO t (c, b) VALUES (1, 2); SELECT a, b FROM t GROUP BY b',
      after: 'CREATE TABLE t (a, c); INSERT INTO t (c) VALUES (1); SELECT a FROM t',
    },
    {
      before: 'CREATE TABLE t (a, b); INSERT INTO t SELECT * FROM (VALUES (1, 2), (3, 4)) WHERE 1',
      after: 'CREATE TABLE t (a); INSERT INTO t SELECT * FROM (VALUES (1), (3)) WHERE 1',
    },
    {
      before:
        'CREATE TABLE t (a); CREATE TABLE u (a, b); SELECT t.a, u.b FROM t JOIN u ON t.a = u.a WHERE u.b > 1 AND t.a',
      after: 'CREATE TABLE u (a, b); SELECT u.b FROM u WHERE u.b > 1',
    },
    {
      before: 'WITH w (x, y) AS (SELECT 1, 2 UNION SELECT 3, 4) SELECT x, y FROM w ORDER BY y',
      after: 'WITH w (x) AS (SELECT 1 UNION SELECT 3) SELECT x FROM w',
    },
    {
      before: 'CREATE TABLE t (a, b); CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT NEW.b, NEW.a; END',
      after: 'CREATE TABLE t (a); CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT NEW.a; END',
    },
    {
      before: 'CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 2); INSERT INTO t VALUES (1, 2)',
      after: 'CREATE TABLE t (a); INSERT INTO t VALUES (1); INSERT INTO t VALUES (1)',
    },
    {
      before: 'CREATE TABLE t (a, b, c); SELECT DISTINCT a, b, c FROM t GROUP BY c, b',
      after: 'CREATE TABLE t (a, c); SELECT DISTINCT a, c FROM t GROUP BY c',
    },
    { before: 'SELECT x.a FROM t AS x WHERE x.b = 1', after: 'SELECT a FROM t WHERE b = 1' },
    {
      before: 'SELECT a, rank() OVER w FROM t WINDOW w AS (ORDER BY a), v AS (w)',
      after: 'SELECT a FROM t WINDOW v AS ()',
    },
    {
      before:
        'CREATE TABLE t (a, b, FOREIGN KEY (b) REFERENCES u (c)); CREATE TABLE u (c, d); CREATE INDEX i ON t (a, b)',
      after: 'CREATE TABLE t (a); CREATE TABLE u (c, d); CREATE INDEX i ON t (a)',
    },
  ],
};

/** With fewer names than this, they are dropped one by one. */
const MIN_MANY = 64;
/** With more names than this, they are dropped in the order of the text, not the largest first. */
const MAX_SORTED = 256;

/** Drops half of the names, a quarter, … as long as more than one is dropped at a time. */
function* removalsOfMany(
  snapshot: SqlSnapshot,
  model: ScriptModel,
  drops: readonly Drop[],
  budget: RemovalBudget,
): Generator<Edit | undefined> {
  if (drops.length < MIN_MANY) return;
  // Ranges of a power of two lie within larger ones. Others would overlap what is dropped already, and could not be dropped any more.
  for (const { from, to } of halvingRanges(2 ** Math.ceil(Math.log2(drops.length)))) {
    if (to - from < 2) return;
    const seeds = drops.slice(from, to).map((drop) => drop.seeds);
    if (seeds.length === 0 || seeds.length === drops.length) continue;
    const all: Seeds = {
      columns: seeds.flatMap(({ columns = [] }) => columns),
      results: seeds.flatMap(({ results = [] }) => results),
      sources: seeds.flatMap(({ sources = [] }) => sources),
      statements: seeds.flatMap(({ statements = [] }) => statements),
      places: seeds.flatMap(({ places = [] }) => places),
      budget,
    };
    const edit = yield* removeWithUses(snapshot, model, all, `drop ${seeds.length} names and their uses`);
    yield edit && leavesText(snapshot, edit) ? edit : undefined;
  }
}

function* removals(
  snapshot: SqlSnapshot,
  model: ScriptModel,
  drops: readonly Drop[],
  budget: RemovalBudget,
): Generator<Edit | undefined> {
  for (const { note, seeds } of drops) {
    const larger = yield* removeWithUses(snapshot, model, { ...seeds, withUnused: true, budget }, note);
    yield larger && leavesText(snapshot, larger) ? larger : undefined;
    const edit = yield* removeWithUses(snapshot, model, { ...seeds, budget }, note);
    if (!edit || (larger && gainOf(edit) === gainOf(larger))) continue;
    yield leavesText(snapshot, edit) ? edit : undefined;
  }
  for (const statement of model.statements) yield* withoutAliases(snapshot, statement);
}

function leavesText({ text }: SqlSnapshot, { replacements }: Edit): boolean {
  return replacements.reduce((sum, { start, end }) => sum + end - start, 0) < text.trimEnd().length;
}

interface Drop {
  readonly note: string;
  readonly seeds: Omit<Seeds, 'budget'>;
}

function* columnsToDrop({ statements, tables }: ScriptModel): Generator<Drop> {
  for (const table of tables) {
    if (table.columns === undefined || table.columns.length < 2) continue;
    for (const column of table.columns)
      yield { note: `drop column ${column.name} and its uses`, seeds: { columns: [column] } };
  }
  for (const { resolved } of statements) {
    for (const block of resolved.scopes.blocks) {
      for (const item of block.items.length > 1 ? block.items : []) {
        const column = resolved.itemColumn(item.node);
        if (!column) continue;
        yield { note: `drop result column ${column.name ?? ''}`.trim(), seeds: { results: [column] } };
      }
    }
  }
}

function* tablesToDrop({ statements }: ScriptModel): Generator<Drop> {
  for (const [statement, { resolved }] of statements.entries()) {
    const { definition, blocks, queries } = resolved.scopes;
    if (definition) yield { note: `drop ${definition.name.name} and its uses`, seeds: { statements: [statement] } };
    for (const block of blocks)
      for (const source of block.kind === 'select' ? block.sources : [])
        yield { note: 'drop a table of a FROM and its uses', seeds: { sources: [{ statement, source }] } };
    for (const { windows } of blocks)
      for (const { name, start, end } of windows)
        yield { note: `drop window ${name} and its uses`, seeds: { places: [{ statement, start, end }] } };
    for (const { commonTables } of queries)
      for (const { name, node } of commonTables)
        yield {
          note: `drop ${name.name} and its uses`,
          seeds: { places: [{ statement, start: node.start, end: node.end }] },
        };
  }
}

/** Edits that delete the alias of a table and the qualifiers that name it. */
function* withoutAliases(
  snapshot: SqlSnapshot,
  { statement, resolved }: ModelledStatement,
): Generator<Edit | undefined> {
  const { edit, slice } = statementWriter(snapshot, statement);
  const sources = resolved.scopes.blocks.flatMap((block) => block.sources);
  for (const source of sources) {
    yield undefined;
    const tail = childrenNamed(source.node, 'tableTail').find((candidate) => childNamed(candidate, 'tableAlias'));
    if (!tail || !source.alias || source.columnAliases.length > 0) continue;
    const uses = resolved.columns.filter((use) => use.qualifier?.name === source.alias?.name);
    const unqualified = uses.map((use): Change => [use, slice(use.name)]);
    yield edit(`drop alias ${source.alias.name}`, [[tail, ''], ...unqualified]);
  }
}
