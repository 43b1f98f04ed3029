/** Asks an engine how it runs a query, and how much it looked at when it did. */
import { type Engine, EngineError, type RunOptions, type ScriptRun, type StatementResult } from './engine.js';
import { type Plan, workOf } from './plan.js';
import { readDrawnPlan, readDuckdbPlan, readMysqlPlan, readPostgresPlan, readSqlitePlan } from './read-plan.js';

/** A query and the statements before it. */
export interface Asked {
  readonly before: readonly string[];
  readonly query: string;
}

export type Told<Value> =
  | { readonly kind: 'told'; readonly value: Value }
  | { readonly kind: 'failed'; readonly run: ScriptRun };

interface Question<Value> {
  readonly statements: readonly string[];
  /** Undefined where the answer is not there. */
  read(results: readonly StatementResult[]): Value | undefined;
}

const firstRow = (result: StatementResult | undefined): string => result?.rows.join('\n') ?? '';

/** The plan; what an engine estimates, and with `isRun` what was there when it ran. */
export function explain(engine: Engine, asked: Asked, isRun: boolean, options: RunOptions): Promise<Told<Plan>> {
  return ask(engine, asked.before, planQuestion(engine, asked.query, isRun), options);
}

/** Throws where an engine's plans cannot be read, or do not say what was there when they ran. */
export function requirePlans(engine: Engine, isRun: boolean): void {
  planQuestion(engine, '', isRun);
}

function planQuestion({ dialect, takesScripts, name }: Engine, query: string, isRun: boolean): Question<Plan> {
  const answer = (read: (text: string) => Plan) => (results: readonly StatementResult[]) => read(firstRow(results[0]));
  switch (dialect) {
    case 'postgresql': {
      const how = isRun ? 'ANALYZE, TIMING OFF, SUMMARY OFF, FORMAT JSON' : 'FORMAT JSON';
      return { statements: [`EXPLAIN (${how}) ${query}`], read: answer(readPostgresPlan) };
    }
    case 'duckdb':
      return {
        statements: [`EXPLAIN (${isRun ? 'ANALYZE, ' : ''}FORMAT JSON) ${query}`],
        read: answer(readDuckdbPlan),
      };
    case 'mysql':
      return {
        statements: [`${isRun ? 'ANALYZE' : 'EXPLAIN'} FORMAT=JSON ${query}`, "SHOW STATUS LIKE 'Last_query_cost'"],
        read: ([plan, cost]) => readMysqlPlan(firstRow(plan), Number(cost?.rows[0]?.split('|')[1])),
      };
    case 'sqlite': {
      if (isRun) throw new EngineError(`${name}: SQLite does not tell how many rows it expected`);
      const read = takesScripts ? readDrawnPlan : readSqlitePlan;
      return { statements: [`EXPLAIN QUERY PLAN ${query}`], read: (results) => read(results[0]?.rows ?? []) };
    }
    case 'generic':
      throw new EngineError(`${name}: its plans cannot be read; there are sqlite, duckdb, postgres and mariadb`);
  }
}

/** Whether an engine counts what it looks at: without that only time is left to go by. */
export function countsWork({ dialect, takesScripts }: Engine): boolean {
  return dialect === 'sqlite' ? takesScripts : dialect !== 'generic';
}

/** Rows looked at, or steps of SQLite's machine: the same number in every run. */
export function countWork(engine: Engine, asked: Asked, options: RunOptions): Promise<Told<number>> {
  return ask(engine, asked.before, workQuestion(engine, asked.query), options);
}

function workQuestion(engine: Engine, query: string): Question<number> {
  if (engine.dialect === 'mysql') {
    const status = "SHOW SESSION STATUS LIKE 'Handler_read%'";
    const sum = (result?: StatementResult): number =>
      (result?.rows ?? []).reduce((all, row) => all + Number(row.split('|')[1]), 0);
    return { statements: [status, query, status], read: ([before, , after]) => sum(after) - sum(before) };
  }
  if (engine.dialect === 'sqlite') {
    const steps = (rows: readonly string[]): number | undefined => {
      const counted = rows.findLast((row) => row.startsWith('Virtual Machine Steps:'))?.split(':')[1];
      return counted === undefined ? undefined : Number(counted);
    };
    return { statements: ['\n.stats on\n', query], read: (results) => steps(results[0]?.rows ?? []) };
  }
  const { statements, read: readPlan } = planQuestion(engine, query, true);
  const read = (results: readonly StatementResult[]): number | undefined => {
    const plan = readPlan(results);
    return plan && workOf(plan);
  };
  return { statements, read };
}

async function ask<Value>(
  engine: Engine,
  before: readonly string[],
  { statements, read }: Question<Value>,
  options: RunOptions,
): Promise<Told<Value>> {
  const all = [...before, ...statements];
  // A shell's commands stand on lines of their own, without an end.
  const script = all.map((one) => (/^\s*\./.test(one) ? one : `${one};\n`)).join('');
  const run = await engine.run(engine.takesScripts ? [script] : all, { ...options, wantsRows: true });
  if (run.kind !== 'finished') return { kind: 'failed', run };
  const results = engine.takesScripts ? run.results : run.results.slice(before.length);
  const isRejected = !engine.takesScripts && results.some(({ errors }) => errors.length > 0);
  const value = isRejected ? undefined : read(results);
  return value === undefined ? { kind: 'failed', run } : { kind: 'told', value };
}
