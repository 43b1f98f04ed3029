/**
 * Semantic repair (SIMP, Bruno 2010, section 4.3): removes places, names or statements from a script, each with the
 * smallest removable region around it, and then everything that would refer to something removed.
 */
import type { Edit, Span } from '../../../edit/edit.js';
import { childNamed } from '../../../syntax/index.js';
import type { Column, Place, ResolvedInsert } from '../names/meaning.js';
import { holds } from '../names/name.js';
import type { Source } from '../names/scope.js';
import type { ModelledStatement, ScriptModel } from '../names/script-model.js';
import type { RuleName } from '../rule-names.js';
import type { SqlSnapshot } from '../snapshot.js';
import { joinAfter, needsColumnName, pathTo, windowUsesOf } from './places.js';
import { removableRegion } from './removable-region.js';
import { maxWork, type RemovalBudget } from './removal-budget.js';
import {
  addRemovedSpan,
  createPlan,
  editOfPlan,
  isRemoved,
  type RemovalPlan,
  replaceSpan,
  type Substitutes,
  type Target,
} from './removal-plan.js';
import { findUnusedSource } from './unused-source.js';

export interface Seeds extends Substitutes {
  readonly places?: readonly Target[];
  /** Columns of tables, to be removed with all their uses. */
  readonly columns?: readonly Column[];
  /** Columns of a SELECT, to be removed with those of the other branches. */
  readonly results?: readonly Column[];
  readonly sources?: readonly { readonly statement: number; readonly source: Source }[];
  readonly statements?: readonly number[];
  /** Whether to remove also tables of a FROM whose last use is removed (SQLess, figure 5). */
  readonly withUnused?: boolean;
  /** Of the enumeration that the removal belongs to. */
  readonly budget: RemovalBudget;
}

/**
 * Returns the edit that removes the seeds and all that depends on them; undefined if it would change nothing, or if it exceeds
 * the budget.
 */
export function* removeWithUses(
  snapshot: SqlSnapshot,
  model: ScriptModel,
  seeds: Seeds,
  note: string,
): Generator<undefined, Edit | undefined> {
  const { budget } = seeds;
  if (maxWork(budget) === 0) return undefined;
  const plan = yield* createPlan(snapshot, model, { ...seeds, maxWork: maxWork(budget) });
  const isDone = yield* removeSeeds(plan, seeds);
  budget.left -= plan.work;
  return isDone ? editOfPlan(plan, note) : undefined;
}

/** Returns whether everything was removed that depends on the seeds. */
function* removeSeeds(plan: RemovalPlan, seeds: Seeds): Generator<undefined, boolean> {
  yield undefined;
  for (const statement of seeds.statements ?? []) {
    yield undefined;
    if (isExhausted(plan)) return false;
    removeStatement(plan, statement);
    yield* removeReads(plan);
  }
  for (const { statement, source } of seeds.sources ?? []) {
    yield undefined;
    if (isExhausted(plan)) return false;
    removeSource(plan, statement, source);
  }
  for (const column of seeds.columns ?? []) {
    yield undefined;
    if (isExhausted(plan)) return false;
    removeColumn(plan, column);
  }
  for (const column of seeds.results ?? []) {
    yield undefined;
    if (isExhausted(plan)) return false;
    removeResult(plan, column, (column.places[0] as Place).identity);
  }
  plan.targets.push(...(seeds.places ?? []));
  yield* removeTargets(plan);
  if (seeds.withUnused) {
    for (let unused = findUnusedSource(plan); unused && !isExhausted(plan); unused = findUnusedSource(plan)) {
      removeSource(plan, unused.statement, unused.source);
      yield* removeTargets(plan);
    }
  }
  return !isExhausted(plan);
}

function isExhausted({ work, maxWork }: RemovalPlan): boolean {
  return work > maxWork;
}

function* removeTargets(plan: RemovalPlan): Generator<undefined> {
  yield* removeReads(plan);
  for (let target = plan.targets.pop(); target && !isExhausted(plan); target = plan.targets.pop()) {
    removeTarget(plan, target);
    yield* removeReads(plan);
    yield undefined;
  }
}

