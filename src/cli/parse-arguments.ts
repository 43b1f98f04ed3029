/** Reads the arguments of a command, with the defaults of the configuration file. */
import { Command, InvalidArgumentError, Option } from 'commander';
import type { ConfigDefaults } from '../config/load-config.js';
import type { GivenOptions, OptionSource } from '../options/given-options.js';
import { flagOf, type OptionDefinition, type OptionValues, parseOption } from '../options/option.js';
import { choicesOf, type Registry } from '../registry.js';
import { type CommandDefinition, optionsOf } from './command-definition.js';

export interface Arguments extends GivenOptions {
  readonly positional: readonly string[];
}

/** A command for commander that calls `run` with its checked arguments. */
export function commandFor(
  definition: CommandDefinition,
  registry: Registry,
  defaults: ConfigDefaults,
  run: (args: Arguments) => void | Promise<void>,
): Command {
  const command = new Command(definition.name)
    .description(definition.about)
    .argument('[files...]')
    .helpOption(false)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'minrepro: ')) })
    .showHelpAfterError(`(minrepro ${definition.name} --help shows how it is used)`);
  for (const group of definition.groups) {
    for (const option of group.options) {
      const isKnown = command.options.some(({ long }) => long === flagOf(option));
      if (!isKnown) command.addOption(optionFor(option, registry));
    }
  }
  for (const [name, value] of Object.entries(defaults[definition.name] ?? {}))
    command.setOptionValueWithSource(name, value, 'config');
  command.action((positional: string[], values: OptionValues) => {
    const names = new Set(optionsOf(definition).map(({ name }) => name));
    const known = Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
    return run({ positional, values: known, sourceOf: (name) => sourceFor(command.getOptionValueSource(name)) });
  });
  return command;
}

function sourceFor(source: string | undefined): OptionSource {
  return source === 'cli' ? 'command line' : source === 'config' ? 'configuration' : 'default';
}

function optionFor(definition: OptionDefinition, registry: Registry): Option {
  const { value, kind, isValueOptional = false, about, letter } = definition;
  const shown = value === undefined ? '' : isValueOptional ? ` [${value}]` : ` <${value}>`;
  const option = new Option(`${letter === undefined ? '' : `-${letter}, `}${flagOf(definition)}${shown}`, about);
  if (definition.default !== undefined && !definition.isNegated) option.default(definition.default);
  const resolved = { ...definition, choices: choicesOf(registry, definition) };
  if (kind === 'texts') {
    // Each use of the option adds one text. What is typed replaces the list of the configuration file.
    let typed: readonly string[] = [];
    option.argParser((text: string) => {
      typed = [...typed, text];
      return typed;
    });
  } else if (kind !== 'switch') {
    let earlier: string | undefined;
    option.argParser((text: string) => {
      if (earlier !== undefined && earlier !== text)
        throw new InvalidArgumentError(`It is given twice: '${earlier}' came first.`);
      earlier = text;
      try {
        return parseOption(resolved, text);
      } catch (error) {
        throw new InvalidArgumentError((error as Error).message);
      }
    });
  }
  return option;
}
