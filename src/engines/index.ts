/** The engines that minrepro ships. */
import { betterSqlite3Engine } from './better-sqlite3.js';
import { commandEngine } from './command.js';
import type { EngineDefinition } from './definition.js';
import { duckdbEngine } from './duckdb.js';
import { mysqlEngine } from './mysql.js';
import { pgliteEngine } from './pglite.js';
import { postgresqlEngine } from './postgresql.js';
import { sqliteEngine } from './sqlite.js';

/** In the order of the help. The first one that takes an address opens it. */
export const ENGINES: readonly EngineDefinition[] = [
  sqliteEngine,
  betterSqlite3Engine,
  duckdbEngine,
  postgresqlEngine,
  pgliteEngine,
  mysqlEngine,
  commandEngine,
];

export type { Dialect } from '../languages/sql/dialects/dialect.js';
export type { OptionDefinition, OptionKind, OptionValue, OptionValues } from '../options/option.js';
export type { Allowances } from './allowances.js';
export { type Address, type AddressForm, type EngineDefinition, parseAddress } from './definition.js';
export {
  asRefusal,
  type Driver,
  type DriverModule,
  MAX_ROWS,
  ServerUnavailableError,
  type Session,
  type StatementAnswer,
} from './drivers/driver.js';
export { showValue } from './drivers/show-value.js';
export {
  closedWith,
  EMPTY_RESULT,
  type Engine,
  EngineError,
  type OpenOptions,
  outputOf,
  type PlanQuestion,
  type PlanReader,
  type RunOptions,
  type ScriptRun,
  type SessionSchedule,
  type StatementError,
  type StatementResult,
  statementError,
} from './engine.js';
export { explain, type PlanAnswer, type QueryScript } from './plans/explain.js';
export { type Plan, type PlanDifference, planDifference, worstEstimate } from './plans/plan.js';
export { type PoolOptions, ProcessPool } from './pool/process-pool.js';
export type { DriverSpec } from './pool/worker-protocol.js';
export { sessionEngine } from './session-engine.js';
export { ShellEngine, type ShellOptions } from './shell/shell-engine.js';
export { type VariantOptions, variantOf } from './variant.js';
