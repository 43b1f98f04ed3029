/** Finds forms in the tree of a statement that the permissive grammar parses although most engines reject them. A generic tree has none. */

import { parseStatements } from '../../../language/language-steps.js';
import { childNamed, childrenNamed, childrenOf, nodesOf, type Steps } from '../../../syntax/index.js';
import { accepts, type Dialect, type UnusualForm } from '../dialects/dialect.js';
import type { RuleName } from '../rule-names.js';
import type { SqlNode, SqlStatement } from '../snapshot.js';
import {
  checkArguments,
  checkBranches,
  checkComparison,
  checkItem,
  functionNameOf,
  type ValueFault,
} from './unusual-values.js';

/** By the identity of the statement. */
const faultCache = new WeakMap<object, readonly string[]>();

/** How many nodes are checked in one step of the work. */
const NODES_PER_STEP = 2_048;

/** The unusual forms of a statement that its dialect does not accept. `text` is that of the script. */
export function* formFaults(dialect: Dialect, statement: SqlStatement, text: string): Steps<readonly string[]> {
  const { identity, start, end } = statement;
  const known = faultCache.get(identity);
  if (known) return known;
  yield* parseStatements([statement]);
  const faults = statement.isCovered ? yield* findFaults(dialect, statement.tree, text.slice(start, end)) : [];
  faultCache.set(identity, faults);
  return faults;
}

function* findFaults(dialect: Dialect, tree: SqlNode, text: string): Steps<string[]> {
  const faults: string[] = [];
  let count = 0;
  for (const node of nodesOf(tree)) {
    if (++count % NODES_PER_STEP === 0) yield undefined;
    if (LISTS.has(node.name) && hasTrailingComma(node, text)) faults.push(TRAILING_COMMA);
    for (const fault of FORM_CHECKS.get(node.name)?.(node, text) ?? []) faults.push(fault);
  }
  return faults.filter((fault) => !accepts(dialect, fault as UnusualForm));
}

const TRAILING_COMMA: UnusualForm = 'a comma too many';

/** Rules whose grammar allows a comma after the last item, as DuckDB does. */
const LISTS: ReadonlySet<string> = new Set<RuleName>([
  'select',
  'from',
  'values',
  'row',
  'inList',
  'primary',
  'groupBy',
  'orderBy',
  'tableBody',
  'update',
]);

function hasTrailingComma(node: SqlNode, text: string): boolean {
  const isComma = (child: SqlNode): boolean =>
    child.kind === 'optional' && child.end - child.start === 1 && text[child.start] === ',';
  return node.children.some((child) => isComma(child) || child.children.some(isComma));
}

/** A fault that is not an unusual form is one in every dialect. */
type Fault = ValueFault | 'a table without columns' | `${string} without arguments`;
type FormCheck = (node: SqlNode, text: string) => Iterable<Fault>;

const FORM_CHECKS: ReadonlyMap<string, FormCheck> = new Map<RuleName, FormCheck>([
  ['functionCall', checkCall],
  ['selectItem', checkItem],
  ['condition', checkComparison],
  ['statement', checkBranches],
  ['query', checkBranches],
  ['tableQuery', checkBranches],
  ['createIndex', checkIndex],
  ['tableBody', checkTable],
  ['tableRule', checkTableRule],
  ['columnRule', checkColumnRule],
  ['insert', checkInsert],
  ['insertTarget', checkInsertTarget],
  ['inList', checkInList],
  ['tablePrimary', checkSubquery],
]);

/** Functions that need a window. */
const WINDOW_ONLY =
  /^(?:rank|dense_rank|row_number|percent_rank|cume_dist|ntile|lag|lead|first_value|last_value|nth_value)$/;

/** How many arguments common functions need at least. */
const MIN_ARGUMENTS: Readonly<Record<string, number>> = {
  abs: 1,
  avg: 1,
  coalesce: 2,
  first_value: 1,
  group_concat: 1,
  hex: 1,
  ifnull: 2,
  instr: 2,
  json_extract: 1,
  lag: 1,
  last_value: 1,
  lead: 1,
  length: 1,
  lower: 1,
  ltrim: 1,
  max: 1,
  min: 1,
  nth_value: 2,
  ntile: 1,
  nullif: 2,
  quote: 1,
  replace: 3,
  round: 1,
  rtrim: 1,
  substr: 2,
  substring: 1,
  sum: 1,
  total: 1,
  trim: 1,
  typeof: 1,
  unicode: 1,
  upper: 1,
};

function* checkCall(node: SqlNode, text: string): Generator<Fault> {
  const name = functionNameOf(node, text);
  if (childrenNamed(node, 'argument').length < (MIN_ARGUMENTS[name] ?? 0)) yield `${name} without arguments`;
  const hasWindow = childrenNamed(node, 'callTail').some((tail) => /^OVER\b/i.test(text.slice(tail.start, tail.end)));
  if (WINDOW_ONLY.test(name) && !hasWindow) yield 'a window function without OVER';
  yield* checkArguments(node, text);
}

function* checkIndex(node: SqlNode): Generator<Fault> {
  if (!childNamed(node, 'newName')) yield 'an index without a name';
}

function* checkTable(node: SqlNode, text: string): Generator<Fault> {
  const query = childNamed(node, 'tableQuery');
  const hasQuery = query !== undefined;
  if (query && !/\bAS\s*$/i.test(text.slice(node.start, query.start))) yield 'CREATE TABLE without AS';
  const elements = childrenNamed(node, 'tableElement');
  if (node.alternative === 1 && elements.length === 0 && !hasQuery && !childNamed(node, 'tableSubtype')) {
    const hasBrackets = childrenOf(node).some((child) => text[child.start] === '(');
    yield hasBrackets ? 'an empty column list in brackets' : 'a table without columns';
  }
  for (const element of hasQuery ? [] : elements) {
    const column = childNamed(element, 'columnDefinition');
    if (column && !childNamed(column, 'type') && !childNamed(column, 'columnConstraint'))
      yield 'a column without a type';
  }
}

function* checkTableRule(node: SqlNode, text: string): Generator<Fault> {
  if (/^(?:KEY|INDEX)\b/i.test(text.slice(node.start, node.end))) yield 'a key of a table that is not primary';
}

function* checkColumnRule(node: SqlNode, text: string): Generator<Fault> {
  if (/^KEY$/i.test(text.slice(node.start, node.end))) yield 'a key of a table that is not primary';
}

function* checkInsert(node: SqlNode): Generator<Fault> {
  if (!childNamed(node, "'INTO'")) yield 'INSERT without INTO';
}

function* checkInsertTarget(node: SqlNode, text: string): Generator<Fault> {
  if (!childNamed(node, 'assignmentTarget') && text.slice(node.start, node.end).endsWith(')'))
    yield 'an empty list of target columns';
}

function* checkInList(node: SqlNode): Generator<Fault> {
  if (childrenOf(node).length === 2) yield 'an empty IN';
}

function* checkSubquery(node: SqlNode): Generator<Fault> {
  if (childNamed(node, 'nested') && !childNamed(node, 'tableTail')) yield 'a subquery without an alias';
}
