/**
 * PINOLO (Hao et al., USENIX ATC 2023): a query with a weaker condition returns every row of the original, a query with a stronger
 * condition only rows of the original. Each derived query has one change that can only add rows or only remove rows.
 */
import type { SqlName, SqlNode } from '../../languages/sql/index.js';
import { childNamed, childrenNamed, childrenOf } from '../../syntax/index.js';
import { missingFrom } from '../compare/rows.js';
import type { Query, RelationDefinition } from './definition.js';
import { normalizedQuery } from './normalized-query.js';
import { hasLimit, type SelectParts, selectParts, textOf } from './select-parts.js';

interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Whether it can only add rows; otherwise it can only remove rows. */
  readonly isWeaker: boolean;
}

export interface Approximation {
  readonly query: string;
  readonly isWeaker: boolean;
}

const SAMPLE_LENGTH = 60;

export const pinolo: RelationDefinition<'pinolo'> = {
  name: 'pinolo',
  relate: (tree, text) => {
    const derived = approximations(tree, text);
    if (derived.length === 0) return undefined;
    return {
      queries: [text, ...derived.map(({ query }) => query)],
      violation: ([original, ...results]) => {
        const originalRows = original?.rows ?? [];
        for (const [i, { rows }] of results.entries()) {
          const { query, isWeaker } = derived[i] as Approximation;
          const [missing] = isWeaker ? missingFrom(originalRows, rows) : missingFrom(rows, originalRows);
          if (missing !== undefined)
            return `PINOLO: row ${missing.slice(0, SAMPLE_LENGTH)} is ${isWeaker ? 'lost by a weaker' : 'shown by a stronger'} condition: ${query}`;
        }
        return undefined;
      },
    };
  },
  originOf: (first, second) => {
    if (isApproximation(second, first)) return first.text;
    return isApproximation(first, second) ? second.text : undefined;
  },
};

function isApproximation({ text }: Query, of: Query): boolean {
  const normalized = normalizedQuery(text);
  return approximations(of.tree, of.text).some(({ query }) => normalizedQuery(query) === normalized);
}

/** All queries that differ from a query by one change. */
export function approximations(tree: SqlNode, text: string): Approximation[] {
  const query = childNamed(tree, 'query');
  const select = selectParts(tree, text);
  const changes = select ? changesOfSelect(select) : query ? changesOfUnion(query, text) : [];
  return changes.map(({ start, end, text: replacement, isWeaker }) => ({
    query: `${text.slice(0, start)}${replacement}${text.slice(end)}`.trimEnd(),
    isWeaker,
  }));
}

function changesOfSelect({ text, condition, having, groupBy, isAggregate, isDistinct }: SelectParts): Change[] {
  const changes: Change[] = [];
  // A changed WHERE changes the values of aggregates; a changed HAVING adds or removes whole groups.
  if (having && groupBy) changes.push(dropped(having, text, 'HAVING'), ...changesOf(having, text, true));
  else if (condition && !isAggregate && !groupBy)
    changes.push(dropped(condition, text, 'WHERE'), ...changesOf(condition, text, true));
  const distinct = isDistinct && /\bDISTINCT\b\s*/i.exec(text);
  if (distinct)
    changes.push({ start: distinct.index, end: distinct.index + distinct[0].length, text: '', isWeaker: true });
  return changes;
}

function dropped(condition: SqlNode, text: string, keyword: 'WHERE' | 'HAVING'): Change {
  const start = text.slice(0, condition.start).toUpperCase().lastIndexOf(keyword);
  return { start, end: condition.end, text: '', isWeaker: true };
}

const NESTED: ReadonlySet<SqlName | ''> = new Set<SqlName>(['expression', 'condition', 'primary']);
const WEAKER: Readonly<Record<string, string>> = { '<': '<=', '>': '>=' };
const STRONGER: Readonly<Record<string, string>> = { '<=': '<', '>=': '>' };

/** `isPositive`: whether the whole condition becomes weaker if this node does; false under an odd number of `NOT`s. */
function changesOf(node: SqlNode, text: string, isPositive: boolean): Change[] {
  const parts = childrenOf(node).filter(({ children }) => children.length > 0);
  const [left, right] = [parts[0], parts.at(-1)];
  if (!left || !right) return [];
  if (node.name === 'primary' && parts.length === 1 && left.name === 'expression')
    return changesOf(left, text, isPositive);
  if (parts.length === 1) {
    if (!NESTED.has(left.name)) return [];
    if (/^NOT\s*$/i.test(text.slice(node.start, left.start))) return changesOf(left, text, !isPositive);
    return left.start === node.start && left.end === node.end ? changesOf(left, text, isPositive) : [];
  }
  const junction = parts.find(({ name }) => name === 'andOperator' || name === 'orOperator');
  if (junction) {
    // Removing one side makes AND weaker and OR stronger.
    const isWeaker = (junction.name === 'andOperator') === isPositive;
    const keep = (side: SqlNode): Change => ({
      start: node.start,
      end: node.end,
      text: textOf(side, text),
      isWeaker,
    });
    return [keep(left), keep(right), ...changesOf(left, text, isPositive), ...changesOf(right, text, isPositive)];
  }
  return changesOfComparison(text, left.end, right.start, isPositive);
}

/** Changes the operator between two offsets: `<` becomes `<=`, and vice versa. */
function changesOfComparison(text: string, from: number, to: number, isPositive: boolean): Change[] {
  const between = text.slice(from, to);
  const operator = between.trim();
  const start = from + between.indexOf(operator);
  const end = start + operator.length;
  const [weaker, stronger] = [WEAKER[operator], STRONGER[operator]];
  if (weaker !== undefined) return [{ start, end, text: weaker, isWeaker: isPositive }];
  return stronger === undefined ? [] : [{ start, end, text: stronger, isWeaker: !isPositive }];
}

/** `UNION ALL` returns every row of `UNION`. */
function changesOfUnion(query: SqlNode, text: string): Change[] {
  const operators = childrenNamed(query, 'setOperator');
  if (hasLimit(query, text)) return [];
  if (operators.some((operator) => !/^UNION(?:\s+ALL)?$/i.test(textOf(operator, text)))) return [];
  return operators
    .filter((operator) => /^UNION$/i.test(textOf(operator, text)))
    .map(({ start, end }) => ({ start, end, text: 'UNION ALL', isWeaker: true }));
}