/** Removes what reads removed tables. A table may be read in thousands of places. */
function* removeReads(plan: RemovalPlan): Generator<undefined> {
  for (let reads = plan.reads.splice(0); reads.length > 0; reads = plan.reads.splice(0))
    for (const { statement, start, end } of reads) {
      if (isExhausted(plan)) return;
      if (!isRemoved(plan, statement, { start, end })) removeRead(plan, statement, { start, end });
      yield undefined;
    }
}

/** Removes a statement and the uses of the table that it defines. */
function removeStatement(plan: RemovalPlan, index: number): void {
  const { statements, removedStatements, targets } = plan;
  if (removedStatements.has(index)) return;
  removedStatements.add(index);
  plan.work++;
  const { statement, resolved } = statements[index] as ModelledStatement;
  for (const { table } of resolved.changes) {
    if (!table || table.identity !== statement.identity) continue;
    for (const { statement: i, use } of plan.index.usesOfTable.get(table.identity) ?? []) {
      if (i === index || isRemoved(plan, i, use)) continue;
      if (use.role === 'read') plan.reads.push({ statement: i, start: use.start, end: use.end });
      else if (use.role === 'reference') targets.push({ statement: i, start: use.start, end: use.end });
      else removeStatement(plan, i);
    }
  }
}

/** Removes a place where a table is read: its source in a FROM, if it has one. */
function removeRead(plan: RemovalPlan, statement: number, { start, end }: Span): void {
  const source = plan.index.statementIndex(statement).sourceAt.get(start);
  if (source) removeSource(plan, statement, source);
  else plan.targets.push({ statement, start, end });
}

/** Removes a table or subquery of a FROM and the uses of its columns. */
function removeSource(plan: RemovalPlan, index: number, source: Source): void {
  const { statements, removedSources, targets } = plan;
  if (removedSources.has(source)) return;
  removedSources.add(source);
  const { statement } = statements[index] as ModelledStatement;
  const { usesOfSource, blockOf } = plan.index.statementIndex(index);
  const block = blockOf.get(source);
  // The path from the block is short, also if queries are nested deeply.
  const join = joinAfter(block?.node ?? statement.tree, source.node);
  if (join) {
    // The second table of the join becomes the first one and needs no condition.
    removeSpan(plan, index, { start: source.node.start, end: join.primary.start });
    for (const condition of join.conditions) removeSpan(plan, index, condition);
  } else targets.push({ statement: index, start: source.node.start, end: source.node.end });
  for (const { sources, start, end } of usesOfSource.get(source) ?? [])
    if (sources.every((used) => removedSources.has(used))) targets.push({ statement: index, start, end, isUse: true });
  const isEmpty = block?.kind === 'select' && block.sources.every((member) => removedSources.has(member));
  const from = isEmpty && childNamed(block.node, 'from');
  if (from) removeSpan(plan, index, from);
}

/** Removes a column: its definition, its value in every inserted row, and its uses. */
function removeColumn(plan: RemovalPlan, column: Column): void {
  const { statements, removedColumns, substitutes, values, targets } = plan;
  if (removedColumns.has(column)) return;
  removedColumns.add(column);
  addPlaces(plan, column.places);
  const [name, value] = [substitutes?.get(column), values?.get(column)];
  for (const { statement: i, uses, inserts } of plan.index.usesOfColumn.get(column) ?? []) {
    const modelled = statements[i] as ModelledStatement;
    for (const use of uses) {
      const canBeValue = value !== undefined && !needsColumnName(modelled, use);
      if (canBeValue) replaceSpan(plan, i, { start: use.start, end: use.end }, value);
      else if (name !== undefined && !needsColumnName(modelled, use)) replaceSpan(plan, i, use.name, name);
      else targets.push({ statement: i, start: use.start, end: use.end, isUse: true });
    }
    for (const insert of inserts) removeInsertedColumn(plan, i, insert, column);
    // An UPDATE that sets only removed columns has no effect.
    if (modelled.resolved.inserts.length > 0) continue;
    const { assigned } = plan.index.statementIndex(i);
    const isWithoutEffect =
      assigned.length > 0 && assigned.every((use) => use.columns.some((target) => removedColumns.has(target)));
    if (isWithoutEffect) removeStatement(plan, i);
  }
}

