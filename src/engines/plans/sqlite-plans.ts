/** Reads SQLite's EXPLAIN QUERY PLAN, which contains neither row counts nor costs. */
import type { PlanQuestion, PlanReader, StatementResult } from '../engine.js';
import { type Plan, planOf } from './plan.js';

/** For engines that return rows. */
export const sqlitePlans: PlanReader = {
  hasActualRows: false,
  plan: (query) => planQuestion(query, readRows),
};

/** For the sqlite3 shell, which draws the plan as a tree and can count the steps of SQLite's virtual machine. */
export const sqliteShellPlans: PlanReader = {
  hasActualRows: false,
  plan: (query) => planQuestion(query, readTree),
  work: (query) => ({ statements: ['\n.stats on\n', query], read: ([result]) => stepsIn(result) }),
};

function planQuestion(query: string, read: (rows: readonly string[]) => Plan | undefined): PlanQuestion<Plan> {
  return { statements: [`EXPLAIN QUERY PLAN ${query}`], read: ([result]) => read(result?.rows ?? []) };
}

/** Rows with the columns id, parent, unused and detail. */
function readRows(rows: readonly string[]): Plan {
  const steps = rows.map((row) => {
    const [id = '', parent = '', , ...detail] = row.split('|');
    return { id, parent, detail: detail.join('|') };
  });
  const childrenOf = (parent: string): Plan[] =>
    steps
      .filter((step) => step.parent === parent && step.id !== parent)
      .map((step) => operatorOf(step.detail, childrenOf(step.id)));
  return planOf(childrenOf('0'));
}

/** Undefined if the shell did not print a tree. */
function readTree(lines: readonly string[]): Plan | undefined {
  const heading = lines.lastIndexOf('QUERY PLAN');
  if (heading < 0) return undefined;
  const steps = lines.slice(heading + 1).flatMap((line) => {
    const match = /^((?:\| {2}| {3})*)(?:\|--|`--)(.*)$/.exec(line);
    return match ? [{ depth: (match[1] as string).length / 3, detail: match[2] as string }] : [];
  });
  let next = 0;
  const readLevel = (depth: number): Plan[] => {
    const operators: Plan[] = [];
    while ((steps[next]?.depth ?? -1) === depth) {
      const { detail } = steps[next++] as (typeof steps)[number];
      operators.push(operatorOf(detail, readLevel(depth + 1)));
    }
    return operators;
  };
  return planOf(readLevel(0));
}

function operatorOf(detail: string, children: readonly Plan[]): Plan {
  // Old versions write TABLE and AS, and number subqueries differently.
  const [, verb = '', name = '', rest = ''] =
    /^(SCAN|SEARCH|MATERIALIZE|CO-ROUTINE)(?: TABLE| SUBQUERY)? (\S+)(?: AS \S+)?(.*)$/.exec(detail) ?? [];
  if (verb === '') return { operator: detail.replace(/ \d+$/, ''), target: '', children };
  const operator = `${verb}${rest.replace(/\bINDEX \S+/, 'INDEX').replace(/ \(.*\)$/, '')}`;
  const index = /\bINDEX (\S+)/.exec(rest)?.[1];
  return { operator, target: index === undefined ? name : `${name} ${index}`, children };
}

function stepsIn(result: StatementResult | undefined): number | undefined {
  const line = result?.rows.findLast((row) => row.startsWith('Virtual Machine Steps:'));
  return line === undefined ? undefined : Number(line.split(':')[1]);
}
