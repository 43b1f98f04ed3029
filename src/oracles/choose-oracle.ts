/** Which oracle the options select. Combinations that would have no effect are rejected, by the definitions alone. */
import { ENGINE_OPTIONS, SECOND_ENGINE } from '../engines/engine-options.js';
import { type GivenOptions, isGiven, OptionError, rejectOptions, yieldingTo } from '../options/given-options.js';
import { flagOf, type OptionDefinition } from '../options/option.js';
import type { OracleDefinition } from './definition.js';
import { DEFAULT_ORACLE } from './index.js';

export interface ChosenOracle {
  readonly definition: OracleDefinition;
  /** The options that have an effect. */
  readonly given: GivenOptions;
}

/** `engineForms` lists the engines for messages. Throws `OptionError`. An oracle of the configuration yields to typed options. */
export function chooseOracle(
  definitions: readonly OracleDefinition[],
  given: GivenOptions,
  engineForms: string,
): ChosenOracle {
  const configured = definitions
    .flatMap(({ selectedBy }) => selectedBy.map(({ name }) => name))
    .filter((name) => isGiven(given, name) && given.sourceOf(name) === 'configuration');
  return yieldingTo(given, configured, (options) => choose(definitions, options, engineForms));
}

function choose(definitions: readonly OracleDefinition[], given: GivenOptions, engineForms: string): ChosenOracle {
  const { definition, given: selected } = select(definitions, given);
  const others = definitions.filter((other) => other !== definition);
  const effective = rejectOptions(selected, foreignOptions(definition, others), (flag) => {
    const owner = others.find((other) => optionsOf(other).some((option) => flagOf(option) === flag));
    // The default oracle needs no option to be selected.
    return owner === DEFAULT_ORACLE
      ? `${flag} has no effect with ${selectorOf(definition, selected)}`
      : `${flag} has no effect without ${(owner?.selectedBy ?? []).map(flagOf).join(' or ')}`;
  });
  return { definition, given: requireEngines(definition, effective, engineForms) };
}

function optionsOf({ selectedBy, options = [] }: OracleDefinition): readonly OptionDefinition[] {
  return [...selectedBy, ...options];
}

/** Options of other oracles that this one does not share. */
function foreignOptions(
  definition: OracleDefinition,
  others: readonly OracleDefinition[],
): readonly OptionDefinition[] {
  const names = new Set(optionsOf(definition).map(({ name }) => name));
  return others.flatMap(optionsOf).filter(({ name }) => !names.has(name));
}

/** The given flag that selects an oracle. */
function selectorOf({ selectedBy }: OracleDefinition, given: GivenOptions): string | undefined {
  return selectedBy.filter(({ name }) => isGiven(given, name)).map(flagOf)[0];
}

function select(definitions: readonly OracleDefinition[], given: GivenOptions): ChosenOracle {
  const selectors = definitions.flatMap((definition) =>
    definition.selectedBy.filter(({ name }) => isGiven(given, name)).map((option) => ({ definition, option })),
  );
  const typed = selectors.filter(({ option }) => given.sourceOf(option.name) === 'command line');
  if (typed.length > 1)
    throw new OptionError(`use only one of ${typed.map(({ option }) => flagOf(option)).join(' and ')}`);
  const typedEngine = isGiven(given, 'engine') && given.sourceOf('engine') === 'command line';
  // What was typed decides; an engine that was typed overrules a test command of the configuration.
  const configured = selectors.find(({ definition }) => !typedEngine || definition.engines !== 'none');
  const chosen = typed[0] ?? configured;
  const definition = chosen?.definition ?? DEFAULT_ORACLE;
  const rest = selectors.filter(({ option }) => option !== chosen?.option).map(({ option }) => option);
  return { definition, given: rejectOptions(given, rest, (flag) => `only one oracle is possible: omit ${flag}`) };
}

function requireEngines(definition: OracleDefinition, given: GivenOptions, engineForms: string): GivenOptions {
  const { engines, selectedBy, options = [], needsTwo = [] } = definition;
  const selector = selectorOf(definition, given);
  if (engines === 'none')
    return rejectOptions(given, ENGINE_OPTIONS, (ineffective) =>
      /^--engine\b/.test(ineffective)
        ? `only one oracle is possible: use ${selector} or --engine`
        : `${ineffective} has no effect with ${selector}`,
    );
  if (!isGiven(given, 'engine')) {
    const needsEngine = (flags: string): string => `${flags} needs --engine NAME (${engineForms})`;
    if (engines !== 'any' && selector !== undefined) throw new OptionError(needsEngine(selector));
    const effective = rejectOptions(
      given,
      ENGINE_OPTIONS.filter(({ needs }) => needs === 'engine'),
      needsEngine,
    );
    if (engines === 'any') return effective;
    throw new OptionError(`no oracle given: use --test COMMAND, or --engine NAME (${engineForms})`);
  }
  const second = ENGINE_OPTIONS.filter(({ name }) => SECOND_ENGINE.includes(name));
  if (engines === 'one')
    return rejectOptions(given, second, (ineffective) => `${selector} uses one engine: leave out ${ineffective}`);
  if (second.some(({ name }) => isGiven(given, name))) return given;
  const toCompare = `give ${second.map(({ name }) => flagOf({ name })).join(' or ')}`;
  // An oracle that an option of the configuration file selects is not dropped either.
  const isNeeded = engines === 'two' || selectedBy.some(({ name }) => needsTwo.includes(name) && isGiven(given, name));
  if (isNeeded) throw new OptionError(`${selector} compares two engines: ${toCompare}`);
  const comparing = options.filter(({ name }) => needsTwo.includes(name));
  return rejectOptions(given, comparing, (ineffective) => `${ineffective} compares two engines: ${toCompare}`);
}
