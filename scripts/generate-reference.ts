// docs/reference.md: every command and option, from the definitions of the commands.
import type { CommandDefinition, OptionGroup } from '../src/cli/command-definition.js';
import { commandDefinitions } from '../src/cli/commands.js';
import { describeOption } from '../src/cli/help.js';
import { usageOf } from '../src/options/option.js';
import { BUILT_IN } from '../src/registry.js';
import type { GeneratedFile } from './generated-files.js';

export function referenceFile(): GeneratedFile {
  const text = `# Reference

Every command and option, generated from their definitions. In a [configuration file](configuration.md), an option is
written in camel case: \`--max-calls 500\` is \`{ reduce: { maxCalls: 500 } }\`.

${commandDefinitions(BUILT_IN).map(commandText).join('\n')}`;
  return { path: 'docs/reference.md', text };
}

function commandText({
  name,
  about,
  usage,
  groups,
  lists = [],
  notes = [],
  examples,
  exitCodes,
}: CommandDefinition): string {
  return [
    `## minrepro ${name}\n`,
    `${about}\n`,
    `\`\`\`\nminrepro ${name} ${usage}\n\`\`\`\n`,
    ...groups.map(groupText),
    ...lists.map(({ title, items }) => `### ${title}\n\n${table(['name', 'what it is'], items)}`),
    ...notes.map((note) => `${note}\n`),
    `### Examples of ${name}\n\n${examples.map(({ about: situation, command }) => `- ${situation}: \`${command}\`\n`).join('')}`,
    `### Exit codes of ${name}\n\n${table(
      ['code', 'meaning'],
      exitCodes.map(([code, meaning]) => [String(code), meaning]),
    )}`,
  ].join('\n');
}

function groupText({ title, about, options }: OptionGroup): string {
  const rows = options.map((option) => [usageOf(option), describeOption(option, BUILT_IN)] as const);
  const introduction = about === undefined ? '' : `${about}.\n\n`;
  return `### ${title}\n\n${introduction}${options.length === 0 ? 'It has no options.\n' : table(['option', 'what it does'], rows)}`;
}

function table([left, right]: readonly [string, string], rows: readonly (readonly [string, string])[]): string {
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  return [
    `| ${left} | ${right} |`,
    '| --- | --- |',
    ...rows.map(([a, b]) => `| \`${cell(a)}\` | ${cell(b)} |`),
    '',
  ].join('\n');
}
