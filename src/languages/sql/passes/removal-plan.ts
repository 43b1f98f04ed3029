/** What a removal (`removal.ts`) has removed so far, statement by statement, and the edit that results. */

import type { Edit, Replacement, Span } from '../../../edit/edit.js';
import { spanOfStatements } from '../../../language/statement-span.js';
import { type List, spanOfItems } from '../../../passes/lists.js';
import type { Steps } from '../../../syntax/index.js';
import type { Column } from '../names/meaning.js';
import type { Source } from '../names/scope.js';
import type { ModelledStatement, ScriptModel } from '../names/script-model.js';
import type { SqlSnapshot } from '../snapshot.js';
import { mergeSpans } from './places.js';
import { type RemovalIndex, removalIndexOf } from './removal-index.js';
import { SpanSet } from './span-index.js';

/** A place that is to be removed. Offsets count from the start of its statement. */
export interface Target extends Span {
  /** The index of its statement. */
  readonly statement: number;
  /** Whether it uses something that was removed: then it may also be replaced by NULL. */
  readonly isUse?: boolean;
}

/** What to write for the uses of a removed column; other uses are removed. */
export interface Substitutes {
  /** Another name: a qualifier stays. */
  readonly substitutes?: ReadonlyMap<Column, string> | undefined;
  /** A value. */
  readonly values?: ReadonlyMap<Column, string> | undefined;
}

export interface RemovalPlan {
  readonly snapshot: SqlSnapshot;
  readonly statements: readonly ModelledStatement[];
  readonly substitutes: Substitutes['substitutes'];
  readonly values: Substitutes['values'];
  readonly index: RemovalIndex;
  /** What is removed from each statement that stays; statements that do not change have no entry. */
  readonly changes: Map<number, StatementChanges>;
  readonly removedStatements: Set<number>;
  readonly removedColumns: Set<Column>;
  readonly removedSources: Set<Source>;
  /** Sources that lost uses, by the index of their statement. */
  readonly touchedSources: Map<number, Set<Source>>;
  /** Targets that are still to be removed, the next one last. */
  readonly targets: Target[];
  /** Places where removed tables are read, in the order of their removal. They come before the targets. */
  readonly reads: Target[];
  /** How many nodes and names were looked at, and after how many the removal is given up. */
  work: number;
  readonly maxWork: number;
}

export interface StatementChanges {
  /** The spans that are removed or replaced, in the order of their removal. */
  readonly spans: Span[];
  /** The same spans. */
  readonly removed: SpanSet;
  /** The texts of those spans that are replaced. */
  readonly texts: Map<Span, string>;
  /** The indexes of removed items in the lists of the statement. */
  readonly items: Map<List, Set<number>>;
}

export function* createPlan(
  snapshot: SqlSnapshot,
  model: ScriptModel,
  { substitutes, values, maxWork }: Substitutes & Pick<RemovalPlan, 'maxWork'>,
): Steps<RemovalPlan> {
  return {
    snapshot,
    statements: model.statements,
    substitutes,
    values,
    index: yield* removalIndexOf(model),
    changes: new Map(),
    removedStatements: new Set(),
    removedColumns: new Set(),
    removedSources: new Set(),
    touchedSources: new Map(),
    targets: [],
    reads: [],
    work: 0,
    maxWork,
  };
}

export function changesOf({ changes }: RemovalPlan, statement: number): StatementChanges {
  let changed = changes.get(statement);
  if (!changed) {
    changed = { spans: [], removed: new SpanSet(), texts: new Map(), items: new Map() };
    changes.set(statement, changed);
  }
  return changed;
}

export function isRemoved({ removedStatements, changes }: RemovalPlan, statement: number, span: Span): boolean {
  return removedStatements.has(statement) || changes.get(statement)?.removed.contains(span) === true;
}

/** Removes a span and nothing else. */
export function addRemovedSpan(plan: RemovalPlan, statement: number, span: Span): void {
  const { spans, removed } = changesOf(plan, statement);
  spans.push(span);
  if (removed.contains(span)) return;
  removed.add(span);
  const uses = plan.index.statementIndex(statement).uses.inside(span);
  plan.work += uses.length;
  for (const use of uses) {
    if (use.sources.length === 0) continue;
    const touched = plan.touchedSources.get(statement) ?? new Set();
    for (const source of use.sources) touched.add(source);
    plan.touchedSources.set(statement, touched);
  }
}

export function replaceSpan(plan: RemovalPlan, statement: number, { start, end }: Span, text: string): void {
  const span = { start, end };
  changesOf(plan, statement).texts.set(span, text);
  addRemovedSpan(plan, statement, span);
}

/** The edit that carries out a plan; undefined if the plan is empty. */
export function editOfPlan({ snapshot, changes, removedStatements }: RemovalPlan, note: string): Edit | undefined {
  const replacements: Replacement[] = [];
  const changed = new Set([...changes.keys(), ...removedStatements]);
  for (const i of [...changed].sort((a, b) => a - b)) {
    if (removedStatements.has(i)) replacements.push({ ...spanOfStatements(snapshot, i), text: '' });
    else
      for (const { start, end, text } of changesInOrder(changes.get(i) as StatementChanges)) {
        const offset = (snapshot.statements[i] as Span).start;
        replacements.push({ start: offset + start, end: offset + end, text });
      }
  }
  return replacements.length === 0 ? undefined : { replacements, note };
}

/** The replacements in a statement. A replacement inside a deleted span is omitted. */
function changesInOrder({ spans, texts, items }: StatementChanges): Replacement[] {
  const deleted = mergeSpans(spans.filter((span) => !texts.has(span)).concat(itemSpans(items)));
  const isDeleted = new SpanSet();
  for (const span of deleted.toReversed()) isDeleted.add(span);
  const replaced = spans.filter((span) => texts.has(span) && !isDeleted.contains(span));
  return [...deleted, ...replaced]
    .sort((a, b) => a.start - b.start)
    .map((span) => ({ start: span.start, end: span.end, text: texts.get(span) ?? '' }));
}

/** The spans of removed list items, with their separators. */
function itemSpans(items: StatementChanges['items']): Span[] {
  const spans: Span[] = [];
  for (const [list, removed] of items) {
    const indexes = [...removed].sort((a, b) => a - b);
    for (let i = 0; i < indexes.length; i++) {
      const from = indexes[i] as number;
      while (indexes[i + 1] === (indexes[i] as number) + 1) i++;
      spans.push(spanOfItems(list, from, (indexes[i] as number) + 1));
    }
  }
  return spans;
}
