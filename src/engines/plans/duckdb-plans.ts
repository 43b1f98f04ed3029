/** Reads DuckDB's EXPLAIN (FORMAT JSON), which contains no costs. */
import type { PlanQuestion, PlanReader } from '../engine.js';
import { type Json, numberIn, optional, textOf, wordsIn, workInPlan } from './json-plan.js';
import { type Plan, planOf } from './plan.js';

export const duckdbPlans: PlanReader = {
  hasActualRows: true,
  plan: planQuestion,
  work: (query) => workInPlan(planQuestion(query, true)),
};

function planQuestion(query: string, isRun: boolean): PlanQuestion<Plan> {
  return {
    statements: [`EXPLAIN (${isRun ? 'ANALYZE, ' : ''}FORMAT JSON) ${query}`],
    read: ([result]) => readPlan(textOf(result)),
  };
}

/** The first column is the kind of plan. */
function readPlan(row: string): Plan {
  const parsed = JSON.parse(row.slice(row.indexOf('|') + 1)) as Json | Json[];
  if (Array.isArray(parsed)) return planOf(parsed.map(operatorOf));
  // With ANALYZE the top node is the statement, and EXPLAIN_ANALYZE is an operator; neither belongs to the plan.
  return planOf(
    childrenOf(parsed)
      .flatMap((node) => (node['operator_name'] === 'EXPLAIN_ANALYZE' ? childrenOf(node) : [node]))
      .map(operatorOf),
  );
}

function operatorOf(node: Json): Plan {
  const info = (node['extra_info'] ?? {}) as Json;
  const actual = numberIn(node, 'operator_cardinality');
  const scanned = numberIn(node, 'operator_rows_scanned') ?? 0;
  return {
    operator: [String(node['name'] ?? node['operator_name']).trim(), wordsIn(info, 'Join Type')].join(' ').trim(),
    target: wordsIn(info, 'Table', 'Function'),
    ...optional('estimatedRows', numberIn(info, 'Estimated Cardinality')),
    ...optional('actualRows', actual),
    ...optional('work', actual === undefined ? undefined : actual + scanned),
    children: childrenOf(node).map(operatorOf),
  };
}

function childrenOf(node: Json): readonly Json[] {
  return (node['children'] ?? []) as Json[];
}