/** Removes the values of a column from an INSERT, or the whole INSERT if it sets no other column. */
function removeInsertedColumn(plan: RemovalPlan, statement: number, insert: ResolvedInsert, column: Column): void {
  const { positions, source } = insert;
  const position = positions?.indexOf(column) ?? -1;
  if (position < 0) return;
  if (positions?.every((target) => target === undefined || plan.removedColumns.has(target)))
    removeStatement(plan, statement);
  const query = source && childNamed(source, 'query');
  const { resolved } = plan.statements[statement] as ModelledStatement;
  const values = query && resolved.columnsOf(query)?.[position];
  if (values) addPlaces(plan, values.places);
}

function addPlaces({ index, targets }: RemovalPlan, places: readonly Place[]): void {
  for (const { identity, start, end } of places)
    for (const statement of index.statementsOf.get(identity) ?? []) targets.push({ statement, start, end });
}

/** Removes a column of a result and every column that is derived from it, in all branches and column lists. */
function removeResult(plan: RemovalPlan, column: Column, identity: object): void {
  const { start, end } = column.places[0] as Place;
  removeColumn(plan, column);
  for (const derived of plan.index.derivedFrom({ identity, start, end })) removeColumn(plan, derived);
}

const QUERY_RULES: ReadonlySet<string> = new Set<RuleName>(['select', 'update', 'delete']);

/** Removes the smallest region around a place, replaces the place by NULL, or removes the statement. */
function removeTarget(plan: RemovalPlan, { statement, start, end, isUse }: Target): void {
  if (isRemoved(plan, statement, { start, end })) return;
  const modelled = plan.statements[statement] as ModelledStatement;
  const path = pathTo(modelled.statement.tree, { start, end });
  plan.work += path.length;
  const { isInsertedValue } = plan.index.statementIndex(statement);
  const isInRow = isUse && path.some(isInsertedValue);
  const region = isInRow ? undefined : removableRegion(plan, statement, path);
  const isValue =
    path.some((node) => QUERY_RULES.has(node.name)) && path.some((node) => node.name === 'columnReference');
  if (region) removeSpan(plan, statement, region);
  else if (isInRow || isValue) replaceSpan(plan, statement, { start, end }, 'NULL');
  else removeStatement(plan, statement);
}

/** Removes a span and what depends on the names that it defines. */
function removeSpan(plan: RemovalPlan, statement: number, span: Span): void {
  addRemovedSpan(plan, statement, span);
  for (const removeDependents of DEPENDENTS) removeDependents(plan, statement, span);
}

/** What depends on the names in a span, in the order of removal. */
const DEPENDENTS: readonly ((plan: RemovalPlan, index: number, span: Span) => void)[] = [
  removeSourcesAndResults,
  removeWindowUses,
  removeCommonTableReads,
  removeDefinedColumns,
];

/** Removes the sources and results in a span, unless their whole query is removed. */
function removeSourcesAndResults(plan: RemovalPlan, index: number, span: Span): void {
  const { resolved, statement } = plan.statements[index] as ModelledStatement;
  const parts = plan.index.statementIndex(index).parts.inside(span);
  plan.work += parts.length;
  for (const part of parts) {
    if (holds(span, part.block.node)) continue;
    if ('source' in part) removeSource(plan, index, part.source);
    else {
      const column = resolved.itemColumn(part.item.node);
      if (column) removeResult(plan, column, statement.identity);
    }
  }
}

function removeWindowUses({ statements, targets }: RemovalPlan, index: number, span: Span): void {
  for (const { start, end } of windowUsesOf(statements[index] as ModelledStatement, span))
    targets.push({ statement: index, start, end });
}

function removeCommonTableReads(plan: RemovalPlan, index: number, span: Span): void {
  const { tables } = (plan.statements[index] as ModelledStatement).resolved;
  for (const { common, query } of plan.index.statementIndex(index).commonTables.inside(span))
    if (!holds(span, query.node))
      for (const use of tables)
        if (use.name === common.name.name && !use.table && use.role === 'read' && !isRemoved(plan, index, use))
          plan.reads.push({ statement: index, start: use.start, end: use.end });
}

/** Removes the columns that a span defines in a table. */
function removeDefinedColumns(plan: RemovalPlan, index: number, span: Span): void {
  for (const { column } of plan.index.statementIndex(index).definedColumns.inside(span)) removeColumn(plan, column);
}
