/**
 * Execution plans as the failure (SIMP, Bruno 2010, sections 1.2 and 5.3): two engines plan the last query differently, a plan
 * contains an operator that it should not, or estimates far more or fewer rows than there are.
 */
import { type Engine, EngineError } from '../engines/engine.js';
import { explain, requirePlans } from '../engines/plans/explain.js';
import { operatorsOf, type Plan, planDifference, planText, worstEstimate } from '../engines/plans/plan.js';
import type { CheckResult, Oracle } from '../evaluate/oracle.js';
import { INITIAL_TIME_LIMIT } from '../evaluate/time-limit.js';
import type { OracleContext, OracleDefinition } from './definition.js';
import { closeAll } from './engine-pair.js';
import { lastQueryOf, unanswered } from './explained-query.js';

/** What a plan has to show. */
export type PlanExpectation =
  /** Two plans differ by more than this percentage. */
  | { readonly kind: 'differ'; readonly percent: number }
  /** The plan contains these words, and the plan of the other engine does not. */
  | { readonly kind: 'contain'; readonly words: string }
  /** Estimated and actual rows differ by this factor. */
  | { readonly kind: 'misestimate'; readonly factor: number };

/** Identifies plans that have the same operators. */
const ANOTHER_ORDER = 'another order';

/** An oracle that checks the plan of the last query. Closing it closes the engines. Throws `EngineError`. */
export function planOracle(
  engines: readonly [Engine] | readonly [Engine, Engine],
  expectation: PlanExpectation,
  setup = '',
): Oracle {
  const [engine, reference] = engines;
  if (expectation.kind === 'differ' && !reference)
    throw new EngineError('comparing plans needs a second engine: another engine, a setting, or no indexes');
  const isRun = expectation.kind === 'misestimate';
  for (const each of engines) requirePlans(each, isRun);
  let timeLimit = INITIAL_TIME_LIMIT;
  /** The operator that identifies the difference. */
  let wanted: string | undefined;

  const checkDifference = (percent: number, plan: Plan, second: Plan | undefined): CheckResult => {
    const difference = second && planDifference(plan, second);
    if (!difference) return { verdict: 'vanished', detail: 'same plans' };
    const summary = `plans differ by ${difference.percent.toFixed(0)} %`;
    // Without a percentage, plans of equal cost may differ, too.
    if (percent > 0 && difference.percent <= percent) return { verdict: 'vanished', detail: summary };
    const { onlyFirst, onlySecond } = difference;
    // The first operator that only one plan contains identifies the difference; any other operator is another failure.
    const operators = onlyFirst.length > 0 ? onlyFirst.map(({ operator }) => operator) : [ANOTHER_ORDER];
    const isFirst = wanted === undefined;
    wanted ??= operators[0];
    const list = (plans: readonly Plan[]): string => plans.map(planText).join(', ') || 'nothing else';
    const detail = `${summary}: ${list(onlyFirst)} in ${engine.name}, ${list(onlySecond)} in ${reference?.name}`;
    if (wanted === undefined || !operators.includes(wanted)) return { verdict: 'unknown', detail };
    const where = wanted === ANOTHER_ORDER ? 'in the order of their operators' : `by ${wanted} in ${engine.name} alone`;
    const preserved = { preserved: `${describe({ kind: 'differ', percent })}, ${where}` };
    return { verdict: 'reproduced', detail, fingerprint: wanted, ...(isFirst ? preserved : {}) };
  };

  return {
    name: `the plans of ${engines.map(({ name }) => name).join(' and ')}`,
    limitTime: (milliseconds) => {
      timeLimit = milliseconds;
    },
    async check(text, signal) {
      const query = lastQueryOf(text, setup, engine);
      if (!query) return { verdict: 'vanished', detail: 'no query to explain' };
      const options = { wantsRows: true, timeLimit, signal };
      const plans: Plan[] = [];
      for (const answer of await Promise.all(engines.map((each) => explain(each, query, isRun, options)))) {
        if (answer.kind === 'failed') return unanswered(answer.run, timeLimit);
        plans.push(answer.value);
      }
      const [plan, second] = plans as [Plan, Plan?];
      if (expectation.kind === 'contain') return checkWords(expectation.words, plan, second);
      if (expectation.kind === 'misestimate') return checkEstimate(expectation.factor, plan);
      return checkDifference(expectation.percent, plan, second);
    },
    adopt: ({ fingerprint }) => {
      if (fingerprint !== undefined) wanted = fingerprint;
    },
    close: () => closeAll(engines),
  };
}

function checkWords(words: string, plan: Plan, second: Plan | undefined): CheckResult {
  const operatorWith = (searched: Plan): Plan | undefined =>
    [...operatorsOf(searched)].find((operator) => planText(operator).toLowerCase().includes(words.toLowerCase()));
  const operator = operatorWith(plan);
  if (!operator)
    return { verdict: 'vanished', detail: `the plan is ${[...operatorsOf(plan)].map(planText).join(', ')}` };
  if (second && operatorWith(second)) return { verdict: 'vanished', detail: 'the other plan contains it too' };
  return { verdict: 'reproduced', detail: `the plan contains ${planText(operator)}` };
}

function checkEstimate(factor: number, plan: Plan): CheckResult {
  const worst = worstEstimate(plan);
  if (!worst) return { verdict: 'vanished', detail: 'no estimates in the plan' };
  const { estimatedRows, actualRows } = worst.plan;
  const detail = `${planText(worst.plan)}: ${estimatedRows} rows estimated, ${actualRows} actual`;
  return { verdict: worst.factor >= factor ? 'reproduced' : 'vanished', detail };
}

export const planDefinition: OracleDefinition = {
  name: 'plan',
  about: 'the execution plan of the last query is wrong or has changed',
  selectedBy: [
    {
      name: 'planDiffers',
      kind: 'number',
      value: 'PERCENT',
      isValueOptional: true,
      about: 'the plans of the last query differ, by more than PERCENT of the cost or of the operators',
    },
    {
      name: 'planContains',
      kind: 'text',
      value: 'WORDS',
      about: 'the plan of the last query contains WORDS, and that of the other engine does not',
    },
    {
      name: 'misestimate',
      kind: 'number',
      value: 'FACTOR',
      about: 'the plan estimates FACTOR times more or fewer rows than there are',
    },
  ],
  needsTwo: ['planDiffers'],
  engines: 'one or two',
  create: (context) =>
    planOracle(context.engines as [Engine] | [Engine, Engine], expectationOf(context), context.setup),
  describe: (context) => describe(expectationOf(context)),
};

function describe(expectation: PlanExpectation): string {
  if (expectation.kind === 'contain') return `a plan of the last query that contains ${expectation.words}`;
  if (expectation.kind === 'misestimate')
    return `an estimate of rows in the last query that is wrong by a factor of ${expectation.factor}`;
  const { percent } = expectation;
  return `plans of the last query that differ${percent === 0 ? '' : ` by more than ${percent} %`}`;
}

function expectationOf({ options }: OracleContext): PlanExpectation {
  const { planDiffers, planContains, misestimate } = options;
  if (planDiffers !== undefined) return { kind: 'differ', percent: planDiffers === true ? 0 : Number(planDiffers) };
  if (planContains !== undefined) return { kind: 'contain', words: String(planContains) };
  return { kind: 'misestimate', factor: Number(misestimate) };
}
