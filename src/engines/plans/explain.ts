/** Asks an engine for the plan of a query, or for the work that it takes. */
import {
  type Engine,
  EngineError,
  type PlanQuestion,
  type PlanReader,
  type RunOptions,
  type ScriptRun,
} from '../engine.js';
import type { Plan } from './plan.js';

/** A query and the statements before it. */
export interface QueryScript {
  readonly before: readonly string[];
  readonly query: string;
}

/** A value from a plan, or the run that did not yield one. */
export type PlanAnswer<Value> =
  | { readonly kind: 'answered'; readonly value: Value }
  | { readonly kind: 'failed'; readonly run: ScriptRun };

/** The plan with estimates; `isRun` executes the query and adds actual row counts. Throws like `requirePlans`. */
export function explain(
  engine: Engine,
  { before, query }: QueryScript,
  isRun: boolean,
  options: RunOptions,
): Promise<PlanAnswer<Plan>> {
  return ask(engine, before, requirePlans(engine, isRun).plan(query, isRun), options);
}

/** Throws `EngineError` if the plans of an engine cannot be read or, with `isRun`, contain no actual row counts. */
export function requirePlans({ name, plans }: Engine, isRun: boolean): PlanReader {
  if (!plans)
    throw new EngineError(
      `${name}: the plans of this engine cannot be read; use for example sqlite, duckdb, postgres or mariadb`,
    );
  if (isRun && !plans.hasActualRows)
    throw new EngineError(`${name}: its plans contain no row counts; use duckdb, postgres or mariadb`);
  return plans;
}

/** Whether an engine counts the work of a query; otherwise only its time can be measured. */
export function countsWork({ plans }: Engine): boolean {
  return plans?.work !== undefined;
}

/** Rows examined or steps of a virtual machine. Throws `EngineError` unless `countsWork` holds. */
export function countWork(
  engine: Engine,
  { before, query }: QueryScript,
  options: RunOptions,
): Promise<PlanAnswer<number>> {
  const { name, plans } = engine;
  if (!plans?.work) throw new EngineError(`${name}: this engine does not count its work; compare times instead`);
  return ask(engine, before, plans.work(query), options);
}

async function ask<Value>(
  engine: Engine,
  before: readonly string[],
  { statements, read }: PlanQuestion<Value>,
  options: RunOptions,
): Promise<PlanAnswer<Value>> {
  const all = [...before, ...statements];
  // A command of the shell is a whole line without a semicolon.
  const script = all.map((statement) => (/^\s*\./.test(statement) ? statement : `${statement};\n`)).join('');
  const run = await engine.run(engine.takesScripts ? [script] : all, { ...options, wantsRows: true });
  if (run.kind !== 'finished') return { kind: 'failed', run };
  const results = engine.takesScripts ? run.results : run.results.slice(before.length);
  const isRejected = !engine.takesScripts && results.some(({ errors }) => errors.length > 0);
  const value = isRejected ? undefined : read(results);
  return value === undefined ? { kind: 'failed', run } : { kind: 'answered', value };
}
