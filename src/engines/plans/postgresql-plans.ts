/** Reads PostgreSQL's EXPLAIN (FORMAT JSON). */
import type { PlanQuestion, PlanReader } from '../engine.js';
import { type Json, numberIn, optional, textOf, wordsIn, workInPlan } from './json-plan.js';
import type { Plan } from './plan.js';

export const postgresqlPlans: PlanReader = {
  hasActualRows: true,
  plan: planQuestion,
  work: (query) => workInPlan(planQuestion(query, true)),
};

function planQuestion(query: string, isRun: boolean): PlanQuestion<Plan> {
  const options = isRun ? 'ANALYZE, TIMING OFF, SUMMARY OFF, FORMAT JSON' : 'FORMAT JSON';
  return { statements: [`EXPLAIN (${options}) ${query}`], read: ([result]) => readPlan(textOf(result)) };
}

function readPlan(text: string): Plan {
  const [top] = JSON.parse(text) as [{ Plan: Json }];
  return operatorOf(top.Plan);
}

function operatorOf(node: Json): Plan {
  const loops = numberIn(node, 'Actual Loops') ?? 1;
  const actual = numberIn(node, 'Actual Rows');
  const removed = Object.keys(node).filter((key) => key.startsWith('Rows Removed'));
  const examined =
    actual === undefined ? undefined : removed.reduce((sum, key) => sum + (numberIn(node, key) ?? 0), actual);
  return {
    operator: wordsIn(node, 'Node Type', 'Strategy', 'Join Type'),
    target: wordsIn(node, 'Relation Name', 'Index Name', 'CTE Name', 'Function Name'),
    ...optional('estimatedRows', numberIn(node, 'Plan Rows')),
    ...optional('actualRows', actual),
    // Row counts are averages per loop.
    ...optional('work', examined === undefined ? undefined : examined * loops),
    ...optional('cost', numberIn(node, 'Total Cost')),
    children: ((node['Plans'] ?? []) as Json[]).map(operatorOf),
  };
}
