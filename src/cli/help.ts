/** The text of `--help`, from the definitions of commands. Pure. */
import { type OptionDefinition, usageOf } from '../options/option.js';
import { choicesOf, type Registry } from '../registry.js';
import { type CommandDefinition, type OptionGroup, topicsOf } from './command-definition.js';

const WIDTH = 100;
const COLUMN = 28;

/** Without a topic, common options first, then all groups that belong to no topic. */
export function commandHelp(command: CommandDefinition, registry: Registry, topic?: string): string {
  const row = (option: OptionDefinition): string => twoColumns(usageOf(option), describeOption(option, registry));
  const groupText = ({ title, about, options }: OptionGroup): string =>
    [
      `${title}:`,
      ...(about === undefined ? [] : wrap(about, WIDTH - 2).map((line) => `  ${line}`)),
      ...options.map(row),
    ].join('\n');
  if (topic !== undefined) {
    const groups = command.groups.filter((group) => group.topic === topic);
    return `${groups.map(groupText).join('\n\n')}\n`;
  }
  const shown = command.groups.filter((group) => group.topic === undefined);
  const common = shown.flatMap(({ options }) => options).filter(({ isCommon = false }) => isCommon);
  const rest = shown
    .map((group) => ({ ...group, options: group.options.filter(({ isCommon = false }) => !isCommon) }))
    .filter(({ options }) => options.length > 0);
  const sections = [
    `Usage: minrepro ${command.name} ${command.usage}\n\n${command.about}`,
    ...(common.length > 0 ? [groupText({ title: 'Common options', options: common })] : []),
    ['Examples:', ...command.examples.flatMap(({ about, command: line }) => [`  # ${about}`, `  ${line}`])].join('\n'),
    ...rest.map(groupText),
    ...(command.lists ?? []).map(
      ({ title, items }) => `${title}:\n${items.map(([name, about]) => twoColumns(name, about)).join('\n')}`,
    ),
    ...(command.notes ?? []).map((note) => wrap(note, WIDTH).join('\n')),
    `Exit codes:\n${command.exitCodes.map(([code, about]) => twoColumns(String(code), about)).join('\n')}`,
    ...topicsOf(command).map((name) => `More: minrepro ${command.name} --help ${name}`),
  ];
  return `${sections.join('\n\n')}\n`;
}

export function programHelp(commands: readonly CommandDefinition[], about: string): string {
  const rows = commands.map(({ name, about: does }) => twoColumns(name, does));
  return `Usage: minrepro COMMAND [options]

${about}

Commands:
${rows.join('\n')}

${twoColumns('--version', 'print the version')}
${twoColumns('--help', 'print this help; minrepro COMMAND --help prints that of a command')}
`;
}

/** What an option does, its choices and its default. */
export function describeOption(option: OptionDefinition, registry: Registry): string {
  const { about, defaultText, default: value } = option;
  const choices = choicesOf(registry, option);
  const listed =
    choices.length > 0 && !choices.every((choice) => about.includes(choice)) ? `: ${choices.join(', ')}` : '';
  const fallback =
    defaultText ?? (value === undefined || value === false || option.isNegated ? undefined : String(value));
  return `${about}${listed}${fallback === undefined ? '' : ` (default: ${fallback})`}`;
}

function twoColumns(left: string, right: string): string {
  const lines = wrap(right, WIDTH - COLUMN - 2);
  const indent = ' '.repeat(COLUMN + 2);
  if (left.length >= COLUMN) return [`  ${left}`, ...lines.map((line) => indent + line)].join('\n');
  return lines.map((line, i) => (i === 0 ? `  ${left.padEnd(COLUMN)}${line}` : indent + line)).join('\n');
}

function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1) as string;
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
