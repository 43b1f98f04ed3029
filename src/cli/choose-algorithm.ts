/** Which algorithm the options select, with its options. */
import type { Algorithm, AlgorithmDefinition } from '../algorithms/algorithm.js';
import { type GivenOptions, isGiven, OptionError, rejectOptions, yieldingTo } from '../options/given-options.js';
import { flagOf } from '../options/option.js';

/** Throws `OptionError` if options of another algorithm were typed, or the algorithm is for another language. */
export function chooseAlgorithm(
  definitions: readonly AlgorithmDefinition[],
  language: string,
  given: GivenOptions,
): Algorithm {
  const configured = given.sourceOf('algorithm') === 'configuration' ? ['algorithm', 'cheapestFirst'] : [];
  return yieldingTo(given, configured, (options) => choose(definitions, language, options));
}

function choose(definitions: readonly AlgorithmDefinition[], language: string, given: GivenOptions): Algorithm {
  const wanted = given.values['algorithm'] ?? definitions[0]?.name;
  const definition = definitions.find(({ name }) => name === wanted) as AlgorithmDefinition;
  const { options = [], onlyFor } = definition;
  if (onlyFor !== undefined && onlyFor !== language)
    throw new OptionError(`--algorithm ${definition.name} works on the language ${onlyFor} only, not on ${language}`);
  const names = new Set(options.map(({ name }) => name));
  const foreign = definitions.flatMap(({ options: others = [] }) => others).filter(({ name }) => !names.has(name));
  const { values } = rejectOptions(given, foreign, (flag) => {
    const owners = definitions.filter(({ options: others = [] }) => others.some((option) => flagOf(option) === flag));
    return `${flag} belongs to --algorithm ${owners.map(({ name }) => name).join(' or ')}`;
  });
  // The estimate of the cost comes from an engine.
  if (names.has('cheapestFirst') && values['cheapestFirst'] === true && !isGiven(given, 'engine'))
    throw new OptionError('--cheapest-first needs --engine NAME');
  return definition.create(
    Object.fromEntries([...names].flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]))),
  );
}
