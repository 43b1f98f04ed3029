/** What each engine's EXPLAIN prints, read into one kind of plan. */
import type { Plan } from './plan.js';

type Json = { readonly [key: string]: unknown };

function numberIn(node: Json, key: string): number | undefined {
  const value = Number(node[key]);
  return node[key] === undefined || node[key] === null || Number.isNaN(value) ? undefined : value;
}

function optional<Key extends string>(key: Key, value: number | undefined): { readonly [K in Key]?: number } {
  return (value === undefined || Number.isNaN(value) ? {} : { [key]: value }) as { readonly [K in Key]?: number };
}

function wordsIn(node: Json, ...keys: string[]): string {
  return keys.flatMap((key) => (node[key] === undefined ? [] : [String(node[key])])).join(' ');
}

function root(children: readonly Plan[]): Plan {
  const [only] = children;
  return children.length === 1 && only ? only : { operator: 'QUERY', target: '', children };
}

/** Rows of `EXPLAIN QUERY PLAN`: id, parent, nothing, and what is done. */
export function readSqlitePlan(rows: readonly string[]): Plan {
  const steps = rows.map((row) => {
    const [id = '', parent = '', , ...detail] = row.split('|');
    return { id, parent, detail: detail.join('|') };
  });
  const under = (parent: string): Plan[] =>
    steps
      .filter((one) => one.parent === parent && one.id !== parent)
      .map((one) => sqliteStep(one.detail, under(one.id)));
  return root(under('0'));
}

/** The same as the shell draws it; undefined where it did not. */
export function readDrawnPlan(lines: readonly string[]): Plan | undefined {
  const at = lines.lastIndexOf('QUERY PLAN');
  if (at < 0) return undefined;
  const steps = lines.slice(at + 1).flatMap((line) => {
    const match = /^((?:\| {2}| {3})*)(?:\|--|`--)(.*)$/.exec(line);
    return match ? [{ depth: (match[1] as string).length / 3, detail: match[2] as string }] : [];
  });
  let next = 0;
  const level = (depth: number): Plan[] => {
    const plans: Plan[] = [];
    while ((steps[next]?.depth ?? -1) === depth) {
      const { detail } = steps[next++] as (typeof steps)[number];
      plans.push(sqliteStep(detail, level(depth + 1)));
    }
    return plans;
  };
  return root(level(0));
}

function sqliteStep(detail: string, children: readonly Plan[]): Plan {
  // Old versions say TABLE and AS, and number subqueries in their own way.
  const [, verb = '', name = '', rest = ''] =
    /^(SCAN|SEARCH|MATERIALIZE|CO-ROUTINE)(?: TABLE| SUBQUERY)? (\S+)(?: AS \S+)?(.*)$/.exec(detail) ?? [];
  if (verb === '') return { operator: detail.replace(/ \d+$/, ''), target: '', children };
  const operator = `${verb}${rest.replace(/\bINDEX \S+/, 'INDEX').replace(/ \(.*\)$/, '')}`;
  const index = /\bINDEX (\S+)/.exec(rest)?.[1];
  return { operator, target: index === undefined ? name : `${name} ${index}`, children };
}

/** `EXPLAIN (FORMAT JSON)` of PostgreSQL. */
export function readPostgresPlan(text: string): Plan {
  const [top] = JSON.parse(text) as [{ Plan: Json }];
  return postgresNode(top.Plan);
}

function postgresNode(node: Json): Plan {
  const loops = numberIn(node, 'Actual Loops') ?? 1;
  const actual = numberIn(node, 'Actual Rows');
  const removed = Object.keys(node).filter((key) => key.startsWith('Rows Removed'));
  const looked =
    actual === undefined ? undefined : removed.reduce((sum, key) => sum + (numberIn(node, key) ?? 0), actual);
  return {
    operator: wordsIn(node, 'Node Type', 'Strategy', 'Join Type'),
    target: wordsIn(node, 'Relation Name', 'Index Name', 'CTE Name', 'Function Name'),
    ...optional('estimatedRows', numberIn(node, 'Plan Rows')),
    ...optional('actualRows', actual),
    ...optional('work', looked === undefined ? undefined : looked * loops),
    ...optional('cost', numberIn(node, 'Total Cost')),
    children: ((node['Plans'] ?? []) as Json[]).map(postgresNode),
  };
}

/** `EXPLAIN (FORMAT JSON)` of DuckDB, and with ANALYZE. It has no costs. */
export function readDuckdbPlan(row: string): Plan {
  const parsed = JSON.parse(row.slice(row.indexOf('|') + 1)) as Json | Json[];
  if (Array.isArray(parsed)) return root(parsed.map(duckdbNode));
  const below = (node: Json): Json[] => node['children'] as Json[];
  // The statement itself and EXPLAIN ANALYZE are no part of the plan.
  return root(
    below(parsed)
      .flatMap((one) => (one['operator_name'] === 'EXPLAIN_ANALYZE' ? below(one) : [one]))
      .map(duckdbNode),
  );
}

function duckdbNode(node: Json): Plan {
  const info = (node['extra_info'] ?? {}) as Json;
  const actual = numberIn(node, 'operator_cardinality');
  const scanned = numberIn(node, 'operator_rows_scanned') ?? 0;
  return {
    operator: [String(node['name'] ?? node['operator_name']).trim(), wordsIn(info, 'Join Type')].join(' ').trim(),
    target: wordsIn(info, 'Table', 'Function'),
    ...optional('estimatedRows', numberIn(info, 'Estimated Cardinality')),
    ...optional('actualRows', actual),
    ...optional('work', actual === undefined ? undefined : actual + scanned),
    children: ((node['children'] ?? []) as Json[]).map(duckdbNode),
  };
}

/** `EXPLAIN FORMAT=JSON` of MariaDB and MySQL, or MariaDB's `ANALYZE`: objects within objects, an operator for each key. */
export function readMysqlPlan(text: string, cost?: number): Plan {
  const whole = JSON.parse(text) as Json;
  return { ...root(mysqlParts(whole)), ...optional('cost', cost) };
}

/** What tells how a query was planned or how long it took, and is no operator. */
const NO_OPERATOR =
  /^(?:query_optimization|r_|cost_info|used_columns|possible_keys|used_key_parts|ref$|key_parts|.*condition$)/;

function mysqlParts(value: unknown): Plan[] {
  if (Array.isArray(value)) return value.flatMap(mysqlParts);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value as Json).flatMap(([key, inner]) => {
    if (inner === null || typeof inner !== 'object' || NO_OPERATOR.test(key)) return [];
    if (Array.isArray(inner) || key === 'query_block') return mysqlParts(inner);
    return [mysqlNode(key, inner as Json)];
  });
}

function mysqlNode(key: string, node: Json): Plan {
  const actual = numberIn(node, 'r_rows');
  return {
    operator:
      key === 'table'
        ? `table ${wordsIn(node, 'access_type')}`.trim()
        : [key, wordsIn(node, 'join_type')].join(' ').trim(),
    target: wordsIn(node, 'table_name', 'key'),
    ...optional('estimatedRows', numberIn(node, 'rows') ?? numberIn(node, 'rows_examined_per_scan')),
    ...optional('actualRows', actual),
    ...optional('work', actual === undefined ? undefined : actual * (numberIn(node, 'r_loops') ?? 1)),
    children: mysqlParts(node),
  };
}
