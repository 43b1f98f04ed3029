/** Finds rows, queries and aggregates in places where most engines expect a single value, although the permissive grammar parses them. */
import { childNamed, childrenNamed, childrenOf } from '../../../syntax/index.js';
import type { UnusualForm } from '../dialects/dialect.js';
import type { SqlNode } from '../snapshot.js';

/** No engine computes an aggregate of an aggregate of the same query. */
export type ValueFault = UnusualForm | 'an aggregate inside an aggregate';

/** Functions that take a query without further brackets. */
const QUERY_FUNCTIONS = /^(?:array|exists|any|some|all|multiset|cursor|table|unnest|json_array|query)$/;

const AGGREGATES = /^(?:avg|count|group_concat|string_agg|sum|total|max|min)$/;

/** With several arguments, they are plain functions in some engines. */
const AGGREGATES_OF_ONE = /^(?:max|min)$/;

/** The comparisons of the rule `condition`. */
const COMPARISON = /^(?:<|<=|>|>=|=|==|<>|!=|<=>|IS)$/i;

export function functionNameOf(call: SqlNode, text: string): string {
  const word = childNamed(call, 'functionName');
  return word ? text.slice(word.start, word.end).toLowerCase() : '';
}

export function* checkArguments(call: SqlNode, text: string): Generator<ValueFault> {
  const name = functionNameOf(call, text);
  const values = childrenNamed(call, 'argument');
  // A query in brackets is one as well.
  const isBare = (value: SqlNode): boolean => childNamed(value, 'query') !== undefined && text[value.start] !== '(';
  if (!QUERY_FUNCTIONS.test(name) && values.some(isBare)) yield 'a query as an argument';
  if (values.some((value) => rowWidth(value) > 1)) yield 'a row as a value';
  if (isAggregate(call, text) && values.some((value) => hasAggregate(value, text)))
    yield 'an aggregate inside an aggregate';
}

/** With a window, an aggregate is computed after those inside it. */
function isAggregate(call: SqlNode, text: string): boolean {
  const name = functionNameOf(call, text);
  if (!AGGREGATES.test(name)) return false;
  if (AGGREGATES_OF_ONE.test(name) && childrenNamed(call, 'argument').length !== 1) return false;
  return !childrenNamed(call, 'callTail').some((tail) => /^OVER\b/i.test(text.slice(tail.start, tail.end)));
}

/** Queries inside have aggregates of their own. */
function hasAggregate(argument: SqlNode, text: string): boolean {
  const rest = [argument];
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (node.name === 'functionCall' && isAggregate(node, text)) return true;
    if (node.name !== 'query') rest.push(...childrenOf(node));
  }
  return false;
}

export function* checkItem(item: SqlNode): Generator<ValueFault> {
  const value = childNamed(item, 'expression');
  if (value && rowWidth(value) > 1) yield 'a row as a value';
}

/** Rows are compared with rows of the same width. */
export function* checkComparison(condition: SqlNode, text: string): Generator<ValueFault> {
  const [left, operator, ...rest] = childrenOf(condition);
  const right = rest.at(-1);
  if (!left || !operator || right?.name !== 'condition' || left.name !== 'condition') return;
  if (!COMPARISON.test(text.slice(operator.start, operator.end))) return;
  const widths = [rowWidth(left), rowWidth(right)] as const;
  if (Math.max(...widths) > 1 && Math.min(...widths) > 0 && widths[0] !== widths[1]) yield 'a row as a value';
}

/** How many values a row in brackets has: 1 for any other value, 0 for a query, whose width is not known here. */
function rowWidth(node: SqlNode): number {
  for (let inner = node; ; ) {
    if (inner.name === 'primary' && childNamed(inner, 'query')) return 0;
    const children = childrenOf(inner);
    const isBracketed = inner.name === 'primary' && children[0]?.name === "'('";
    const values = isBracketed ? children.filter(({ name }) => name === 'expression') : children;
    const [only] = values;
    if (!only || values.length > 1) return isBracketed ? values.length : 1;
    inner = only;
  }
}

/** A query in brackets where the engine reads a statement, or a branch of a set operation. */
export function* checkBranches(node: SqlNode, text: string): Generator<ValueFault> {
  const query = node.name === 'query' ? node : childNamed(node, 'query');
  const branches = query ? childrenNamed(query, 'queryTerm') : [];
  if (node.name === 'query' && branches.length < 2) return;
  if (branches.some((branch) => text[branch.start] === '(')) yield 'a query in brackets';
}
