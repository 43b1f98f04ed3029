/** What a removal (`removal.ts`) has removed so far, statement by statement, and the edit that results. */
import type { Edit, Replacement, Span } from '../../../edit/edit.js';
import { spanOfStatements } from '../../../language/statement-span.js';
import { type List, spanOfItems } from '../../../passes/lists.js';
import type { Column } from '../names/meaning.js';
import { holds } from '../names/name.js';
import type { Source } from '../names/scope.js';
import type { ModelledStatement, ScriptModel } from '../names/script-model.js';
import type { SqlSnapshot } from '../snapshot.js';
import { mergeSpans } from './places.js';

/** A place that is to be removed. Offsets count from the start of its statement. */
export interface Target extends Span {
  /** The index of its statement. */
  readonly statement: number;
  /** Whether it uses something that was removed: then it may also be replaced by NULL. */
  readonly isUse?: boolean;
}

export interface RemovalPlan {
  readonly snapshot: SqlSnapshot;
  readonly statements: readonly ModelledStatement[];
  /** Replacements for the uses of a removed column; other uses are removed. */
  readonly substitutes: ReadonlyMap<Column, string> | undefined;
  /** For each statement, the spans that are removed or replaced, in the order of their removal. */
  readonly removedSpans: readonly Span[][];
  /** The texts of those spans that are replaced. */
  readonly texts: Map<Span, string>;
  /** For each statement, the indexes of removed items in its lists. */
  readonly removedItems: readonly Map<List, Set<number>>[];
  readonly removedStatements: Set<number>;
  readonly removedColumns: Set<Column>;
  readonly removedSources: Set<Source>;
  /** Targets that are still to be removed, the next one last. */
  readonly targets: Target[];
  /** The indexes of the statements that have an identity. */
  readonly indexes: ReadonlyMap<object, readonly number[]>;
}

export function createPlan(
  snapshot: SqlSnapshot,
  { statements }: ScriptModel,
  substitutes: ReadonlyMap<Column, string> | undefined,
): RemovalPlan {
  const indexes = new Map<object, number[]>();
  for (const [i, { statement }] of statements.entries()) {
    const equal = indexes.get(statement.identity);
    if (equal) equal.push(i);
    else indexes.set(statement.identity, [i]);
  }
  return {
    snapshot,
    statements,
    substitutes,
    removedSpans: statements.map(() => []),
    texts: new Map(),
    removedItems: statements.map(() => new Map()),
    removedStatements: new Set(),
    removedColumns: new Set(),
    removedSources: new Set(),
    targets: [],
    indexes,
  };
}

export function isRemoved({ removedStatements, removedSpans }: RemovalPlan, statement: number, span: Span): boolean {
  return (
    removedStatements.has(statement) || (removedSpans[statement] as Span[]).some((removed) => holds(removed, span))
  );
}

export function replaceSpan(plan: RemovalPlan, statement: number, { start, end }: Span, text: string): void {
  const span = { start, end };
  plan.texts.set(span, text);
  plan.removedSpans[statement]?.push(span);
}

/** The edit that carries out a plan; undefined if the plan is empty. */
export function editOfPlan(plan: RemovalPlan, note: string): Edit | undefined {
  const { snapshot, texts, removedStatements, removedSpans } = plan;
  const replacements: Replacement[] = [];
  for (const [i, { start }] of snapshot.statements.entries()) {
    if (removedStatements.has(i)) {
      replacements.push({ ...spanOfStatements(snapshot, i), text: '' });
      continue;
    }
    const spans = removedSpans[i] as Span[];
    const deleted = mergeSpans(spans.filter((span) => !texts.has(span)).concat(itemSpans(plan, i)));
    const replaced = spans.filter((span) => texts.has(span) && !deleted.some((outer) => holds(outer, span)));
    for (const span of deleted.concat(replaced).sort((a, b) => a.start - b.start))
      replacements.push({ start: start + span.start, end: start + span.end, text: texts.get(span) ?? '' });
  }
  return replacements.length === 0 ? undefined : { replacements, note };
}

/** The spans of removed list items, with their separators. */
function itemSpans({ removedItems }: RemovalPlan, statement: number): Span[] {
  const spans: Span[] = [];
  for (const [list, removed] of removedItems[statement] ?? []) {
    for (let from = 0; from < list.items.length; from++) {
      if (!removed.has(from)) continue;
      let to = from + 1;
      while (removed.has(to)) to++;
      spans.push(spanOfItems(list, from, to));
      from = to;
    }
  }
  return spans;
}
