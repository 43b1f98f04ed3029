/** Engines that run inside a worker process and need no server: an npm package and a driver for it. */
import type { Dialect } from '../../languages/sql/dialects/dialect.js';
import { packageFolder } from '../../system/confinement.js';
import { NO_ALLOWANCES } from '../allowances.js';
import type { EmbeddedOptions } from '../drivers/driver.js';
import type { Engine, OpenOptions, PlanReader } from '../engine.js';
import { sandboxFor } from '../engine-sandbox.js';
import { type EnginePackage, resolveEnginePackage } from './engine-package.js';
import { builtInDriver, ProcessPool } from './process-pool.js';

export interface EmbeddedEngine {
  readonly name: string;
  readonly dialect: Dialect;
  readonly plans?: PlanReader;
  /** The name of a module in `drivers/`. Its `createDriver` gets the path of the package as `module`. */
  readonly driver: string;
  readonly package: EnginePackage;
  /** Where the extensions are that the user has installed. */
  readonly extensionFolder?: string;
  /** See `PoolOptions`. */
  readonly hasNoFiles?: boolean;
  /** Options of Node for the workers. */
  readonly execArgv?: readonly string[];
}

export async function openEmbedded(
  { name, dialect, plans, driver, package: enginePackage, extensionFolder, hasNoFiles, execArgv = [] }: EmbeddedEngine,
  options: OpenOptions,
): Promise<Engine> {
  const { onNotice, isFresh = false, allowsOutside = false, allowances = NO_ALLOWANCES } = options;
  const sandbox = await sandboxFor(options);
  const module = await resolveEnginePackage(enginePackage, onNotice);
  const driverOptions: EmbeddedOptions = {
    module,
    allowances: { ...allowances, files: allowances.files || allowsOutside },
    ...(extensionFolder === undefined ? {} : { extensionFolder }),
  };
  const spec = { driver: builtInDriver(driver), options: { ...driverOptions }, isFresh, execArgv };
  const hasExtensions = extensionFolder !== undefined && allowances.extensions.length > 0;
  const readable = [packageFolder(module), ...(hasExtensions ? [extensionFolder] : [])];
  return new ProcessPool({ name, dialect, plans, spec, sandbox, readable, hasNoFiles, onNotice });
}
