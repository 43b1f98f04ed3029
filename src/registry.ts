/** Everything that can be extended, in one value: what minrepro ships, and what a configuration file adds. */
import type { AlgorithmDefinition, AlgorithmFactory } from './algorithms/algorithm.js';
import { ALGORITHMS } from './algorithms/index.js';
import type { EngineDefinition } from './engines/definition.js';
import { ENGINES } from './engines/index.js';
import type { Language, Pass } from './language/language.js';
import { LANGUAGES } from './language-files/index.js';
import { definitionOf, type LanguageDefinition } from './languages/definition.js';
import { SQL_ALGORITHMS } from './languages/sql/algorithms/index.js';
import type { Dialect } from './languages/sql/dialects/dialect.js';
import { DIALECTS } from './languages/sql/dialects/index.js';
import type { OptionDefinition } from './options/option.js';
import type { OracleDefinition } from './oracles/definition.js';
import { ORACLES } from './oracles/index.js';

/** A pass for languages that do not list it themselves. */
export interface PassExtension {
  readonly pass: Pass;
  /** The name of the language; every language if absent. */
  readonly language?: string;
  /** The name of the pass before which it is inserted. It is appended if this is absent or no pass has the name. */
  readonly before?: string;
}

export interface Registry {
  readonly languages: readonly LanguageDefinition[];
  readonly dialects: readonly Dialect[];
  readonly engines: readonly EngineDefinition[];
  readonly oracles: readonly OracleDefinition[];
  readonly algorithms: readonly AlgorithmDefinition[];
  readonly passes: readonly PassExtension[];
}

/** What a configuration file may add. */
export interface Extensions {
  readonly languages?: readonly (Language | LanguageDefinition)[];
  readonly dialects?: readonly Dialect[];
  readonly engines?: readonly EngineDefinition[];
  readonly oracles?: readonly OracleDefinition[];
  readonly algorithms?: readonly (AlgorithmDefinition | AlgorithmFactory)[];
  readonly passes?: readonly (Pass | PassExtension)[];
}

export const BUILT_IN: Registry = {
  languages: LANGUAGES,
  dialects: DIALECTS,
  engines: ENGINES,
  oracles: ORACLES,
  algorithms: [...ALGORITHMS, ...SQL_ALGORITHMS],
  passes: [],
};

/** Additions come after the built-in values. Throws `RangeError` if a name exists already. */
export function extendRegistry(registry: Registry, extensions: Extensions): Registry {
  const { languages = [], dialects = [], engines = [], oracles = [], algorithms = [], passes = [] } = extensions;
  return {
    languages: joined('languages', registry.languages, languages.map(asLanguageDefinition)),
    dialects: joined('dialects', registry.dialects, dialects),
    engines: joined('engines', registry.engines, engines),
    oracles: joined('oracles', registry.oracles, oracles),
    algorithms: joined('algorithms', registry.algorithms, algorithms.map(asAlgorithmDefinition)),
    passes: [...registry.passes, ...passes.map((pass) => ('edits' in pass ? { pass } : pass))],
  };
}

/** The passes of a language with those that extensions add. */
export function passesFor({ passes }: Registry, language: Language): readonly Pass[] {
  const result = [...language.passes];
  for (const { pass, language: name, before } of passes) {
    if (name !== undefined && name !== language.name) continue;
    const index = before === undefined ? -1 : result.findIndex((existing) => existing.name === before);
    result.splice(index < 0 ? result.length : index, 0, pass);
  }
  return result;
}

/** The choices of an option, including those that come from the registry. */
export function choicesOf(registry: Registry, { choices = [], choicesFrom }: OptionDefinition): readonly string[] {
  return choicesFrom === undefined ? choices : [...choices, ...registry[choicesFrom].map(({ name }) => name)];
}

function asLanguageDefinition(language: Language | LanguageDefinition): LanguageDefinition {
  return 'create' in language ? language : definitionOf(language);
}

function asAlgorithmDefinition(algorithm: AlgorithmDefinition | AlgorithmFactory): AlgorithmDefinition {
  return 'definition' in algorithm ? (algorithm.definition as AlgorithmDefinition) : algorithm;
}

function joined<Value extends { readonly name: string }>(
  kind: string,
  existing: readonly Value[],
  added: readonly Value[],
): readonly Value[] {
  for (const [i, { name }] of added.entries()) {
    const isTaken = [...existing, ...added.slice(0, i)].some((value) => value.name === name);
    if (isTaken) throw new RangeError(`${kind}[${i}]: the name ${name} is already taken`);
  }
  return [...existing, ...added];
}
