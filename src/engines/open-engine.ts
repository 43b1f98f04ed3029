/** Opens an engine by its address, as users write it on the command line. */
import { basename } from 'node:path';
import { parserOf } from '../languages/sql/dialects/dialect-parser.js';
import { closestName } from '../options/closest-name.js';
import { sandboxTried } from '../system/sandbox.js';
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
    const opening = definition.open(address, options);
    if (!opening) continue;
    const [engine] = await Promise.all([opening, loadGrammar(definition)]);
    return engine;
  }
  const meant = suggestion(address, engines);
  const list = meant === undefined ? 'the engines are' : `did you mean ${meant}? The engines are`;
  throw new EngineError(`${address}: unknown engine; ${list} ${engineForms(engines)}`);
}

/**
 * Every run needs the grammar. It is loaded while other processes enter the sandbox: not before they have been started, which happens
 * when the sandbox has been tried.
 */
async function loadGrammar({ dialect }: EngineDefinition): Promise<void> {
  await sandboxTried();
  await new Promise((resolve) => setImmediate(resolve));
  if (dialect) parserOf(dialect);
}

/** The forms of addresses as a list in one line. */
export function engineForms(engines: readonly EngineDefinition[] = ENGINES): string {
  return engines.flatMap(({ forms }) => forms.map(({ form }) => form)).join(', ');
}

/** The address that was probably meant. Docker's `postgres:17` is `postgres@17`. */
function suggestion(address: string, engines: readonly EngineDefinition[]): string | undefined {
  if (/^(?:[.~]|[A-Z]:)?[/\\]/i.test(address)) return addressOfProgram(address);
  const [, name = '', rest = ''] = /^([^@:]*)(.*)$/s.exec(address) ?? [];
  const names = engines.flatMap(({ forms }) => forms.map(({ form }) => /^[\w-]*/.exec(form)?.[0] ?? ''));
  const closest = closestName(name, [...new Set(names)]);
  const meant = `${closest}${rest.replace(/^:(?=\d)/, '@')}`;
  return closest === undefined || meant === address ? undefined : meant;
}

/** A program without the name of its engine. */
function addressOfProgram(path: string): string {
  const name = basename(path);
  const engine = /sqlite/i.test(name) ? 'sqlite' : /mariadb|mysql/i.test(name) ? 'mariadb' : 'command';
  return `${engine}:${path}`;
}
