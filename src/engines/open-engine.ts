/** Opens an engine by its address, as users write it on the command line. */
import type { EngineDefinition } from './definition.js';
import { type Engine, EngineError, type OpenOptions } from './engine.js';
import { ENGINES } from './index.js';

export interface OpenEngineOptions extends OpenOptions {
  /** The engines to choose from; those that minrepro ships if omitted. */
  readonly engines?: readonly EngineDefinition[];
}

/** Rejects with `EngineError` if the address is unknown or the engine is unavailable. */
export async function openEngine(address: string, options: OpenEngineOptions = {}): Promise<Engine> {
  const { engines = ENGINES } = options;
  for (const definition of engines) {
    const engine = definition.open(address, options);
    if (engine) return engine;
  }
  throw new EngineError(`${address}: unknown engine; the engines are ${engineForms(engines)}`);
}

/** The forms of addresses as a list in one line. */
export function engineForms(engines: readonly EngineDefinition[] = ENGINES): string {
  return engines.flatMap(({ forms }) => forms.map(({ form }) => form)).join(', ');
}
