/** Reads EXPLAIN FORMAT=JSON of MySQL and MariaDB, and MariaDB's ANALYZE: nested objects, one operator for each key. */
import type { PlanQuestion, PlanReader, StatementResult } from '../engine.js';
import { type Json, numberIn, optional, textOf, wordsIn } from './json-plan.js';
import { type Plan, planOf } from './plan.js';

const READ_COUNTERS = "SHOW SESSION STATUS LIKE 'Handler_read%'";

export const mysqlPlans: PlanReader = {
  hasActualRows: true,
  plan: planQuestion,
  work: (query) => ({
    statements: [READ_COUNTERS, query, READ_COUNTERS],
    read: ([before, , after]) => sumOf(after) - sumOf(before),
  }),
};

function planQuestion(query: string, isRun: boolean): PlanQuestion<Plan> {
  return {
    statements: [`${isRun ? 'ANALYZE' : 'EXPLAIN'} FORMAT=JSON ${query}`, "SHOW STATUS LIKE 'Last_query_cost'"],
    read: ([plan, cost]) => readPlan(textOf(plan), Number(cost?.rows[0]?.split('|')[1])),
  };
}

/** Rows of SHOW STATUS have a name and a value. */
function sumOf(status: StatementResult | undefined): number {
  return (status?.rows ?? []).reduce((sum, row) => sum + Number(row.split('|')[1]), 0);
}

function readPlan(text: string, cost: number): Plan {
  return { ...planOf(operatorsIn(JSON.parse(text))), ...optional('cost', cost) };
}

/** Keys whose objects describe the planning, the time or a condition, and are not operators. */
const NO_OPERATOR =
  /^(?:query_optimization|r_|cost_info|used_columns|possible_keys|used_key_parts|ref$|key_parts|.*condition$)/;

function operatorsIn(value: unknown): Plan[] {
  if (Array.isArray(value)) return value.flatMap(operatorsIn);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value as Json).flatMap(([key, inner]) => {
    if (inner === null || typeof inner !== 'object' || NO_OPERATOR.test(key)) return [];
    if (Array.isArray(inner) || key === 'query_block') return operatorsIn(inner);
    return [operatorOf(key, inner as Json)];
  });
}

function operatorOf(key: string, node: Json): Plan {
  const actual = numberIn(node, 'r_rows');
  const detail = key === 'table' ? wordsIn(node, 'access_type') : wordsIn(node, 'join_type');
  return {
    operator: `${key} ${detail}`.trim(),
    target: wordsIn(node, 'table_name', 'key'),
    ...optional('estimatedRows', numberIn(node, 'rows') ?? numberIn(node, 'rows_examined_per_scan')),
    ...optional('actualRows', actual),
    ...optional('work', actual === undefined ? undefined : actual * (numberIn(node, 'r_loops') ?? 1)),
    children: operatorsIn(node),
  };
}
