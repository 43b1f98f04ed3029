/**
 * Execution plans as what fails (SIMP, Bruno 2010, sections 1.2 and 5.3): two versions plan the last query of a script
 * differently, a plan does something it should not, or expects far more or fewer rows than there are.
 */
import { type Engine, EngineError } from '../engines/engine.js';
import { explain, requirePlans } from '../engines/explain.js';
import { operatorsOf, type Plan, planDifference, planText, worstEstimate } from '../engines/plan.js';
import { askedQuery, unanswered } from './asked-query.js';
import type { Judgement, Oracle } from './oracle.js';

export type PlanExpectation =
  /** Differ at all, or by more than so many per cent. */
  | { readonly kind: 'differ'; readonly percent: number }
  /** Contain some words; those of the other engine must not. */
  | { readonly kind: 'contain'; readonly words: string }
  /** Expect so many times more or fewer rows than there are. */
  | { readonly kind: 'misjudge'; readonly factor: number };

const FIRST_TIME_LIMIT = 10_000;

export function planOracle(
  engines: readonly [Engine] | readonly [Engine, Engine],
  expectation: PlanExpectation,
  setup = '',
): Oracle {
  const [engine, other] = engines;
  if (expectation.kind === 'differ' && !other)
    throw new EngineError('plans differ between two: give another engine, switches, or leave out indexes');
  const isRun = expectation.kind === 'misjudge';
  for (const one of engines) requirePlans(one, isRun);
  let timeLimit = FIRST_TIME_LIMIT;
  let wanted: string | undefined;

  const judge = (plan: Plan, second: Plan | undefined): Judgement => {
    if (expectation.kind === 'contain') return judgeWords(expectation.words, plan, second);
    if (expectation.kind === 'misjudge') return judgeEstimate(expectation.factor, plan);
    const difference = second && planDifference(plan, second);
    if (!difference || difference.percent <= expectation.percent)
      return {
        verdict: 'vanished',
        detail: difference ? `plans differ by ${difference.percent.toFixed(0)} %` : 'same plans',
      };
    const { onlyFirst, onlySecond, percent } = difference;
    // Some other difference is another matter; what only the first one does tells which.
    const kinds = onlyFirst.length > 0 ? onlyFirst.map(({ operator }) => operator) : ['another order'];
    wanted ??= kinds[0];
    const does = (plans: readonly Plan[]): string => plans.map(planText).join(', ') || 'nothing else';
    const detail = `plans differ by ${percent.toFixed(0)} %: ${does(onlyFirst)} in ${engine.name}, ${does(onlySecond)} in ${other?.name}`;
    if (wanted === undefined || !kinds.includes(wanted)) return { verdict: 'unknown', detail };
    return { verdict: 'reproduced', detail, fingerprint: wanted };
  };

  return {
    name: `the plans of ${engines.map(({ name }) => name).join(' and ')}`,
    limitTime: (milliseconds) => {
      timeLimit = milliseconds;
    },
    async check(text, signal) {
      const asked = askedQuery(text, setup, engine);
      if (!asked) return { verdict: 'vanished', detail: 'no query to explain' };
      const options = { wantsRows: true, timeLimit, signal };
      const plans: Plan[] = [];
      for (const told of await Promise.all(engines.map((one) => explain(one, asked, isRun, options)))) {
        if (told.kind === 'failed') return unanswered(told.run);
        plans.push(told.value);
      }
      return judge(plans[0] as Plan, plans[1]);
    },
    adopt: ({ fingerprint }) => {
      wanted = fingerprint;
    },
    close: async () => {
      await Promise.all(engines.map((one) => one.close()));
    },
  };
}

function judgeWords(words: string, plan: Plan, second: Plan | undefined): Judgement {
  const found = (one: Plan): Plan | undefined =>
    [...operatorsOf(one)].find((step) => planText(step).toLowerCase().includes(words.toLowerCase()));
  const step = found(plan);
  if (!step) return { verdict: 'vanished', detail: `the plan is ${[...operatorsOf(plan)].map(planText).join(', ')}` };
  if (second && found(second)) return { verdict: 'vanished', detail: 'the other plan contains it too' };
  return { verdict: 'reproduced', detail: `the plan contains ${planText(step)}` };
}

function judgeEstimate(factor: number, plan: Plan): Judgement {
  const worst = worstEstimate(plan);
  if (!worst) return { verdict: 'vanished', detail: 'no estimates in the plan' };
  const { estimatedRows, actualRows } = worst.plan;
  const detail = `${planText(worst.plan)}: ${estimatedRows} rows expected, ${actualRows} there`;
  return { verdict: worst.factor >= factor ? 'reproduced' : 'vanished', detail };
}
