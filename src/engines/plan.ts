/** An execution plan, the same shape for every engine, and how two of them differ (SIMP, Bruno 2010, sections 1.2 and 5.3). */

export interface Plan {
  /** What is done, without names of the script's own. */
  readonly operator: string;
  /** To what: tables, indexes, conditions. */
  readonly target: string;
  readonly estimatedRows?: number;
  readonly actualRows?: number;
  /** Rows that were looked at, wherever they went; or the engine's own steps. */
  readonly work?: number;
  /** Of this operator and all below, in the engine's own unit. */
  readonly cost?: number;
  readonly children: readonly Plan[];
}

export function* operatorsOf(plan: Plan): Generator<Plan> {
  yield plan;
  for (const child of plan.children) yield* operatorsOf(child);
}

export function planText({ operator, target }: Plan): string {
  return target === '' ? operator : `${operator} ${target}`;
}

export interface PlanDifference {
  /** What only the one or only the other does; both empty where the order alone differs. */
  readonly onlyFirst: readonly Plan[];
  readonly onlySecond: readonly Plan[];
  /** How much they differ: by cost where both have one, else the share of operators that only one has. */
  readonly percent: number;
}

/** Undefined where the plans are the same. */
export function planDifference(first: Plan, second: Plan): PlanDifference | undefined {
  const percent = costDifference(first, second);
  if (shapeOf(first) === shapeOf(second))
    return percent === undefined || percent === 0 ? undefined : { onlyFirst: [], onlySecond: [], percent };
  const [some, others] = [[...operatorsOf(first)], [...operatorsOf(second)]];
  const [onlyFirst, onlySecond] = [alone(some, others), alone(others, some)];
  const share = (100 * (onlyFirst.length + onlySecond.length)) / (some.length + others.length);
  return { onlyFirst, onlySecond, percent: percent ?? share };
}

function costDifference({ cost: a }: Plan, { cost: b }: Plan): number | undefined {
  if (a === undefined || b === undefined) return undefined;
  return a === b ? 0 : (100 * Math.abs(a - b)) / Math.max(Math.min(a, b), Number.MIN_VALUE);
}

function shapeOf(plan: Plan): string {
  return `${planText(plan)}(${plan.children.map(shapeOf).join(',')})`;
}

function alone(some: readonly Plan[], others: readonly Plan[]): Plan[] {
  const left = others.map(planText);
  return some.filter((one) => {
    const at = left.indexOf(planText(one));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The operator whose rows were misjudged most, and by what factor. */
export function worstEstimate(plan: Plan): { readonly plan: Plan; readonly factor: number } | undefined {
  let worst: { plan: Plan; factor: number } | undefined;
  for (const one of operatorsOf(plan)) {
    const { estimatedRows, actualRows } = one;
    if (estimatedRows === undefined || actualRows === undefined) continue;
    // No row and one row are as good as the same, and no optimiser guesses less than one.
    const [guess, found] = [Math.max(estimatedRows, 1), Math.max(actualRows, 1)];
    const factor = Math.max(guess / found, found / guess);
    if (factor > (worst?.factor ?? 0)) worst = { plan: one, factor };
  }
  return worst;
}

/** How expensive a plan is thought to be: by its cost, or else its rows, or else its operators. Only plans of one engine compare. */
export function expenseOf(plan: Plan): number {
  const operators = [...operatorsOf(plan)];
  const rows = operators.flatMap(({ estimatedRows }) => estimatedRows ?? []);
  return plan.cost ?? (rows.length > 0 ? rows.reduce((sum, one) => sum + one, 0) : operators.length);
}

/** What was looked at in all, where the engine counts that. */
export function workOf(plan: Plan): number | undefined {
  let sum: number | undefined;
  for (const { work } of operatorsOf(plan)) if (work !== undefined) sum = (sum ?? 0) + work;
  return sum;
}
