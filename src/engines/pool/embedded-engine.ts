/** Engines that run inside a worker process and need no server: an npm package and a driver for it. */
import type { Dialect } from '../../languages/sql/dialects/dialect.js';
import type { Engine, OpenOptions, PlanReader } from '../engine.js';
import { type EnginePackage, resolvePackage } from './package-folder.js';
import { builtInDriver, ProcessPool } from './process-pool.js';

export interface EmbeddedEngine {
  readonly name: string;
  readonly dialect: Dialect;
  readonly plans?: PlanReader;
  /** The name of a module in `drivers/`. Its `createDriver` gets the path of the package as `module`. */
  readonly driver: string;
  readonly package: EnginePackage;
  /** Options of Node for the workers. */
  readonly execArgv?: readonly string[];
}

export async function openEmbedded(
  { name, dialect, plans, driver, package: enginePackage, execArgv = [] }: EmbeddedEngine,
  { onNotice, isFresh = false, allowsOutside = false }: OpenOptions,
): Promise<Engine> {
  const module = await resolvePackage(enginePackage, onNotice);
  const spec = { driver: builtInDriver(driver), options: { module }, isFresh, isGuarded: !allowsOutside, execArgv };
  return new ProcessPool({ name, dialect, plans, spec, onNotice });
}
