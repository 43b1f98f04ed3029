/**
 * Whether a script still makes sense after an edit: an engine would certainly reject what is pruned here, so no call is
 * spent on it (SIMP 3.2.2). Only faults that the script did not have before count, so a name that comes from elsewhere, or
 * a script that fails because it is wrong, is no reason to prune.
 */
import type { Dialect } from '../grammars/dialects.js';
import { type Node, nodesOf, type Part, type Snapshot } from '../syntax/index.js';
import { partNamed, partsNamed, partsOf } from './name.js';
import { FEWER_VALUES } from './resolve.js';
import { modelOf } from './script-model.js';
import { mayDangle, surelyDangles } from './statement-links.js';

export function isSound(dialect: Dialect, before: Snapshot, after: Snapshot): boolean {
  const shared = new Set(before.parts.map((part) => part.content));
  const fresh = after.parts.filter((part) => !shared.has(part.content));
  const own = fresh.flatMap((part) => formFaults(dialect, part, after.text));
  if (own.length > 0) {
    const gone = new Set(after.parts.map((part) => part.content));
    const known = before.parts
      .filter((part) => !gone.has(part.content))
      .flatMap((part) => formFaults(dialect, part, before.text));
    if (own.some((fault) => !known.includes(fault))) return false;
  }
  // Where statements only go, their words tell most often that nothing was needed, and nothing has to be parsed.
  if (fresh.length === 0 && !mayDangle(before, after)) return true;
  if (fresh.length === 0 && surelyDangles(before, after)) return false;
  const [old, now] = [modelOf(before), modelOf(after)];
  const isNew = (fault: string): boolean => !old.faults.has(fault) && !old.idleFaults.has(fault);
  const isWrong = (fault: string): boolean => isNew(fault) && !(dialect === 'postgresql' && fault === FEWER_VALUES);
  for (const fault of now.faults) if (isWrong(fault)) return false;
  if (dialect !== 'sqlite') for (const fault of now.idleFaults) if (isWrong(fault)) return false;
  return true;
}

const known = new WeakMap<object, Map<Dialect, readonly string[]>>();

function formFaults(dialect: Dialect, part: Part, text: string): readonly string[] {
  const byDialect = known.get(part.content) ?? new Map<Dialect, readonly string[]>();
  known.set(part.content, byDialect);
  let faults = byDialect.get(dialect);
  if (!faults) {
    faults = [...findFaults(dialect, part.tree, text.slice(part.start, part.end))];
    byDialect.set(dialect, faults);
  }
  return faults;
}

/** Functions that every engine refuses without a window, and how many arguments the common ones need at least. */
const WINDOW_ONLY =
  /^(?:rank|dense_rank|row_number|percent_rank|cume_dist|ntile|lag|lead|first_value|last_value|nth_value)$/;
const LEAST_ARGUMENTS: Readonly<Record<string, number>> = {
  abs: 1,
  avg: 1,
  coalesce: 2,
  first_value: 1,
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
  replace: 3,
  round: 1,
  rtrim: 1,
  substr: 2,
  substring: 1,
  sum: 1,
  total: 1,
  trim: 1,
  typeof: 1,
  upper: 1,
};

/** Rules that allow a comma behind their last item, as DuckDB does. */
const LISTS = new Set([
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

/** What the permissive grammar lets pass and the engine does not. */
function* findFaults(dialect: Dialect, tree: Node, text: string): Generator<string> {
  for (const node of nodesOf(tree)) {
    if (dialect !== 'duckdb' && LISTS.has(node.name) && hasLooseComma(node, text)) yield 'a comma too many';
    switch (node.name) {
      case 'functionCall': {
        const word = partNamed(node, 'functionName');
        const name = word ? text.slice(word.start, word.end).toLowerCase() : '';
        if (partsNamed(node, 'argument').length < (LEAST_ARGUMENTS[name] ?? 0)) yield `${name} without arguments`;
        const hasWindow = partsNamed(node, 'callTail').some((one) => /^OVER\b/i.test(text.slice(one.start, one.end)));
        if (WINDOW_ONLY.test(name) && !hasWindow && dialect !== 'postgresql') yield `${name} without a window`;
        break;
      }
      case 'createIndex':
        if (dialect !== 'postgresql' && dialect !== 'generic' && !partNamed(node, 'newName'))
          yield 'an index without a name';
        break;
      case 'tableBody':
        if (node.alternative === 1 && !partNamed(node, 'tableElement') && !partNamed(node, 'tableQuery')) {
          const hasBrackets = partsOf(node).some((one) => text[one.start] === '(');
          if (!(hasBrackets && dialect === 'postgresql') && !partNamed(node, 'tableSubtype')) yield 'no columns';
        }
        if (dialect !== 'sqlite' && dialect !== 'generic' && !partNamed(node, 'tableQuery')) yield* untyped(node);
        break;
      case 'insert':
        if (dialect !== 'mysql' && dialect !== 'generic' && !partsOf(node).some((one) => one.name === "'INTO'"))
          yield 'INSERT without INTO';
        break;
      case 'insertTarget':
        if (
          dialect !== 'mysql' &&
          !partNamed(node, 'assignmentTarget') &&
          text.slice(node.start, node.end).endsWith(')')
        )
          yield 'an empty list of columns';
        break;
      case 'inList':
        if (dialect !== 'sqlite' && partsOf(node).length === 2) yield 'an empty IN';
        break;
      case 'tablePrimary':
        if (dialect === 'mysql' && partNamed(node, 'nested') && !partNamed(node, 'tableTail'))
          yield 'a subquery without a name';
        break;
    }
  }
}

function* untyped(body: Node): Generator<string> {
  for (const element of partsNamed(body, 'tableElement')) {
    const column = partNamed(element, 'columnDefinition');
    if (column && !partNamed(column, 'type') && !partNamed(column, 'columnConstraint')) yield 'a column without a type';
  }
}

function hasLooseComma(node: Node, text: string): boolean {
  const isComma = (one: Node): boolean =>
    one.kind === 'optional' && one.end - one.start === 1 && text[one.start] === ',';
  return node.children.some((one) => isComma(one) || one.children.some(isComma));
}
