// src/config/option-types.ts: the options of each command as types, so that `defineConfig` checks and completes them.
import { optionsOf } from '../src/cli/command-definition.js';
import { commandDefinitions } from '../src/cli/commands.js';
import { describeOption } from '../src/cli/help.js';
import type { OptionDefinition } from '../src/options/option.js';
import { BUILT_IN, choicesOf } from '../src/registry.js';
import type { GeneratedFile } from './generated-files.js';

const CONFIGURABLE = ['reduce', 'parse'];

export function optionTypesFile(): GeneratedFile {
  const commands = commandDefinitions(BUILT_IN).filter(({ name }) => CONFIGURABLE.includes(name));
  const interfaces = commands.map((command) => {
    const members = optionsOf(command).map(
      (option) =>
        `  /** ${sentence(describeOption(option, BUILT_IN))} */\n  readonly ${option.name}?: ${typeOf(option)};`,
    );
    const name = `${command.name[0]?.toUpperCase()}${command.name.slice(1)}Defaults`;
    return `/** Defaults for the options of \`minrepro ${command.name}\`. */\nexport interface ${name} {\n${members.join('\n')}\n}\n`;
  });
  const text = `// Generated from the definitions of the commands by npm run generate; do not edit.\n\n${interfaces.join('\n')}`;
  return { path: 'src/config/option-types.ts', text };
}

function sentence(text: string): string {
  return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
}

/** Names from the registry stay open: extensions add to them. */
function typeOf(option: OptionDefinition): string {
  const { kind, choicesFrom, isValueOptional = false } = option;
  const types: Readonly<Record<OptionDefinition['kind'], string>> = {
    switch: 'boolean',
    text: 'string',
    texts: 'readonly string[]',
    file: 'string',
    command: 'string',
    engine: 'string',
    choice:
      choicesFrom === undefined
        ? choicesOf(BUILT_IN, option)
            .map((choice) => `'${choice}'`)
            .join(' | ')
        : 'string',
    count: 'number',
    number: 'number',
  };
  return isValueOptional ? `${types[kind]} | true` : types[kind];
}
