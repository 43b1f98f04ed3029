/** Describes a run for workers, and compares such a description with what a worker has. */
import type { OptionDefinition, OptionValues } from '../options/option.js';
import { flagOf } from '../options/option.js';
import { Refusal } from '../queue/job-server.js';
import type { QueuedRun } from '../queue/queued-run.js';
import { contentOf } from '../queue/store.js';
import type { Registry } from '../registry.js';
import { optionsOf } from './command-definition.js';
import type { ChosenForCases } from './open-cases.js';
import type { OpenedOracle } from './open-oracle.js';
import { packageVersion } from './package-version.js';
import { OWN_OPTIONS, WORKER_OPTIONS } from './queue-options.js';
import { readText } from './read-text.js';
import { hashOfProgram } from './run-key.js';
import { caseOptionGroups } from './triage-definition.js';

/** An engine that minrepro installs itself, in a sandbox: anything else names a program or a server. */
const PACKAGED_ENGINE = /^[a-z][a-z\d-]*(?:@[\w.-]+)?$/;
/** Options that change no result. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  ...WORKER_OPTIONS.map(({ name }) => name),
  'jobs',
  'color',
  'config',
]);

function relevantOptions(registry: Registry): readonly OptionDefinition[] {
  return optionsOf({ groups: caseOptionGroups(registry) } as Parameters<typeof optionsOf>[0]).filter(
    ({ name }) => !WITHOUT_EFFECT.has(name),
  );
}

/** Whether a worker has to be started with an option, because it would not take it from others. */
function isOwn({ name, kind }: OptionDefinition, value: unknown): boolean {
  if (kind === 'engine') return !PACKAGED_ENGINE.test(String(value));
  return kind === 'command' || kind === 'file' || OWN_OPTIONS.has(name);
}

/** What must be equal on all machines. The address of a server may differ; its version is compared. */
function identityOf(option: OptionDefinition, value: unknown): string {
  const text = String(value);
  if (option.kind === 'engine') return text.slice(0, text.indexOf(':'));
  if (option.kind === 'file') return contentOf(readText(text, `${flagOf(option)} needs it`)).hash;
  if (option.kind === 'command') return hashOfProgram(text) || contentOf(text).hash;
  return contentOf(value).hash;
}

export async function describeRun(
  registry: Registry,
  { language }: Pick<ChosenForCases, 'language'>,
  opened: OpenedOracle,
  first: QueuedRun['first'],
): Promise<QueuedRun> {
  const { values, sourceOf } = language.given;
  const used = relevantOptions(registry).filter(
    ({ name }) => values[name] !== undefined && sourceOf(name) !== 'default',
  );
  const own = used.filter((option) => isOwn(option, values[option.name]));
  const others = used.filter((option) => !own.includes(option));
  return {
    minrepro: packageVersion(),
    engines: await opened.versions(),
    values: {
      ...Object.fromEntries(others.map(({ name }) => [name, values[name]])),
      // What was inferred here must not be inferred differently there.
      ...(values['engine'] === undefined && language.definition.selectedBy === undefined
        ? { language: language.definition.name }
        : {}),
    },
    given: Object.fromEntries(own.map((option) => [option.name, identityOf(option, values[option.name])])),
    first,
  };
}

/** The options for a run: those of its description, and those that this worker was started with. Throws `Refusal`. */
export function optionsForRun(registry: Registry, run: QueuedRun, own: OptionValues): OptionValues {
  if (run.minrepro !== packageVersion())
    throw new Refusal(`it needs minrepro ${run.minrepro}, and this is ${packageVersion()}`);
  const options = relevantOptions(registry);
  for (const name of Object.keys({ ...run.values, ...run.given })) {
    const option = options.find((known) => known.name === name);
    if (!option) throw new Refusal(`it uses an option that this worker does not have: ${name}`);
    const isGiven = Object.hasOwn(run.given, name);
    if (!isGiven && isOwn(option, run.values[name])) throw new Refusal(`${flagOf(option)} must not come from others`);
    if (isGiven && own[name] === undefined)
      throw new Refusal(`it uses ${flagOf(option)}; start the worker with the same ${flagOf(option)}`);
    if (
      isGiven
        ? identityOf(option, own[name]) !== run.given[name]
        : own[name] !== undefined && own[name] !== run.values[name]
    )
      throw new Refusal(`its ${flagOf(option)} differs from that of this worker`);
  }
  return { ...run.values, ...own };
}

/** Throws `Refusal` if the engines have other versions. */
export function compareEngines(run: QueuedRun, versions: readonly string[]): void {
  const list = (names: readonly string[]): string => names.join(' and ') || 'no engine';
  if (list(run.engines) !== list(versions))
    throw new Refusal(`it needs ${list(run.engines)}, and this worker has ${list(versions)}`);
}
