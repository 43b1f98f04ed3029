/** The npm packages of engines and of clients of servers. */

import { PackageError } from '../../packages/package-error.js';
import { isPackageInstalled, resolvePackage, type WantedPackage } from '../../packages/package-folder.js';
import { EngineError } from '../engine.js';

export interface EnginePackage extends Omit<WantedPackage, 'cache' | 'product'> {
  /** The engine or client that the package contains. */
  readonly engine: 'sqlite' | 'better-sqlite3' | 'duckdb' | 'postgres' | 'pglite' | 'pg' | 'mysql2';
}

/** The path of the module to load. Installs the package if necessary; rejects with `EngineError` if that fails. */
export async function resolveEnginePackage(wanted: EnginePackage, onNotice?: (line: string) => void): Promise<string> {
  try {
    return await resolvePackage(wantedPackage(wanted), onNotice);
  } catch (error) {
    if (error instanceof PackageError) throw new EngineError(error.message, { cause: error });
    throw error;
  }
}

/** Whether the package can be used without a network. */
export function isEngineInstalled(wanted: EnginePackage): boolean {
  return isPackageInstalled(wantedPackage(wanted));
}

function wantedPackage({ engine, ...wanted }: EnginePackage): WantedPackage {
  return { ...wanted, cache: 'engines', product: engine };
}
