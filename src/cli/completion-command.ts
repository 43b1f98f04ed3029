/** `minrepro completion`: completion scripts, derived from the definitions of the commands. */
import { flagOf, type OptionDefinition } from '../options/option.js';
import { choicesOf, type Registry } from '../registry.js';
import type { CommandDefinition } from './command-definition.js';
import { SHELLS, type Shell } from './completion-definition.js';
import type { Arguments } from './parse-arguments.js';
import { UsageError } from './usage-error.js';

export function runCompletion(
  { positional }: Arguments,
  commands: readonly CommandDefinition[],
  registry: Registry,
): void {
  const [shell] = positional;
  if (positional.length !== 1 || !SHELLS.some((known) => known === shell))
    throw new UsageError(`name one shell: minrepro completion ${SHELLS.join('|')}`);
  process.stdout.write(completionScript(shell as Shell, commands, registry));
}

/** The completion script for a shell. Pure. */
export function completionScript(shell: Shell, commands: readonly CommandDefinition[], registry: Registry): string {
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](commands, registry);
}

/** Every flag of a command once. */
function flagsOf({ groups }: CommandDefinition): readonly OptionDefinition[] {
  const byFlag = new Map<string, OptionDefinition>();
  for (const option of groups.flatMap(({ options }) => options)) byFlag.set(flagOf(option), option);
  return [...byFlag.values()];
}

/** What completes the value of an option: words, or files if there are none. */
function wordsFor(option: OptionDefinition, registry: Registry): readonly string[] {
  if (option.name !== 'engine' && option.name !== 'against') return choicesOf(registry, option);
  const forms = registry.engines.flatMap(({ forms: all }) => all.map(({ form }) => form));
  return forms.filter((form) => /^[a-z0-9-]+$/.test(form));
}

function takesValue({ value }: OptionDefinition): boolean {
  return value !== undefined;
}

function bashScript(commands: readonly CommandDefinition[], registry: Registry): string {
  const names = commands.map(({ name }) => name).join(' ');
  const cases = commands.map((command) => {
    const flags = [...flagsOf(command).map(flagOf), '--help'].join(' ');
    const values = flagsOf(command)
      .filter(takesValue)
      .map((option) => {
        const words = wordsFor(option, registry);
        const reply = words.length > 0 ? `compgen -W '${words.join(' ')}' -- "$current"` : 'compgen -f -- "$current"';
        return `        ${flagOf(option)}) COMPREPLY=($(${reply})); return ;;`;
      });
    return `    ${command.name})
      case $previous in
${values.join('\n')}
      esac
      if [[ $current == -* ]]; then COMPREPLY=($(compgen -W '${flags}' -- "$current"))
      else COMPREPLY=($(compgen ${command.name === 'completion' ? `-W '${SHELLS.join(' ')}'` : '-f'} -- "$current")); fi ;;`;
  });
  return `# Completion of minrepro for bash.
_minrepro() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  if [[ $COMP_CWORD -eq 1 ]]; then COMPREPLY=($(compgen -W '${names} --help --version' -- "$current")); return; fi
  case \${COMP_WORDS[1]} in
${cases.join('\n')}
  esac
}
complete -o filenames -F _minrepro minrepro
`;
}

function zshScript(commands: readonly CommandDefinition[], registry: Registry): string {
  const quoted = (text: string): string => text.replace(/'/g, "'\\''").replace(/[[\]:]/g, '\\$&');
  const cases = commands.map((command) => {
    const specs = flagsOf(command).map((option) => {
      const words = wordsFor(option, registry);
      const action = words.length > 0 ? `(${words.join(' ')})` : '_files';
      const value = takesValue(option) ? `:${option.value}:${action}` : '';
      return `        '${flagOf(option)}[${quoted(option.about)}]${value}'`;
    });
    const rest = command.name === 'completion' ? `'1:shell:(${SHELLS.join(' ')})'` : "'*:file:_files'";
    return `    ${command.name})\n      _arguments \\\n${specs.join(' \\\n')} \\\n        ${rest} ;;`;
  });
  return `#compdef minrepro
_minrepro() {
  if (( CURRENT == 2 )); then
    local -a commands=(${commands.map(({ name, about }) => `'${name}:${quoted(about)}'`).join(' ')})
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join('\n')}
  esac
}
compdef _minrepro minrepro
`;
}

function fishScript(commands: readonly CommandDefinition[], registry: Registry): string {
  const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
  const lines = ['# Completion of minrepro for fish.'];
  for (const { name, about } of commands)
    lines.push(`complete -c minrepro -n __fish_use_subcommand -f -a ${name} -d ${quoted(about)}`);
  for (const command of commands) {
    const when = `-n '__fish_seen_subcommand_from ${command.name}'`;
    if (command.name === 'completion') lines.push(`complete -c minrepro ${when} -f -a ${quoted(SHELLS.join(' '))}`);
    for (const option of flagsOf(command)) {
      const words = wordsFor(option, registry);
      const value = !takesValue(option) ? '' : words.length > 0 ? ` -x -a ${quoted(words.join(' '))}` : ' -r';
      lines.push(`complete -c minrepro ${when} -l ${flagOf(option).slice(2)}${value} -d ${quoted(option.about)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}
