/** The man page, derived from the definitions of the commands. Pure. */
import { usageOf } from '../options/option.js';
import type { Registry } from '../registry.js';
import type { CommandDefinition } from './command-definition.js';
import { describeOption } from './help.js';

export function manPage(commands: readonly CommandDefinition[], registry: Registry, version: string): string {
  const lines = [
    `.TH MINREPRO 1 "" "minrepro ${version}"`,
    '.SH NAME',
    'minrepro \\- turn a failing input into the smallest one that still fails',
    '.SH SYNOPSIS',
    ...commands.flatMap(({ name, usage }) => [`.B minrepro ${name}`, escaped(usage), '.br']),
  ];
  for (const command of commands) {
    lines.push(`.SH ${command.name.toUpperCase()}`, escaped(command.about));
    for (const { title, about, options } of command.groups) {
      if (options.length === 0 && about === undefined) continue;
      lines.push(`.SS ${escaped(title)}`, ...(about === undefined ? [] : [escaped(about)]));
      for (const option of options)
        lines.push('.TP', `.B ${escaped(usageOf(option))}`, escaped(describeOption(option, registry)));
    }
    for (const { title, items } of command.lists ?? []) {
      lines.push(`.SS ${escaped(title)}`);
      for (const [name, about] of items) lines.push('.TP', `.B ${escaped(name)}`, escaped(about));
    }
    lines.push(...(command.notes ?? []).flatMap((note) => ['.PP', escaped(note)]));
    lines.push('.SS Examples');
    for (const { about, command: line } of command.examples)
      lines.push('.TP', escaped(about), '.nf', escaped(line), '.fi');
    lines.push('.SS Exit codes');
    for (const [code, about] of command.exitCodes) lines.push('.TP', `.B ${code}`, escaped(about));
  }
  return `${lines.join('\n')}\n`;
}

/** A dot or quote at the start of a line is a request, and a plain hyphen may become a dash. */
function escaped(text: string): string {
  return text
    .replace(/\\/g, '\\e')
    .replace(/-/g, '\\-')
    .replace(/^([.'])/, '\\&$1');
}
