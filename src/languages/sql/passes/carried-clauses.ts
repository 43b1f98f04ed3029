/** The clauses of a subquery that the query around it can take over: DISTINCT, GROUP BY, ORDER BY, LIMIT and others. */
import type { Span } from '../../../edit/edit.js';
import { childNamed, childrenNamed, childrenOf } from '../../../syntax/index.js';
import type { Block } from '../names/scope.js';
import type { SqlNode } from '../snapshot.js';
import type { Change, StatementWriter } from './statement-writer.js';

/** The clauses after WHERE, in the order in which a SELECT has them. */
const LATE_CLAUSES = ['groupBy', 'having', 'windows', 'qualify', 'sample'] as const;

/**
 * Adds the clauses of the inner query to the changes, if the outer one has no clause of the same kind. Undefined if
 * there is nothing to add.
 */
export function withCarriedClauses(
  { slice }: StatementWriter,
  outer: Block,
  inner: Block,
  changes: readonly Change[],
): Change[] | undefined {
  const late = LATE_CLAUSES.flatMap((name) => childrenNamed(inner.node, name));
  const outerHasLate = LATE_CLAUSES.some((name) => childNamed(outer.node, name));
  const [outerTails, innerTails] = [tailsOf(outer), tailsOf(inner)];
  const canCarryTails = outer.query?.branches.length === 1;
  const kinds = new Set(outerTails.map(kindOfTail));
  const tails = canCarryTails ? innerTails.filter((tail) => !kinds.has(kindOfTail(tail))) : [];
  const order = tails.filter((tail) => kindOfTail(tail) === 'orderBy');
  const others = tails.filter((tail) => kindOfTail(tail) !== 'orderBy');
  const options = childrenNamed(inner.node, 'selectOption');
  const select = { start: outer.node.start, end: outer.node.start + 'SELECT'.length };
  // DuckDB also has queries that begin with FROM.
  const canCarryOptions = /^SELECT$/i.test(slice(select)) && childrenNamed(outer.node, 'selectOption').length === 0;
  const carriesOptions = options.length > 0 && canCarryOptions;
  const afterSelect = [...(outerHasLate ? [] : late), ...order];
  if (!carriesOptions && afterSelect.length + others.length === 0) return undefined;
  const join = (nodes: readonly SqlNode[]): string => nodes.map((node) => ` ${slice(node)}`).join('');
  const all: Change[] = carriesOptions ? [...changes, [select, `${slice(select)}${join(options)}`]] : [...changes];
  const queryEnd = outerTails.at(-1)?.end ?? outer.node.end;
  return appended(slice, appended(slice, all, outer.node.end, join(afterSelect)), queryEnd, join(others));
}

/** ORDER BY, LIMIT and the like. They belong to a query, not to one of its branches. */
function tailsOf({ query }: Block): SqlNode[] {
  return query ? childrenNamed(query.node, 'queryTail') : [];
}

/** The name of the clause, or its first word. */
function kindOfTail(tail: SqlNode): string {
  const [first] = childrenOf(tail);
  return first?.name ?? '';
}

/** The changes with a text after `end`; it becomes a part of the change that ends there. */
function appended(slice: (span: Span) => string, changes: readonly Change[], end: number, text: string): Change[] {
  if (text === '') return [...changes];
  const last = changes.find(([span]) => span.end === end);
  if (last) return changes.map((change) => (change === last ? [change[0], `${change[1]}${text}`] : change));
  const character = { start: end - 1, end };
  return [...changes, [character, `${slice(character)}${text}`]];
}
