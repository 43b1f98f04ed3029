/** An execution plan in the same form for every engine, and how two plans differ (SIMP, Bruno 2010, sections 1.2 and 5.3). */

export interface Plan {
  /** The operation, without names from the script. */
  readonly operator: string;
  /** The table, index or function that it works on; may be empty. */
  readonly target: string;
  readonly estimatedRows?: number;
  readonly actualRows?: number;
  /** Rows that the operator examined, whether or not it returned them. */
  readonly work?: number;
  /** The cost of this operator and all below it, in the unit of the engine. */
  readonly cost?: number;
  readonly children: readonly Plan[];
}

/** A plan from the operators at the top. */
export function planOf(operators: readonly Plan[]): Plan {
  const [first] = operators;
  return operators.length === 1 && first ? first : { operator: 'QUERY', target: '', children: operators };
}

/** All operators, each before the ones below it. */
export function* operatorsOf(plan: Plan): Generator<Plan> {
  yield plan;
  for (const child of plan.children) yield* operatorsOf(child);
}

export function planText({ operator, target }: Plan): string {
  return target === '' ? operator : `${operator} ${target}`;
}

/** How two plans differ. */
export interface PlanDifference {
  /** Operators that only one of the plans has; both lists are empty if only the order differs. */
  readonly onlyFirst: readonly Plan[];
  readonly onlySecond: readonly Plan[];
  /** The difference of the costs if both plans have one, else the share of operators that only one plan has. */
  readonly percent: number;
}

/** Undefined if the plans are equal. */
export function planDifference(first: Plan, second: Plan): PlanDifference | undefined {
  const percent = costDifference(first, second);
  if (shapeOf(first) === shapeOf(second))
    return percent === undefined || percent === 0 ? undefined : { onlyFirst: [], onlySecond: [], percent };
  const [firstOperators, secondOperators] = [[...operatorsOf(first)], [...operatorsOf(second)]];
  const onlyFirst = missingIn(secondOperators, firstOperators);
  const onlySecond = missingIn(firstOperators, secondOperators);
  const share = (100 * (onlyFirst.length + onlySecond.length)) / (firstOperators.length + secondOperators.length);
  return { onlyFirst, onlySecond, percent: percent ?? share };
}

function costDifference({ cost: first }: Plan, { cost: second }: Plan): number | undefined {
  if (first === undefined || second === undefined) return undefined;
  return first === second ? 0 : (100 * Math.abs(first - second)) / Math.max(Math.min(first, second), Number.MIN_VALUE);
}

function shapeOf(plan: Plan): string {
  return `${planText(plan)}(${plan.children.map(shapeOf).join(',')})`;
}

/** The operators that another plan does not have, or has less often. */
function missingIn(others: readonly Plan[], operators: readonly Plan[]): Plan[] {
  const unmatched = others.map(planText);
  return operators.filter((operator) => {
    const index = unmatched.indexOf(planText(operator));
    if (index >= 0) unmatched.splice(index, 1);
    return index < 0;
  });
}

/** The operator with the worst estimate of its rows, and the factor by which the estimate is wrong. */
export function worstEstimate(plan: Plan): { readonly plan: Plan; readonly factor: number } | undefined {
  let worst: { plan: Plan; factor: number } | undefined;
  for (const operator of operatorsOf(plan)) {
    const { estimatedRows, actualRows } = operator;
    if (estimatedRows === undefined || actualRows === undefined) continue;
    // No optimizer estimates less than one row, so zero rows count as one.
    const [estimated, actual] = [Math.max(estimatedRows, 1), Math.max(actualRows, 1)];
    const factor = Math.max(estimated / actual, actual / estimated);
    if (factor > (worst?.factor ?? 0)) worst = { plan: operator, factor };
  }
  return worst;
}

/** How expensive the engine expects a plan to be: its cost, or else its rows, or else its operators. Comparable within one engine. */
export function expenseOf(plan: Plan): number {
  const operators = [...operatorsOf(plan)];
  const estimates = operators.flatMap(({ estimatedRows }) => estimatedRows ?? []);
  return plan.cost ?? (estimates.length > 0 ? estimates.reduce((sum, rows) => sum + rows, 0) : operators.length);
}

/** The rows that all operators examined; undefined if the plan does not contain them. */
export function workOf(plan: Plan): number | undefined {
  let sum: number | undefined;
  for (const { work } of operatorsOf(plan)) if (work !== undefined) sum = (sum ?? 0) + work;
  return sum;
}
